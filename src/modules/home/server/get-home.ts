import * as z from 'zod'
import { toPicture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { languageIfAny, languageOf, textIn } from '../../../platform/server/localized-text.ts'
import { statement } from '../../../platform/server/statement.ts'
import { genreNames, validArtist } from '../../artists/server/index.ts'
import { cityName, nationName } from '../../cities/server/index.ts'
import { projectAvailability, shownPrice } from '../../shop/server/index.ts'
import { getHome as contract } from '../contract.ts'

/** Cities closer than this count as near, in km. */
const nearKmMax = 150

/** An artist inside another record. */
const artistJson = `json_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'hue', a.hue, 'genres', a.genres,
  'picture', case when a.image_id is not null then json_build_object('id', a.image_id, 'hue', a.hue) end)`
const cityJson = `json_build_object('id', c.id, 'name', ${cityName('c', '$2')}, 'country_code', c.country_code)`
const mediaJson = `case when m.id is not null then json_build_object('id', m.id, 'hue', m.hue) end`
const isValid = validArtist('a')
const { availability, isOnSale } = projectAvailability('p')

const nearCities = `near as materialized (
  select c.id from cities c, cities here
  where here.id = $3
    and c.lat between here.lat - ${nearKmMax} / 111.0 and here.lat + ${nearKmMax} / 111.0
    and c.lon between here.lon - ${nearKmMax} / (111.0 * cos(radians(here.lat))) and here.lon + ${nearKmMax} / (111.0 * cos(radians(here.lat)))
),`

/**
 * Each block is cut to its length before anything is joined to it: building records for all rows and then
 * sorting them took ten times as long.
 */
const textOf = (isNear: boolean) => `
with ${isNear ? nearCities : ''}
heroes as (
  select a.* from artists a where a.is_featured and ${isValid} order by a.popularity desc, a.id limit 5
)
select
  ${isNear ? `(select ${cityJson} from cities c where c.id = $3)` : 'null::json'} as city,
  (select coalesce(json_agg(x), '[]') from (
    select a.id, a.name, a.slug, a.hue, a.genres, a.image_id,
      case when a.hero_id is not null then json_build_object('id', a.hero_id, 'hue', a.hue) end as hero,
      coalesce(n.event_count, 0) as event_count, ${textIn('t.name', '$2')} as tour_name,
      ${languageIfAny('t.name', '$2')} as tour_lang,
      case when n.id is not null then json_build_object('id', n.id, 'starts_at', ${isoUtc('n.starts_at')},
        'zone', n.zone, 'city_name', ${cityName('c', '$2')}) end as next_event
    from heroes a left join lateral (
      select e.*, count(*) over ()::int as event_count from event_artists ea join events e on e.id = ea.event_id
      where ea.artist_id = a.id and e.starts_at > $1 and e.status = 'scheduled'
      order by e.starts_at, e.id limit 1
    ) n on true left join cities c on c.id = n.city_id left join tours t on t.id = n.tour_id
    order by a.popularity desc, a.id
  ) x) as heroes,
  (select coalesce(json_agg(x), '[]') from (
    select p.id, ${artistJson} as artist, ${cityJson} as city, p.make_count, p.goal
    from (
      select p.* from campaigns p
      where p.status = 'open' ${isNear ? 'and p.city_id in (select id from near)' : ''}
        and exists (select from artists a where a.id = p.artist_id and ${isValid})
      order by p.make_count desc, p.id limit 8
    ) p join artists a on a.id = p.artist_id join cities c on c.id = p.city_id
    order by p.make_count desc, p.id
  ) x) as campaigns,
  (select coalesce(json_agg(x), '[]') from (
    select e.id, e.name, e.venue, e.zone, ${isoUtc('e.starts_at')} as starts_at, e.is_day_only, ${mediaJson} as picture,
      ${cityJson} as city,
      (select a.name from event_artists ea join artists a on a.id = ea.artist_id
        where ea.event_id = e.id order by ea.position limit 1) as artist_name
    from (
      select e.* from events e
      where e.starts_at > $1 and e.status = 'scheduled' ${isNear ? 'and e.city_id in (select id from near)' : ''}
      order by e.starts_at, e.id limit 6
    ) e join cities c on c.id = e.city_id left join media m on m.id = e.poster_id
    order by e.starts_at, e.id
  ) x) as events,
  (select coalesce(json_agg(x), '[]') from (
    select t.id, ${textIn('t.name', '$2')} as name, ${languageOf(['t.name'], '$2')} as lang, a.name as artist_name, ${mediaJson} as picture, d.event_count,
      ${isoUtc('d.first_at')} as starts_at, ${isoUtc('d.last_at')} as ends_at
    from tours t join artists a on a.id = t.artist_id left join media m on m.id = t.poster_id
      cross join lateral (
        select count(*)::int as event_count, min(e.starts_at) as first_at, max(e.starts_at) as last_at
        from events e where e.tour_id = t.id and e.starts_at > $1 and e.status = 'scheduled'
      ) d
    where t.last_at > $1 and d.event_count > 0 and ${isValid} order by t.popularity desc, t.id limit 5
  ) x) as tours,
  (select coalesce(json_agg(x), '[]') from (
    select p.id, ${textIn('p.name', '$2')} as name, p.type, p.currency, ${isoUtc('p.sale_from')} as sale_from,
      ${isoUtc('p.sale_until')} as sale_until, ${mediaJson} as picture,
      a.name as artist_name, ${shownPrice('p')} as price_minor,
      ${availability('$1')} as availability
    from projects p left join artists a on a.id = p.artist_id left join media m on m.id = p.card_id
    where ${isOnSale('$1')} order by p.sale_until, p.id limit 5
  ) x) as projects,
  (select coalesce(json_agg(x.artist), '[]') from (
    select ${artistJson} as artist from artists a where ${isValid} order by a.popularity desc, a.id limit 12
  ) x) as artists,
  (select coalesce(json_agg(x), '[]') from (
    select n.id, t.locale as lang, t.title, ${isoUtc('n.published_at')} as published_at, ${mediaJson} as picture,
      (select a.name from article_artists l join artists a on a.id = l.artist_id
        where l.article_id = n.id order by l.position limit 1) as artist_name
    from (
      select n.* from articles n where n.published_at <= $1 order by n.published_at desc, n.id desc limit 4
    ) n cross join lateral (
      select t.* from article_texts t where t.article_id = n.id and t.locale in ($2, n.fallback_locale)
      order by t.locale = $2 desc limit 1
    ) t left join media m on m.id = n.cover_id
    order by n.published_at desc, n.id desc
  ) x) as news`

const cityRow = z.object({ id: z.int(), name: z.string(), country_code: z.string() })
const { heroes, campaigns, events, tours, projects, artists, news } = contract.answer.shape
const artistRow = artists.element.omit({ genre_names: true })
const row = z.object({
  city: cityRow.nullable(),
  heroes: z.array(
    heroes.element.omit({ picture: true, genre_names: true }).extend({ image_id: z.string().nullable() }),
  ),
  campaigns: z.array(campaigns.element.extend({ city: cityRow, artist: artistRow })),
  events: z.array(events.element.extend({ city: cityRow })),
  artists: z.array(artistRow),
  ...{ tours, projects, news },
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

function presentHome(found: HomeRow, locale: string): z.output<typeof contract.answer> {
  const place = ({ id, name, country_code }: z.output<typeof cityRow>) => ({
    id,
    name,
    nation_name: nationName(country_code, locale),
  })
  const named = (artist: z.output<typeof artistRow>) => ({
    ...artist,
    genre_names: genreNames(artist.genres, locale),
  })
  return {
    city: found.city && place(found.city),
    heroes: found.heroes.map(hero => ({
      id: hero.id,
      name: hero.name,
      slug: hero.slug,
      hue: hero.hue,
      genres: hero.genres,
      genre_names: genreNames(hero.genres, locale),
      picture: toPicture(hero.image_id, hero.hue),
      hero: hero.hero,
      next_event: hero.next_event,
      event_count: hero.event_count,
      tour_name: hero.tour_name,
      tour_lang: hero.tour_lang,
    })),
    campaigns: found.campaigns.map(({ id, artist, city, make_count, goal }) => ({
      ...{ id, artist: named(artist), city: place(city), make_count, goal },
    })),
    events: found.events.map(event => ({
      id: event.id,
      name: event.name,
      picture: event.picture,
      artist_name: event.artist_name,
      venue: event.venue,
      starts_at: event.starts_at,
      is_day_only: event.is_day_only,
      zone: event.zone,
      city: place(event.city),
    })),
    tours: found.tours,
    projects: found.projects,
    artists: found.artists.map(named),
    news: found.news,
  }
}
