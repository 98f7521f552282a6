import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { getTabStorage } from '../../../platform/web/storage/tab-storage.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { connect } from '../contract.ts'
import { createConnectionIds, type Viewer } from './connection-ids.ts'
import { createSeat, type Seat } from './seat.ts'

const none: Seat = { is: 'none' }

/** Manages this tab's seat in a show, which is released when the viewer leaves the page. */
export function useSeat(showId: number) {
  const api = useApi()
  const user = useCurrentUser()
  const viewer = useRef<Viewer>('unknown')
  viewer.current = user === undefined ? 'unknown' : (user?.id ?? 'visitor')
  const seat = useMemo(
    () =>
      createSeat({
        ask: action =>
          api.call<CallOf<typeof connect>>(
            'POST',
            '/api/v1/streaming/shows/{show_id}/connections/{connection_id}/',
            {
              show_id: showId,
              connection_id: ids.of(showId, viewer.current),
              device_name: deviceName(),
              action,
            },
          ),
        renew: () => ids.renew(showId, viewer.current),
        later(work, ms) {
          const timer = setTimeout(work, ms)
          return () => clearTimeout(timer)
        },
        now: Date.now,
      }),
    [api, showId],
  )
  useEffect(() => () => seat.close(), [seat])
  const state = useSyncExternalStore(seat.subscribe, seat.get, () => none)
  return { seat, state }
}

const ids = createConnectionIds({
  make: createUuid,
  read: key => getTabStorage().get(key),
  write: (key, value) => getTabStorage().set(key, value),
})

const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']
const browsers = ['Edg', 'OPR', 'Firefox', 'SamsungBrowser', 'Chrome', 'Safari']
const names: Record<string, string> = {
  Edg: 'Edge',
  OPR: 'Opera',
  CrOS: 'ChromeOS',
  SamsungBrowser: 'Samsung Internet',
}

/** Returns the name of this device for the fan's other devices, e.g. "Chrome · Android". */
function deviceName(): string {
  const find = (list: string[]) => list.find(name => navigator.userAgent.includes(name))
  return [find(browsers), find(systems)].flatMap(name => (name ? [names[name] ?? name] : [])).join(' · ')
}
