import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * The browser's IANA time zone; null on the server and during hydration, because the HTML is the same for
 * everyone.
 */
export function useViewerZone(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || null,
    () => null,
  )
}
