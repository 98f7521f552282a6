import * as z from 'zod'
import { genreNames } from '../../../catalogue/artists/server/index.ts'
import { toPicture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { getHome as contract } from '../contract.ts'
import {
  artistsBlock,
  campaignsBlock,
  cityJson,
  eventsBlock,
  heroesBlock,
  heroesMax,
  nearCities,
  newsBlock,
  projectsBlock,
  toursBlock,
  toursMax,
} from './home-blocks.ts'
import { cityRow, eventRow, presentEvent, presentPlace } from './home-event.ts'

const textOf = (isNear: boolean) => `
${isNear ? `with ${nearCities('$3')}` : ''}
select
  ${isNear ? `(select ${cityJson} from cities c where c.id = $3)` : 'null::json'} as city,
  ${heroesBlock} as heroes,
  ${campaignsBlock(isNear ? 'and p.city_id in (select id from near)' : '')} as campaigns,
  ${eventsBlock(isNear ? 'and e.city_id in (select id from near)' : '')} as events,
  ${toursBlock('', toursMax + heroesMax)} as tours,
  ${projectsBlock()} as projects,
  ${artistsBlock} as artists,
  ${newsBlock()} as news`

const { heroes, campaigns, tours, projects, artists, news } = contract.answer.shape
const artistRow = artists.element.omit({ genre_names: true })
const row = z.object({
  city: cityRow.nullable(),
  heroes: z.array(
    heroes.element.omit({ picture: true, genre_names: true }).extend({ image_id: z.string().nullable() }),
  ),
  campaigns: z.array(campaigns.element.extend({ city: cityRow, artist: artistRow })),
  events: z.array(eventRow),
  artists: z.array(artistRow),
  tours,
  projects,
  news,
})
type HomeRow = z.output<typeof row>

/** Two prepared statements, so that each keeps a generic plan: planning took longer than running. */
const world = statement({ name: 'home.world', text: textOf(false), row })
const near = statement({ name: 'home.near', text: textOf(true), row })

interface Query {
  /** Events and campaigns nearby; null for the whole world. */
  cityId: number | null
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** All blocks of the home page in one round trip. */
export async function getHome(db: ReadDb, { cityId, locale, now }: Query) {
  const values = [new Date(now), locale]
  const [found] = cityId === null ? await db.query(world, values) : await db.query(near, [...values, cityId])
  if (!found) throw new Error('the statement of home has one row')
  return presentHome(found, locale)
}

/** Tours whose poster is among the heroes come last: the same poster twice on a page says nothing new. */
function toursOf({ heroes, tours }: HomeRow): HomeRow['tours'] {
  const onWall = new Set(heroes.map(hero => hero.tour_id))
  const [fresh, repeated] = [false, true].map(isOnWall =>
    tours.filter(({ id }) => onWall.has(id) === isOnWall),
  )
  return [...(fresh ?? []), ...(repeated ?? [])].slice(0, toursMax)
}

function presentHome(found: HomeRow, locale: string): z.output<typeof contract.answer> {
  const named = (artist: z.output<typeof artistRow>) => ({
    ...artist,
    genre_names: genreNames(artist.genres, locale),
  })
  return {
    city: found.city && presentPlace(found.city, locale),
    heroes: found.heroes.map(hero => ({
      id: hero.id,
      name: hero.name,
      slug: hero.slug,
      hue: hero.hue,
      genres: hero.genres,
      genre_names: genreNames(hero.genres, locale),
      picture: toPicture(hero.image_id, hero.hue),
      poster: hero.poster,
      next_event: hero.next_event,
      event_count: hero.event_count,
      tickets: hero.tickets,
      tour_id: hero.tour_id,
      tour_name: hero.tour_name,
      tour_lang: hero.tour_lang,
    })),
    campaigns: found.campaigns.map(({ id, artist, city, make_count, goal }) => ({
      id,
      artist: named(artist),
      city: presentPlace(city, locale),
      make_count,
      goal,
    })),
    events: found.events.map(event => presentEvent(event, locale)),
    tours: toursOf(found),
    projects: found.projects,
    artists: found.artists.map(named),
    news: found.news,
  }
}
