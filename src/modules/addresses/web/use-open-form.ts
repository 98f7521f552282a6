import { useEffect, useRef, useState } from 'react'

/** Which form of the list is open: an address's id, `new`, or none. The button that is there next gets the focus. */
export function useOpenForm() {
  const [form, setForm] = useState<string | null>(null)
  const next = useRef<{ id: string; isFocused: boolean } | null>(null)
  // At each render: the list may bring the button only later, or put another one in its place.
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
    /** @param focus id of an element that is there once the form is closed. */
    close(focus: string) {
      next.current = { id: focus, isFocused: false }
      setForm(null)
    },
  }
}
