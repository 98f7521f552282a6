import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCityId } from '../../../catalogue/cities/web/shared/page-city.ts'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { type Home, homeQuery, type OwnHome, ownHomeQuery } from './queries.ts'
import { rankBlocks } from './rank.ts'

/** Returns home's blocks in this fan's order, once nearby items and those of followed artists are loaded. */
export function useRankedBlocks(home: Home) {
  const { locale } = useTexts()
  const api = useApi()
  const user = useCurrentUser()
  const cityId = useCityId()
  const hasCity = typeof cityId === 'number'
  const near = useQuery({ ...homeQuery(api, locale, cityId ?? undefined), enabled: hasCity })
  const own = useQuery({ ...ownHomeQuery(api, locale, cityId ?? undefined), enabled: Boolean(user) })
  const nearHome: Home | null = hasCity ? (near.data ?? null) : null
  const ownHome: OwnHome | null = user ? (own.data ?? null) : null
  // Keeps the lists' identity until new data arrives, because a changed list re-renders its block.
  const blocks = useMemo(() => rankBlocks(home, nearHome, ownHome), [home, nearHome, ownHome])
  return {
    blocks,
    city: nearHome?.city ?? null,
    hasCity,
    isKnown: Boolean(user) || hasCity,
    isSettled:
      user !== undefined && cityId !== undefined && !(hasCity && near.isPending) && !(user && own.isPending),
  }
}
