import { validArtist } from '../../../catalogue/artists/server/index.ts'
import { cityName } from '../../../catalogue/cities/server/index.ts'
import { projectAvailability, shownPrice } from '../../../commerce/shop/server/index.ts'
import { isToCome, ticketState } from '../../../events/events/server/index.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { languageIfAny, languageOf, textIn } from '../../../platform/server/localized-text.ts'

// The blocks of home as SQL. Parameters of all: $1 the moment, $2 the reader's locale.
// Each block is cut to its length before anything is joined to it: building records for all rows and then sorting them
// took ten times as long.

/** Cities closer than this count as near, in km. */
const nearKmMax = 150

/** An artist inside another record. */
const artistJson = `json_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'hue', a.hue, 'genres', a.genres,
  'picture', case when a.image_id is not null then json_build_object('id', a.image_id, 'hue', a.hue) end)`
export const cityJson = `json_build_object('id', c.id, 'name', ${cityName('c', '$2')}, 'country_code', c.country_code)`
const mediaJson = `case when m.id is not null then json_build_object('id', m.id, 'hue', m.hue) end`
const isValid = validArtist('a')
const { availability, isOnSale, isStopped } = projectAvailability('p')
const isPlanned = (event: string) => `${isToCome(event, '$1')} and ${event}.status = 'scheduled'`

/** How many tours are shown, and how many heroes, which mostly have the posters of tours. */
export const toursMax = 5
export const heroesMax = 5

/** The table `near` of cities around the one with this id. */
export const nearCities = (cityId: string) => `near as materialized (
  select c.id from cities c, cities here
  where here.id = ${cityId}
    and c.lat between here.lat - ${nearKmMax} / 111.0 and here.lat + ${nearKmMax} / 111.0
    and c.lon between here.lon - ${nearKmMax} / (111.0 * cos(radians(here.lat))) and here.lon + ${nearKmMax} / (111.0 * cos(radians(here.lat)))
)`

const listed = (rows: string) => `(select coalesce(json_agg(x), '[]') from (${rows}) x)`

/** Featured artists; who is on tour with a poster comes first. The poster is the tour's, else the next event's. */
export const heroesBlock = listed(`
  select f.id, f.name, f.slug, f.hue, f.genres, f.image_id, t.id as tour_id, ${textIn('t.name', '$2')} as tour_name,
    ${languageIfAny('t.name', '$2')} as tour_lang, coalesce(n.event_count, 0) as event_count,
    ${mediaJson} as poster, ${ticketState({ event: 'n.id', now: '$1' })} as tickets,
    case when n.id is not null then json_build_object('id', n.id, 'starts_at', ${isoUtc('n.starts_at')},
      'is_running', n.starts_at <= $1,
      'is_day_only', n.is_day_only, 'zone', n.zone, 'city_name', ${cityName('c', '$2')}) end as next_event
  from (
    select a.* from artists a where a.is_featured and ${isValid} order by a.popularity desc, a.id limit 12
  ) f left join lateral (
    select t.* from tours t where t.artist_id = f.id and t.over_at > $1
      and exists (select from events e where e.tour_id = t.id and ${isPlanned('e')})
    order by t.popularity desc, t.id limit 1
  ) t on true left join lateral (
    select e.*, count(*) over ()::int as event_count from event_artists ea join events e on e.id = ea.event_id
    where ea.artist_id = f.id and ${isPlanned('e')} and (t.id is null or e.tour_id = t.id)
    order by e.starts_at, e.id limit 1
  ) n on true left join cities c on c.id = n.city_id
    left join media m on m.id = coalesce(t.poster_id, n.poster_id, f.image_id)
  order by t.poster_id is not null desc, n.poster_id is not null desc, f.popularity desc, f.id limit ${heroesMax}`)

/** @param place which campaigns `p`, as a condition that follows others */
export const campaignsBlock = (place: string) =>
  listed(`
  select p.id, ${artistJson} as artist, ${cityJson} as city, p.make_count, p.goal
  from (
    select p.* from campaigns p
    where p.status = 'open' ${place} and exists (select from artists a where a.id = p.artist_id and ${isValid})
    order by p.make_count desc, p.id limit 8
  ) p join artists a on a.id = p.artist_id join cities c on c.id = p.city_id
  order by p.make_count desc, p.id`)

/**
 * @param which events `e`, as a condition that follows others
 * @param first what comes before the date in their order
 */
export const eventsBlock = (which: string, first = '') =>
  listed(`
  select e.id, e.name, e.venue, e.zone, ${isoUtc('e.starts_at')} as starts_at, e.starts_at <= $1 as is_running,
    e.is_day_only, ${mediaJson} as picture,
    ${cityJson} as city,
    (select json_build_object('id', a.id, 'name', a.name) from event_artists ea join artists a on a.id = ea.artist_id
      where ea.event_id = e.id order by ea.position limit 1) as artist
  from (
    select e.* from events e where ${isPlanned('e')} ${which} order by ${first} e.starts_at, e.id limit 6
  ) e join cities c on c.id = e.city_id left join media m on m.id = e.poster_id
  order by ${first} e.starts_at, e.id`)

/**
 * @param whose tours `t`, as a condition that follows others
 * @param limit how many at most
 */
export const toursBlock = (whose = '', limit = toursMax) =>
  listed(`
  select t.id, ${textIn('t.name', '$2')} as name, ${languageOf(['t.name'], '$2')} as lang, a.name as artist_name,
    ${mediaJson} as picture, d.event_count, ${isoUtc('d.first_at')} as starts_at, ${isoUtc('d.last_at')} as ends_at
  from tours t join artists a on a.id = t.artist_id left join media m on m.id = t.poster_id
    cross join lateral (
      select count(*)::int as event_count, min(e.starts_at) as first_at, max(e.starts_at) as last_at
      from events e where e.tour_id = t.id and ${isPlanned('e')}
    ) d
  where t.over_at > $1 and d.event_count > 0 and ${isValid} ${whose} order by t.popularity desc, t.id limit ${limit}`)

/** @param whose projects `p`, as a condition that follows others */
export const projectsBlock = (whose = '') =>
  listed(`
  select p.id, ${textIn('p.name', '$2')} as name, p.type, p.currency, ${isoUtc('p.sale_from')} as sale_from,
    ${isoUtc('p.sale_until')} as sale_until, ${mediaJson} as picture,
    a.name as artist_name, ${shownPrice('p')} as price_minor, ${availability('$1')} as availability
  from projects p left join artists a on a.id = p.artist_id left join media m on m.id = p.card_id
  where ${isOnSale('$1')} and not ${isStopped} ${whose} order by p.sale_until, p.id limit 5`)

export const artistsBlock = `(select coalesce(json_agg(x.artist), '[]') from (
    select ${artistJson} as artist from artists a where ${isValid} order by a.popularity desc, a.id limit 12
  ) x)`

/** @param about articles `n`, as a condition that follows others */
export const newsBlock = (about = '') =>
  listed(`
  select n.id, t.locale as lang, t.title, ${isoUtc('n.published_at')} as published_at, ${mediaJson} as picture,
    (select a.name from article_artists l join artists a on a.id = l.artist_id
      where l.article_id = n.id order by l.position limit 1) as artist_name
  from (
    select n.* from articles n where n.published_at <= $1 ${about} order by n.published_at desc, n.id desc limit 4
  ) n cross join lateral (
    select t.* from article_texts t where t.article_id = n.id and t.locale in ($2, n.fallback_locale)
    order by t.locale = $2 desc limit 1
  ) t left join media m on m.id = n.cover_id
  order by n.published_at desc, n.id desc`)
