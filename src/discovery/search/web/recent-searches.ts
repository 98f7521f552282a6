import { type KeyValueStore, parseJson } from '../../../platform/web/storage/local-storage.ts'

/** A recent search; `createdTime` in ms since 1970 (spec 3). */
export type RecentSearch = { readonly keyword: string; readonly createdTime: number }
export type RecentSearchList = readonly RecentSearch[]

/** Maximum number of stored searches (spec 9). */
const COUNT_MAX = 5
const STORAGE_KEY = '__rslist__'
const EMPTY: RecentSearchList = []

/**
 * Puts the trimmed keyword on top, deduplicated; returns the same list if the keyword is empty or already on
 * top (spec 4).
 */
export function addRecentSearch(list: RecentSearchList, text: string, nowMs: number): RecentSearchList {
  const keyword = text.trim()
  if (keyword === '' || list[0]?.keyword === keyword) return list
  return [{ keyword, createdTime: nowMs }, ...withoutKeyword(list, keyword)].slice(0, COUNT_MAX)
}

export function removeRecentSearch(list: RecentSearchList, keyword: string): RecentSearchList {
  const rest = withoutKeyword(list, keyword.trim())
  return rest.length === list.length ? list : rest
}

/** Parses the stored list; drops malformed items and enforces the list's rules. */
export function parseRecentSearches(text: string | null): RecentSearchList {
  const value = parseJson(text)
  if (!Array.isArray(value)) return EMPTY
  const items = value.filter(isRecentSearch).toReversed()
  return items.reduce((list, { keyword, createdTime }) => addRecentSearch(list, keyword, createdTime), EMPTY)
}

/**
 * Stores the list in `__rslist__`, for `useSyncExternalStore`. Each change reads the storage before it
 * writes, so that another tab's change is neither missed nor overwritten (spec 4). `now` in ms since 1970.
 */
export function createRecentSearches(storage: KeyValueStore, now: () => number) {
  let seen: string | null = null
  let snapshot = EMPTY

  function read(): RecentSearchList {
    const stored = storage.get(STORAGE_KEY)
    if (stored !== seen) {
      seen = stored
      snapshot = parseRecentSearches(stored)
    }
    return snapshot
  }

  function write(list: RecentSearchList): void {
    if (list !== read()) storage.set(STORAGE_KEY, list.length > 0 ? JSON.stringify(list) : null)
  }

  return {
    subscribe: (onChange: () => void) => storage.subscribe(STORAGE_KEY, onChange),
    getSnapshot: read,
    getServerSnapshot: () => EMPTY,
    add: (text: string) => write(addRecentSearch(read(), text, now())),
    remove: (keyword: string) => write(removeRecentSearch(read(), keyword)),
    clear: () => write(EMPTY),
  }
}

function withoutKeyword(list: RecentSearchList, keyword: string): RecentSearch[] {
  return list.filter(item => item.keyword !== keyword)
}

function isRecentSearch(value: unknown): value is RecentSearch {
  const item = value as Partial<RecentSearch> | null
  return typeof item?.keyword === 'string' && Number.isFinite(item.createdTime)
}
