import { useQuery } from '@tanstack/react-query'
import { useHasTokenForSure } from '../../identity/accounts/web/shared/current-user.ts'
import { useTexts } from '../../platform/web/i18n.tsx'
import { useOverlay } from '../../platform/web/overlay.ts'
import { useApi } from '../../platform/web/web-app.tsx'
import { madeQuery } from './queries.ts'

/** Whether the fan has made a campaign, and its total makes. */
export interface Made {
  isMade: boolean
  makeCount: number
  /** Which of the makes the fan's was when it was made; null while that is not known. */
  number?: number | null
  /** Makes that came through the fan's link. */
  invitedCount?: number
}

/** A campaign of a list; `id` is null while it has no makes. */
export interface Listed {
  id: number | null
  artist: { id: number }
  city: { id: number }
  make_count: number
}

/** A campaign's key in API paths and in this page's overlay. */
export const promotionOf = (artistId: number, cityId: number) => `${artistId}-${cityId}`

/**
 * Own makes and make counts of visible campaigns, including optimistic updates. On the server, for visitors
 * and until loaded: false and the list's count.
 */
export function useMakes(campaigns: readonly Listed[]): (campaign: Listed) => Made {
  const overlaid = useOverlay<Made>('makes')
  const hasToken = useHasTokenForSure()
  const ids = campaigns.flatMap(({ id }) => id ?? []).slice(0, 100)
  const query = madeQuery({ api: useApi(), locale: useTexts().locale }, ids)
  const { data: made = [] } = useQuery({ ...query, enabled: hasToken && ids.length > 0 })
  return ({ id, artist, city, make_count: makeCount }) => {
    if (!hasToken) return { isMade: false, makeCount }
    const own = made.find(({ campaignId }) => campaignId === id)
    // The page may have been kept since before the fan's own make.
    const isOlder = own !== undefined && own.number > makeCount
    const count = isOlder ? own.makeCount : makeCount
    const known = { isMade: own !== undefined, makeCount: count, number: own?.number ?? null }
    const invitedCount = own?.invitedCount ?? 0
    return { ...known, ...overlaid(promotionOf(artist.id, city.id)), invitedCount }
  }
}
