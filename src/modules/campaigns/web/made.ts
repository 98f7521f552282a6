import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useHasToken } from '../../../platform/web/session/current-user.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { madeQuery } from './queries.ts'

/** What this page has learnt of a campaign since it came: newer than the page's lists. */
export interface Known {
  isMade: boolean
  makeCount: number
}

const known = new Map<string, Known>()
const listeners = new Set<() => void>()
let version = 0

const keyOf = ({ artistId, cityId }: Pair) => `${artistId}-${cityId}`

/** A campaign by its artist and its city. */
export interface Pair {
  artistId: number
  cityId: number
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes what the server answered, or what it is expected to answer; null takes the note away. */
export function noteMake(pair: Pair, state: Known | null): void {
  if (state) known.set(keyOf(pair), state)
  else known.delete(keyOf(pair))
  version += 1
  for (const listener of listeners) listener()
}

export const notedMake = (pair: Pair): Known | null => known.get(keyOf(pair)) ?? null

/** What was learnt belongs to the fan who is signed in, and goes with the session. */
function forgetMakes(): void {
  if (known.size === 0) return
  known.clear()
  version += 1
  for (const listener of listeners) listener()
}

interface Listed {
  id: number | null
  artist: { id: number }
  city: { id: number }
  make_count: number
}

/**
 * For campaigns in view: whether the fan has made them, and their count, both as new as this page knows. False and
 * the list's count on the server, for visitors and until the answer is there.
 */
export function useMakes(campaigns: readonly Listed[]): (campaign: Listed) => Known {
  useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  )
  const hasToken = useHasToken() === true
  useEffect(() => {
    if (!hasToken) forgetMakes()
  }, [hasToken])
  const ids = campaigns.flatMap(({ id }) => id ?? []).slice(0, 100)
  const query = madeQuery({ api: useApi(), locale: useTexts().locale }, ids)
  const { data: made } = useQuery({ ...query, enabled: hasToken && ids.length > 0 })
  return campaign =>
    notedMake({ artistId: campaign.artist.id, cityId: campaign.city.id }) ?? {
      isMade: hasToken && campaign.id !== null && made?.includes(campaign.id) === true,
      makeCount: campaign.make_count,
    }
}
