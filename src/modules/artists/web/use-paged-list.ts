import { useInfiniteQuery } from '@tanstack/react-query'
import type { PagedQuery } from './queries.ts'

export interface PagedList<Item> {
  items: Item[]
  /** All that there are, loaded or not; null until the first page is here. */
  total: number | null
  /** Of events: how many of them are to come and not cancelled. */
  upcomingCount: number | null
  state: 'loading' | 'failed' | 'ready'
  /** Asks again for what failed. */
  retry: () => void
  /** Loads the next page; absent at the end of the list. */
  more?: () => void
  isLoadingMore: boolean
  /** A page after the first has been loaded. */
  hasGrown: boolean
  /** The next page could not be loaded; what was there is still there. */
  hasFailedMore: boolean
}

/** A list that grows page by page. The server's HTML holds the first one. */
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
