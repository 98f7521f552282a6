/** What this page has learnt of a campaign since it came: newer than the page's lists. */
export interface Known {
  isMade: boolean
  makeCount: number
}

/** A campaign by its artist and its city. */
export interface Pair {
  artistId: number
  cityId: number
}

/** As a list tells of a campaign; `id` is null while nobody has made it. */
export interface Listed {
  id: number | null
  artist: { id: number }
  city: { id: number }
  make_count: number
}

const keyOf = ({ artistId, cityId }: Pair) => `${artistId}-${cityId}`

/** What a page has learnt of campaigns by making them and taking makes back, for all buttons and counts on it. */
export function createMadeNotes() {
  const known = new Map<string, Known>()
  const listeners = new Set<() => void>()
  let version = 0
  const tell = () => {
    version += 1
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Another number after each change. */
    version: () => version,
    of: (pair: Pair): Known | null => known.get(keyOf(pair)) ?? null,
    /** Notes what the server answered, or what it is expected to answer; null takes the note away. */
    note(pair: Pair, state: Known | null): void {
      if (state) known.set(keyOf(pair), state)
      else known.delete(keyOf(pair))
      tell()
    },
    /** What was learnt belongs to the fan who is signed in, and goes with the session. */
    forget(): void {
      if (known.size === 0) return
      known.clear()
      tell()
    },
    /** A campaign as new as the page knows it: the note, else the list's count and whether the fan's makes hold it. */
    stateOf({ id, artist, city, make_count: makeCount }: Listed, made: readonly number[]): Known {
      const noted = known.get(keyOf({ artistId: artist.id, cityId: city.id }))
      return noted ?? { isMade: id !== null && made.includes(id), makeCount }
    },
  }
}
