import type * as z from 'zod'
import { type ArtistCard, readArtistCards, translateGenres } from '../../../catalogue/artists/server/index.ts'
import { type CityCard, readCityCards } from '../../../catalogue/cities/server/index.ts'
import type { ProjectOnSale } from '../../../commerce/shop/server/index.ts'
import type { ComingEvent, ComingTour } from '../../../events/events/server/index.ts'
import type { Picture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { Lookup } from '../../../platform/server/look-up.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import type { NewArticle } from '../../news/server/index.ts'
import type { getOwnHome, homeArtist, homeEvent } from '../contract.ts'

export const eventsMax = 6
export const toursMax = 5
export const projectsMax = 5
export const newsMax = 4

/** Blocks shared by the public home page and the fan's own, as their modules list them. */
interface Blocks {
  events: ComingEvent[]
  tours: ComingTour[]
  projects: ProjectOnSale[]
  news: NewArticle[]
}

/** Names and pictures of the whole page, each read once. */
export interface Cards {
  artists: Lookup<ArtistCard>
  cities: Lookup<CityCard>
  pictures: Lookup<Picture>
}

interface Ids {
  artistIds: (number | null)[]
  cityIds: (number | null)[]
  pictureIds: (string | null)[]
}

export async function readCards(
  db: ReadDb,
  { events, tours, projects, news }: Blocks,
  { also, locale }: { also: Ids; locale: string },
): Promise<Cards> {
  const artistIds = [...events, ...tours, ...projects, ...news].map(row => row.artist_id)
  const cityIds = events.map(event => event.city_id)
  const posterIds = [...events, ...tours].map(row => row.poster_id)
  const pictureIds = [...posterIds, ...projects.map(row => row.card_id), ...news.map(row => row.cover_id)]
  const [artists, cities, pictures] = await Promise.all([
    readArtistCards(db, [...artistIds, ...also.artistIds]),
    readCityCards(db, [...cityIds, ...also.cityIds], locale),
    readPictures(db, [...pictureIds, ...also.pictureIds]),
  ])
  return { artists, cities, pictures }
}

type OwnHome = z.output<typeof getOwnHome.answer>

export function presentBlocks(
  { events, tours, projects, news }: Blocks,
  { artists, cities, pictures }: Cards,
): Pick<OwnHome, keyof Blocks> {
  const findName = (artistId: number | null) => artists.find(artistId)?.name ?? null
  return {
    events: events.map(event => presentEvent(event, { artists, cities, pictures })),
    tours: tours.map(({ artist_id: artistId, poster_id: posterId, ...tour }) => ({
      ...tour,
      picture: pictures.find(posterId),
      artist_name: artists.get(artistId).name,
    })),
    projects: projects.map(({ artist_id: artistId, card_id: cardId, ...project }) => ({
      ...project,
      picture: pictures.find(cardId),
      artist_name: findName(artistId),
    })),
    news: news.map(({ artist_id: artistId, cover_id: coverId, ...article }) => ({
      ...article,
      picture: pictures.find(coverId),
      artist_name: findName(artistId),
    })),
  }
}

function presentEvent(event: ComingEvent, { artists, cities, pictures }: Cards): z.output<typeof homeEvent> {
  const artist = artists.find(event.artist_id)
  return {
    id: event.id,
    name: event.name,
    picture: pictures.find(event.poster_id),
    artist: artist && { id: artist.id, name: artist.name },
    status: 'scheduled',
    venue: event.venue,
    starts_at: event.starts_at,
    is_running: event.is_running,
    is_day_only: event.is_day_only,
    zone: event.zone,
    city: presentCity(cities.get(event.city_id)),
  }
}

export function presentCity({ id, name, nation_name }: CityCard) {
  return { id, name, nation_name }
}

export function presentArtist(
  { id, name, slug, picture, hue, genres }: ArtistCard,
  locale: string,
): z.output<typeof homeArtist> {
  return { id, name, slug, picture, hue, genres, genre_names: translateGenres(genres, locale) }
}
