import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useCityId } from '../../../catalogue/cities/web/shared/page-city.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { navigateFromModal } from '../../../platform/web/modal-history.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { getLocalStorage } from '../../../platform/web/storage/local-storage.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useDebounced } from '../../../platform/web/use-debounced.ts'
import { type FoundArtist, liveArtistSearchQuery, recommendedArtistsQuery } from './queries.ts'
import { createRecentSearches } from './recent-searches.ts'
import { cleanQuery, computeLiveState, type LiveState } from './search-text.ts'

/** Debounce of the live search (spec 9). */
const DEBOUNCE_MS = 200

const recentSearches = createRecentSearches(getLocalStorage(), Date.now)

/** Returns this browser's recent searches, synced across tabs; empty on the server. */
export function useRecentSearches() {
  const { subscribe, getSnapshot, getServerSnapshot, add, remove, clear } = recentSearches
  const list = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
  return { list, add, remove, clear }
}

/**
 * Returns a function that submits a search: it saves the keyword and navigates to the results (spec 2.4), or
 * returns false if the text is empty.
 */
export function useSearchSubmit(): (text: string) => boolean {
  const router = useRouter()
  return text => {
    const query = cleanQuery(text)
    if (query === '') return false
    recentSearches.add(query)
    navigateFromModal(router, paths.search(query))
    return true
  }
}

/** Returns artists for the typed text, debounced by 200 ms. */
export function useLiveArtists(text: string): { state: LiveState<FoundArtist>; retry: () => void } {
  const wanted = cleanQuery(text)
  const settled = useDebounced(wanted, DEBOUNCE_MS)
  const found = useInfiniteQuery(liveArtistSearchQuery(useApi(), settled, useTexts().locale))
  const state = computeLiveState({
    wanted,
    settled,
    page: found.data?.pages[0],
    isEarlier: found.isPlaceholderData,
    isError: found.isError && !found.isFetching,
  })
  return { state, retry: () => found.refetch() }
}

/**
 * Returns recommended artists for the fan's city, or worldwide if the city is unknown or has none (spec 2.4,
 * 4).
 */
export function useRecommendedArtists(): { artists: FoundArtist[]; isLoading: boolean } {
  const api = useApi()
  const { locale } = useTexts()
  const cityId = useCityId() ?? null
  const near = useQuery({ ...recommendedArtistsQuery(api, String(cityId), locale), enabled: cityId !== null })
  const isGlobal = cityId === null || near.isError
  const global = useQuery({ ...recommendedArtistsQuery(api, 'global', locale), enabled: isGlobal })
  const shown = !isGlobal && near.data ? near : global
  const isLoading = !shown.data && (near.isFetching || global.isFetching)
  return { artists: shown.data?.results ?? [], isLoading }
}
