import { useEffect, useRef, useState } from 'react'

/**
 * Tracks the open forms by address id or `new`. Several can be open at once, so opening one discards no input
 * in another. Closing one moves the focus to the button given to `close`.
 */
export function useOpenForms() {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set())
  const next = useRef<{ id: string; isFocused: boolean } | null>(null)
  // Runs on every render, because the button may be mounted or replaced later.
  useEffect(() => {
    const place = next.current && document.getElementById(next.current.id)
    if (!next.current || !place) return
    if (!next.current.isFocused || document.activeElement === document.body) place.focus()
    next.current.isFocused = true
  })
  return {
    isOpen: (form: string) => forms.has(form),
    open(form: string) {
      next.current = null
      setForms(open => new Set([...open, form]))
    },
    /** @param focus id of the element to focus after closing. */
    close(form: string, focus: string) {
      next.current = { id: focus, isFocused: false }
      setForms(open => new Set([...open].filter(other => other !== form)))
    },
  }
}
