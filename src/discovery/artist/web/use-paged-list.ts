import { useInfiniteQuery } from '@tanstack/react-query'
import type { PagedQuery } from './queries.ts'

export interface PagedList<Item> {
  items: Item[]
  /** Total count, null until the first page is loaded. */
  total: number | null
  /** Number of upcoming events that aren't cancelled; null for other lists. */
  upcomingCount: number | null
  state: 'loading' | 'failed' | 'ready'
  retry: () => void
  /** Loads the next page; absent at the end of the list. */
  more?: () => void
  isLoadingMore: boolean
  /** Whether a page after the first was loaded. */
  hasGrown: boolean
  /** Whether the next page failed to load; the loaded ones stay. */
  hasFailedMore: boolean
}

/** Returns an infinite list; the first page is server-rendered. */
export function usePagedList<Item>(query: PagedQuery<Item>): PagedList<Item> {
  const list = useInfiniteQuery(query)
  const pages = list.data?.pages
  return {
    items: pages?.flatMap(page => page.results) ?? [],
    total: pages?.[0]?.pagination.total_count ?? null,
    upcomingCount: pages?.[0]?.upcoming_count ?? null,
    state: pages ? 'ready' : list.isError ? 'failed' : 'loading',
    retry: () => void list.refetch(),
    ...(list.hasNextPage && { more: () => void list.fetchNextPage() }),
    isLoadingMore: list.isFetchingNextPage,
    hasGrown: (pages?.length ?? 0) > 1,
    hasFailedMore: list.isFetchNextPageError,
  }
}
