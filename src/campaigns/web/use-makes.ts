import { useQuery } from '@tanstack/react-query'
import { useHasKnownToken } from '../../identity/accounts/web/shared/current-user.ts'
import { useTexts } from '../../platform/web/i18n.tsx'
import { useOverlay } from '../../platform/web/overlay.ts'
import { useApi } from '../../platform/web/use-api.ts'
import { madeQuery } from './queries.ts'

export interface MakeState {
  isMade: boolean
  makeCount: number
  /** Sequence number of the fan's make; null if not yet known. */
  number?: number | null
  /** Makes by fans who came through this fan's link. */
  invitedCount?: number
}

/** A listed campaign; `id` is null before the first make. */
export interface ListedCampaign {
  id: number | null
  artist: { id: number }
  city: { id: number }
  make_count: number
}

/** Builds the campaign's key for API paths and for the overlay of optimistic updates. */
export const toPromotion = (artistId: number, cityId: number) => `${artistId}-${cityId}`

/**
 * Returns the fan's makes and the make counts of visible campaigns, including optimistic updates. On the
 * server, for visitors and until loaded, no campaign is made and the list's counts apply.
 */
export function useMakes(campaigns: readonly ListedCampaign[]): (campaign: ListedCampaign) => MakeState {
  const overlaid = useOverlay<MakeState>('makes')
  const hasToken = useHasKnownToken()
  const ids = campaigns.flatMap(({ id }) => id ?? []).slice(0, 100)
  const query = madeQuery({ api: useApi(), locale: useTexts().locale }, ids)
  const { data: made = [] } = useQuery({ ...query, enabled: hasToken && ids.length > 0 })
  return ({ id, artist, city, make_count: makeCount }) => {
    if (!hasToken) return { isMade: false, makeCount }
    const own = made.find(({ campaignId }) => campaignId === id)
    // The fan's make may be newer than the cached page.
    const isOlder = own !== undefined && own.number > makeCount
    const count = isOlder ? own.makeCount : makeCount
    const known = { isMade: own !== undefined, makeCount: count, number: own?.number ?? null }
    const invitedCount = own?.invitedCount ?? 0
    return { ...known, ...overlaid(toPromotion(artist.id, city.id)), invitedCount }
  }
}
