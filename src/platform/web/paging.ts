// Infinite queries fetch only the next page, so that the loaded pages are contiguous (spec 4).

/**
 * A page of a list. `total_count` is null or absent if it is unknown; a limit of 'all' means that there are
 * no further pages (spec 3).
 */
export type OffsetPage<Item> = {
  readonly pagination: {
    readonly limit: number | 'all'
    readonly offset: number
    readonly total_count?: number | null
  }
  readonly results: readonly Item[]
}

export type CursorPage<Item> = {
  readonly pagination: { readonly limit: number | 'all'; readonly last_evaluated_key: string | null }
  readonly results: readonly Item[]
}

/**
 * Returns the offset of the next page, or undefined at the end; use it as TanStack Query's
 * `getNextPageParam`.
 * There are more items if the total is unknown or greater than the loaded count (spec 4). An empty page, or a
 * next offset at or past the total, ends the list: a total that includes rows that are never sent would
 * otherwise cause endless requests.
 */
export function getNextOffset<Item>(
  last: OffsetPage<Item>,
  pages: readonly OffsetPage<Item>[],
): number | undefined {
  const { limit, offset, total_count: total } = last.pagination
  if (limit === 'all' || last.results.length === 0) return undefined
  const next = offset + limit
  const isMore = total === null || total === undefined || (total > loadedCount(pages) && total > next)
  return isMore ? next : undefined
}

/**
 * Returns the cursor of the next page, or undefined at the end (spec 4); use it as TanStack Query's
 * `getNextPageParam`.
 */
export function getNextCursor<Item>({ pagination }: CursorPage<Item>): string | undefined {
  return pagination.limit === 'all' ? undefined : (pagination.last_evaluated_key ?? undefined)
}

function loadedCount(pages: readonly OffsetPage<unknown>[]): number {
  return pages.reduce((count, page) => count + page.results.length, 0)
}
