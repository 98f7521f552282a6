import { useQuery } from '@tanstack/react-query'
import { useHasKnownToken } from '../../identity/accounts/web/shared/current-user.ts'
import { useTexts } from '../../platform/web/i18n.tsx'
import { useOverlay } from '../../platform/web/overlay.ts'
import { useApi } from '../../platform/web/web-app.tsx'
import { madeQuery } from './queries.ts'

/** Whether the fan has made a campaign, and its total makes. */
export interface MakeState {
  isMade: boolean
  makeCount: number
  /** Number of the fan's make when it was made; null if not known yet. */
  number?: number | null
  /** Makes through the fan's link. */
  invitedCount?: number
}

/** A listed campaign; `id` is null before the first make. */
export interface ListedCampaign {
  id: number | null
  artist: { id: number }
  city: { id: number }
  make_count: number
}

/** A campaign's key in API paths and in this page's overlay. */
export const toPromotion = (artistId: number, cityId: number) => `${artistId}-${cityId}`

/**
 * Own makes and make counts of visible campaigns, including optimistic updates. On the server, for visitors
 * and until loaded: false and the list's count.
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
    // The page may have been cached before the fan's own make.
    const isOlder = own !== undefined && own.number > makeCount
    const count = isOlder ? own.makeCount : makeCount
    const known = { isMade: own !== undefined, makeCount: count, number: own?.number ?? null }
    const invitedCount = own?.invitedCount ?? 0
    return { ...known, ...overlaid(toPromotion(artist.id, city.id)), invitedCount }
  }
}
