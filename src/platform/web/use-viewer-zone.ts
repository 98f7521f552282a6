import { useDeferredValue, useSyncExternalStore } from 'react'

/** Cached, because reading it creates an Intl object, and every card with a time needs it. */
let zone: string | null | undefined

/** Reads the time zone again when the fan returns to the page, because the device may have traveled. */
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
 * Returns the browser's IANA time zone; null on the server and during hydration, because the server's HTML is
 * the same for everyone.
 */
export function useViewerZone(): string | null {
  // Deferred, so that rendering a list of times again doesn't block the browser.
  return useDeferredValue(useSyncExternalStore(subscribe, readZone, () => null))
}
