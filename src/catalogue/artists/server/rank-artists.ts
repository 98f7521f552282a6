import { normalise } from '../../../platform/server/normalise.ts'

/**
 * How artists are ranked for a query, in the plainest words: this is the definition. The database answers from
 * an index, and the tests hold it to these few lines.
 *
 * Tiers: 0 the name is the query, 1 the name begins with it, 2 one of its words does, 3 it stands inside a word.
 * Within a tier the more popular artist comes first, then the smaller id.
 */
export type Tier = 0 | 1 | 2 | 3

export type RankedArtist = { id: number; name: string; popularity: number }

/** @returns the best tier in which a name has the query, both normalised; undefined when it has not. */
export function matchTier(name: string, query: string): Tier | undefined {
  if (query === '' || !name.includes(query)) return undefined
  if (name === query) return 0
  if (name.startsWith(query)) return 1
  return name.includes(` ${query}`) ? 2 : 3
}

/** @returns ids of all artists that match the query, best first; names and query normalised. */
export function rankNormalised(artists: Iterable<RankedArtist>, query: string): number[] {
  const found: { id: number; tier: Tier; popularity: number }[] = []
  for (const { id, name, popularity } of artists) {
    const tier = matchTier(name, query)
    if (tier !== undefined) found.push({ id, tier, popularity })
  }
  return found
    .sort((a, b) => a.tier - b.tier || b.popularity - a.popularity || a.id - b.id)
    .map(({ id }) => id)
}

/** The same for names and a query as people write them. */
export function rankArtists(artists: RankedArtist[], query: string): number[] {
  const normalised = artists.map(artist => ({ ...artist, name: normalise(artist.name) }))
  return rankNormalised(normalised, normalise(query))
}
