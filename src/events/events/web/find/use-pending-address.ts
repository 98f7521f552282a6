import { useSyncExternalStore } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import type { PageLocation } from '../../../../platform/web/routing/history.ts'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'
import { type EventsAddress, readEventsAddress } from '../events-address.ts'

/**
 * Returns the most recently requested address, which may still be loading: further choices build on it, so
 * that none is lost.
 */
export function usePendingAddress(shown: EventsAddress): EventsAddress {
  const { history } = useRouter()
  const here = () => history.location
  return readPendingAddress(useSyncExternalStore(history.subscribe, here, here), shown)
}

/**
 * Reads the filters of a location that may still be loading. Other pages, and a tour's dialog over this one,
 * don't change them.
 */
export function readPendingAddress(
  { pathname, search }: Pick<PageLocation, 'pathname' | 'search'>,
  shown: EventsAddress,
): EventsAddress {
  if (pathname !== paths.events()) return shown
  const pending = readEventsAddress(Object.fromEntries(new URLSearchParams(search)))
  return { ...pending, tourId: shown.tourId }
}
