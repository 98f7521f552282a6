import { getLocalStorage, type KeyValueStore, parseJson } from './storage/local-storage.ts'

/**
 * An artist whose page was visited; `image` is null if there is none, and `link` is a path on this site (spec
 * 3).
 */
export type RecentArtist = {
  readonly id: number
  readonly name: string
  readonly image: string | null
  readonly link: string
}
export type RecentArtistList = readonly RecentArtist[]

/**
 * Maximum number of artists. The specification sets none; this keeps the list readable and the storage small.
 */
const COUNT_MAX = 50
const STORAGE_KEY = 'recent_artists'
const EMPTY: RecentArtistList = []

/** Returns the list with the artist at the top, with its latest name, image and link. */
export function addRecentArtist(list: RecentArtistList, artist: RecentArtist): RecentArtistList {
  const { id, name, image, link } = artist
  return [{ id, name, image, link }, ...list.filter(known => known.id !== id)].slice(0, COUNT_MAX)
}

/** Parses the stored list, with the latest visit first; skips malformed items. */
export function parseRecentArtists(text: string | null): RecentArtistList {
  const value = parseJson(text)
  if (!Array.isArray(value)) return EMPTY
  return value.filter(isRecentArtist).toReversed().reduce(addRecentArtist, EMPTY)
}

/** Creates the store of a list in local storage, for `useSyncExternalStore`; empty on the server. */
export function createRecentArtists(storage: KeyValueStore) {
  let seen: string | null = null
  let snapshot = EMPTY

  function read(): RecentArtistList {
    const stored = storage.get(STORAGE_KEY)
    if (stored !== seen) {
      seen = stored
      snapshot = parseRecentArtists(stored)
    }
    return snapshot
  }

  return {
    subscribe: (onChange: () => void) => storage.subscribe(STORAGE_KEY, onChange),
    getSnapshot: read,
    getServerSnapshot: () => EMPTY,
    add: (artist: RecentArtist) => storage.set(STORAGE_KEY, JSON.stringify(addRecentArtist(read(), artist))),
    clear: () => storage.set(STORAGE_KEY, null),
  }
}

export const recentArtists = createRecentArtists(getLocalStorage())

/** Returns whether a stored item is valid; a link that was tampered with must not lead to another site. */
function isRecentArtist(value: unknown): value is RecentArtist {
  const item = value as Partial<RecentArtist> | null
  return (
    Number.isSafeInteger(item?.id) &&
    typeof item?.name === 'string' &&
    (item.image === null || typeof item.image === 'string') &&
    typeof item.link === 'string' &&
    /^\/(?![/\\])/.test(item.link)
  )
}
