import { useEffect, useRef, useState } from 'react'

/** The form that was submitted before its code had loaded, or null. */
let early: HTMLFormElement | null = null

/**
 * Prevents the submission of forms whose code is still loading (`deferred.tsx`), because the browser would
 * leave the page and lose the input. Call it in the client's entry.
 */
export function interceptEarlySubmits(): void {
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

/** Returns props for a deferred form, which submits it again once it is ready if it was submitted early. */
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
