import { useEffect, useRef, useState } from 'react'

/** A form that was sent before its code was there. */
let early: HTMLFormElement | null = null

/**
 * Holds back forms whose code is still on its way (`later.tsx`): the browser would leave the page with what was typed.
 * For the entry.
 */
export function holdEarlySubmits(): void {
  document.addEventListener(
    'submit',
    event => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || !form.matches('[data-waits]')) return
      event.preventDefault()
      early = form
    },
    { capture: true },
  )
}

/** Properties of such a form; one that was sent too early is sent once it can be. */
export function useEarlySubmit() {
  const ref = useRef<HTMLFormElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  useEffect(() => {
    const form = ref.current
    if (!isReady || !form || early !== form) return
    early = null
    form.requestSubmit()
  }, [isReady])
  return { ref, 'data-waits': isReady ? undefined : '' } as const
}
