import type { searchArtists } from '../../../../catalogue/artists/contract.ts'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'

export type Artist = ResponseOf<typeof searchArtists>['results'][number]

/** Maximum number of faces shown at once, and of genres to choose from. */
export const facesMax = 12
const genresMax = 6

/**
 * Merges the artists of several lists in order, without duplicates; only those with a page can be followed.
 */
export function mergeArtists(...lists: Artist[][]): Artist[] {
  const byId = new Map(lists.flat().map(artist => [artist.id, artist]))
  return [...byId.values()].filter(artist => artist.is_valid)
}

export function findCommonGenres(artists: Artist[]): string[] {
  const byGenre = Map.groupBy(
    artists.flatMap(artist => artist.genre_names),
    genre => genre,
  )
  return [...byGenre]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, genresMax)
    .map(([genre]) => genre)
}
