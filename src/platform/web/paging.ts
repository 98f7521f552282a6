// Infinite queries only ever fetch the next page, so the loaded pages are contiguous (spec 4).

/** `total_count` is null or absent when it is unknown; a limit of 'all' means no further pages (spec 3). */
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
 * The offset of the next page, undefined when there is none: TanStack Query's `getNextPageParam`.
 *
 * There is more when the total is unknown or greater than what is loaded (spec 4). An empty page ends the list all the
 * same, and so does a next offset at or past the total: otherwise a total that counts rows that are never sent would
 * cause an endless loop of requests.
 */
export function nextOffset<Item>(
  last: OffsetPage<Item>,
  pages: readonly OffsetPage<Item>[],
): number | undefined {
  const { limit, offset, total_count: total } = last.pagination
  if (limit === 'all' || last.results.length === 0) return undefined
  const next = offset + limit
  const isMore = total === null || total === undefined || (total > loadedCount(pages) && total > next)
  return isMore ? next : undefined
}

/** The cursor of the next page, undefined when there is none (spec 4): TanStack Query's `getNextPageParam`. */
export function nextCursor<Item>({ pagination }: CursorPage<Item>): string | undefined {
  return pagination.limit === 'all' ? undefined : (pagination.last_evaluated_key ?? undefined)
}

function loadedCount(pages: readonly OffsetPage<unknown>[]): number {
  return pages.reduce((count, page) => count + page.results.length, 0)
}
