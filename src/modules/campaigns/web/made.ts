import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useOverlay } from '../../../platform/web/overlay.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { useHasToken } from '../../accounts/web/shared/current-user.ts'
import { madeQuery } from './queries.ts'

/** Whether the fan has made a campaign, and all makes of it. */
export interface Made {
  isMade: boolean
  makeCount: number
}

/** As a list tells of a campaign; `id` is null while nobody has made it. */
export interface Listed {
  id: number | null
  artist: { id: number }
  city: { id: number }
  make_count: number
}

/** A campaign's name among makes, in addresses of the API and in this page. */
export const promotionOf = (artistId: number, cityId: number) => `${artistId}-${cityId}`

/**
 * For campaigns in view: whether the fan has made them, and their count, both as new as this page knows. False and
 * the list's count on the server, for visitors and until the answer is there.
 */
export function useMakes(campaigns: readonly Listed[]): (campaign: Listed) => Made {
  const overlaid = useOverlay<Made>('makes')
  const hasToken = useHasToken() === true
  const ids = campaigns.flatMap(({ id }) => id ?? []).slice(0, 100)
  const query = madeQuery({ api: useApi(), locale: useTexts().locale }, ids)
  const { data: made = [] } = useQuery({ ...query, enabled: hasToken && ids.length > 0 })
  return ({ id, artist, city, make_count: makeCount }) => {
    if (!hasToken) return { isMade: false, makeCount }
    const isMade = id !== null && made.includes(id)
    return overlaid(promotionOf(artist.id, city.id)) ?? { isMade, makeCount }
  }
}
