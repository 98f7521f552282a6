import { useEffect, useRef, useState } from 'react'

/** A form submitted before its code had loaded. */
let early: HTMLFormElement | null = null

/**
 * Holds back forms whose code is still loading (`deferred.tsx`): the browser would leave the page and lose
 * the input. Call it from the client entry.
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

/** Returns props for a deferred form; an early submit is repeated once the form is ready. */
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
