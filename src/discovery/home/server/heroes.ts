import type * as z from 'zod'
import { type ArtistCard, listBestKnownArtists } from '../../../catalogue/artists/server/index.ts'
import { type NextOnTour, readNextOnTour } from '../../../events/events/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { getHome } from '../contract.ts'
import { type Cards, presentArtist } from './home-blocks.ts'

/** Maximum number of heroes, and of the featured artists they are chosen from. */
export const heroesMax = 5
const candidatesMax = 12

interface Hero {
  artist: ArtistCard
  next: NextOnTour
  /** The poster of the tour, else of the next event, else the artist's picture. */
  posterId: string | null
}

/** Lists featured artists: those with a tour poster first, then those with an event poster. */
export async function listHeroes(db: ReadDb, reader: { locale: string; now: number }): Promise<Hero[]> {
  const artists = await listBestKnownArtists(db, 'featured', candidatesMax)
  const artistIds = artists.map(({ id }) => id)
  const found = await readNextOnTour(db, { artistIds, ...reader })
  const heroes = artists.map(artist => {
    const next = found.get(artist.id)
    const posterId = next.tour_poster_id ?? next.event_poster_id ?? artist.picture?.id ?? null
    return { artist, next, posterId }
  })
  return heroes.toSorted((a, b) => computeRank(a.next) - computeRank(b.next)).slice(0, heroesMax)
}

const computeRank = ({ tour_poster_id: ofTour, event_poster_id: ofEvent }: NextOnTour) =>
  (ofTour === null ? 2 : 0) + (ofEvent === null ? 1 : 0)

export function presentHero(
  { artist, next, posterId }: Hero,
  { cities, pictures }: Cards,
  locale: string,
): z.output<typeof getHome.answer>['heroes'][number] {
  const city = cities.find(next.city_id)
  return {
    ...presentArtist(artist, locale),
    poster: pictures.find(posterId),
    next_event: next.event && city && { ...next.event, city_name: city.name },
    event_count: next.event_count,
    tickets: next.tickets,
    tour_id: next.tour_id,
    tour_name: next.tour_name,
    tour_lang: next.tour_lang,
  }
}
