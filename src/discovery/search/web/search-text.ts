import { type SearchTab, searchTabs } from './tabs.ts'

/** Maximum query length in characters; longer input is truncated. */
export const QUERY_LENGTH_MAX = 200

/** Normalizes a query: trims it and removes lone surrogates; '' for an empty query. */
export function cleanQuery(text: string): string {
  const trimmed = text.toWellFormed().trim()
  return trimmed.slice(0, QUERY_LENGTH_MAX).toWellFormed().trim()
}

/** Parses the URL state; malformed values count as absent. */
export function readSearchAddress(search: Record<string, string>): {
  query: string
  tab: SearchTab
  offset: number
} {
  const tab = searchTabs.find(known => known === search['tab']) ?? 'artist'
  const offset = /^\d{1,4}$/.test(search['offset'] ?? '') ? Number(search['offset']) : 0
  return { query: cleanQuery(search['query'] ?? ''), tab, offset: offset > 1_000 ? 0 : offset }
}

/** Maximum number of live results (spec 2.4). */
const LIVE_MAX = 7

interface LiveInput<Artist> {
  /** The current text, cleaned. */
  wanted: string
  /** The debounced text (200 ms), which is queried. */
  settled: string
  page: { pagination: { total_count: number }; results: Artist[] } | undefined
  /** Whether the page belongs to an earlier query. */
  isEarlier: boolean
  isError: boolean
}

export type LiveState<Artist> =
  | { kind: 'idle' | 'loading' | 'error' }
  | { kind: 'none'; query: string }
  | { kind: 'found'; artists: Artist[]; totalCount: number; hasMore: boolean; isWaiting: boolean }

/**
 * Computes the state of the live search. Results of an earlier query stay, marked as stale, until new ones
 * arrive; a late response never replaces newer results (race). "No result" refers to the current text only.
 */
export function computeLiveState<Artist>(input: LiveInput<Artist>): LiveState<Artist> {
  const { wanted, settled, page, isEarlier, isError } = input
  if (wanted === '') return { kind: 'idle' }
  const isWaiting = wanted !== settled || isEarlier
  if (isError && wanted === settled) return { kind: 'error' }
  if (!page || settled === '') return { kind: 'loading' }
  const totalCount = page.pagination.total_count
  if (page.results.length === 0) return isWaiting ? { kind: 'loading' } : { kind: 'none', query: settled }
  const artists = page.results.slice(0, LIVE_MAX)
  return { kind: 'found', artists, totalCount, hasMore: totalCount > artists.length, isWaiting }
}

/** Returns whether one query extends the other, so that the earlier results may serve as a placeholder. */
export function isRefinement(earlier: string, later: string): boolean {
  if (earlier === '' || later === '') return false
  const [a, b] = [earlier.toLowerCase(), later.toLowerCase()]
  return a.startsWith(b) || b.startsWith(a)
}

/**
 * Returns the index of the result to focus after a key, -1 for the input; undefined if the key isn't handled.
 * Does not wrap around: Up from the first result returns to the input.
 */
export function computeNextPosition(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(place + 1, count - 1)
  if (place === -1) return undefined
  if (key === 'ArrowUp') return place - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Returns whether a key pressed on a result should type into the input. */
export function isTyping(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return event.key === 'Backspace' || ([...event.key].length === 1 && event.key !== ' ')
}
