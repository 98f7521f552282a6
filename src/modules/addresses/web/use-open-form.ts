import { useEffect, useRef, useState } from 'react'

/**
 * Which form is open: an address id, `new` or null. When it closes, the focus moves to the button given to
 * `close`.
 */
export function useOpenForm() {
  const [form, setForm] = useState<string | null>(null)
  const next = useRef<{ id: string; isFocused: boolean } | null>(null)
  // On each render, because the list may mount or replace that button later.
  useEffect(() => {
    const place = next.current && document.getElementById(next.current.id)
    if (!next.current || !place) return
    if (!next.current.isFocused || document.activeElement === document.body) place.focus()
    next.current.isFocused = true
  })
  return {
    form,
    open(asked: string) {
      next.current = null
      setForm(asked)
    },
    /** @param focus id of the element to focus after closing. */
    close(focus: string) {
      next.current = { id: focus, isFocused: false }
      setForm(null)
    },
  }
}
