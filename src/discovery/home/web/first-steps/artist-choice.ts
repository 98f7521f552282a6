import type { searchArtists } from '../../../../catalogue/artists/contract.ts'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'

export type Artist = ResponseOf<typeof searchArtists>['results'][number]

/** How many faces are shown at once, and how many genres there are to choose from. */
export const facesMax = 12
const genresMax = 6

/** The artists of several lists, each once, in the order of the lists; only those with a page can be followed. */
export function joined(...lists: Artist[][]): Artist[] {
  const byId = new Map(lists.flat().map(artist => [artist.id, artist]))
  return [...byId.values()].filter(artist => artist.is_valid)
}

/** The genres that most of the artists have, in the reader's words. */
export function commonGenres(artists: Artist[]): string[] {
  const byGenre = Map.groupBy(
    artists.flatMap(artist => artist.genre_names),
    genre => genre,
  )
  return [...byGenre]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, genresMax)
    .map(([genre]) => genre)
}
