import { useDeferredValue, useSyncExternalStore } from 'react'

/** Kept, because asking makes an Intl object, and every card with a time asks. */
let zone: string | null | undefined

/** A device travels while the page is in the background. */
function subscribe(onChange: () => void): () => void {
  const readAgain = () => {
    zone = undefined
    onChange()
  }
  document.addEventListener('visibilitychange', readAgain)
  return () => document.removeEventListener('visibilitychange', readAgain)
}

const readZone = () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || null)

/**
 * The browser's IANA time zone; null on the server and during hydration, because the HTML is the same for
 * everyone.
 */
export function useViewerZone(): string | null {
  // Deferred: a list of times is rendered again without holding the browser up.
  return useDeferredValue(useSyncExternalStore(subscribe, readZone, () => null))
}
