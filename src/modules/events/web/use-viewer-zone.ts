import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * The IANA zone of this browser; null on the server and while the page is taken over, because HTML is the same for
 * everybody.
 */
export function useViewerZone(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || null,
    () => null,
  )
}
