import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCityId } from '../../../catalogue/cities/web/shared/page-city.ts'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { type Home, homeQuery, type OwnHome, ownHomeQuery } from './queries.ts'
import { rank } from './rank.ts'

/** Home's blocks in the order of this fan, once what is near and what they follow has come. */
export function useRanked(home: Home) {
  const { locale } = useTexts()
  const api = useApi()
  const user = useCurrentUser()
  const cityId = useCityId()
  const hasCity = typeof cityId === 'number'
  const near = useQuery({ ...homeQuery(api, locale, cityId ?? undefined), enabled: hasCity })
  const own = useQuery({ ...ownHomeQuery(api, locale, cityId ?? undefined), enabled: Boolean(user) })
  const nearHome: Home | null = hasCity ? (near.data ?? null) : null
  const ownHome: OwnHome | null = user ? (own.data ?? null) : null
  // The same lists until something comes: a block with other ones is rendered again.
  const blocks = useMemo(() => rank(home, nearHome, ownHome), [home, nearHome, ownHome])
  return {
    blocks,
    city: nearHome?.city ?? null,
    hasCity,
    isKnown: Boolean(user) || hasCity,
    isSettled:
      user !== undefined && cityId !== undefined && !(hasCity && near.isPending) && !(user && own.isPending),
  }
}
