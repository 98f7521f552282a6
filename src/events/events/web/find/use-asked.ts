import { useSyncExternalStore } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import type { PageLocation } from '../../../../platform/web/routing/history.ts'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'
import { type EventsAddress, readEventsAddress } from '../events-address.ts'

/**
 * The address that was asked for last, which may still be loading: what is chosen meanwhile builds on it, so that no
 * choice is lost.
 */
export function useAsked(shown: EventsAddress): EventsAddress {
  const { history } = useRouter()
  const here = () => history.location
  return askedOf(useSyncExternalStore(history.subscribe, here, here), shown)
}

/** Another page, and a tour's dialog over this one, ask for no other filters. */
export function askedOf(
  { pathname, search }: Pick<PageLocation, 'pathname' | 'search'>,
  shown: EventsAddress,
): EventsAddress {
  if (pathname !== paths.events()) return shown
  const asked = readEventsAddress(Object.fromEntries(new URLSearchParams(search)))
  return { ...asked, tourId: shown.tourId }
}
