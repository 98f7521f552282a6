import { normalise } from '../../../platform/server/normalise.ts'

/**
 * Reference ranking of artists for a query. The database answers from an index, and tests compare it with
 * these functions.
 * Tiers: 0 the name equals the query, 1 the name starts with it, 2 one of its words does, 3 it occurs inside
 * a word. Within a tier artists are sorted by popularity, then by ascending id.
 */
export type Tier = 0 | 1 | 2 | 3

export type RankedArtist = { id: number; name: string; popularity: number }

/** @returns the best tier in which the name matches the query, both normalized; undefined without a match. */
export function matchTier(name: string, query: string): Tier | undefined {
  if (query === '' || !name.includes(query)) return undefined
  if (name === query) return 0
  if (name.startsWith(query)) return 1
  return name.includes(` ${query}`) ? 2 : 3
}

/** @returns ids of all artists that match the query, best first; names and query are normalized. */
export function rankNormalized(artists: Iterable<RankedArtist>, query: string): number[] {
  const found: { id: number; tier: Tier; popularity: number }[] = []
  for (const { id, name, popularity } of artists) {
    const tier = matchTier(name, query)
    if (tier !== undefined) found.push({ id, tier, popularity })
  }
  return found
    .sort((a, b) => a.tier - b.tier || b.popularity - a.popularity || a.id - b.id)
    .map(({ id }) => id)
}

export function rankArtists(artists: RankedArtist[], query: string): number[] {
  const normalised = artists.map(artist => ({ ...artist, name: normalise(artist.name) }))
  return rankNormalized(normalised, normalise(query))
}
