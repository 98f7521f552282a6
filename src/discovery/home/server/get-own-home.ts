import * as z from 'zod'
import { isToCome } from '../../../events/events/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { getOwnHome as contract } from '../contract.ts'
import { eventsBlock, nearCities, newsBlock, projectsBlock, toursBlock } from './home-blocks.ts'
import { eventRow, presentEvent } from './home-event.ts'

/** Of how many followed artists, the newest first, and how many of each one's next dates are looked through. */
const artistsMax = 50
const datesMax = 12

const followed = `followed as materialized (
  select f.artist_id from follows f where f.user_id = $3 order by f.at desc, f.artist_id desc limit ${artistsMax}
), dates as materialized (
  select d.event_id from followed f cross join lateral (
    select ea.event_id from event_artists ea where ea.artist_id = f.artist_id and ${isToCome('ea', '$1')}
    order by ea.starts_at, ea.event_id limit ${datesMax}
  ) d
)`
const isTheirs = (artistId: string) => `and ${artistId} in (select artist_id from followed)`
const isAboutThem = `and n.id in (
  select l.article_id from followed f cross join lateral (
    select l.article_id from article_artists l where l.artist_id = f.artist_id and l.published_at <= $1
    order by l.published_at desc, l.article_id desc limit 4
  ) l
)`

const { tours, projects, news, artist_ids } = contract.answer.shape
const own = statement({
  name: 'home.own',
  text: `
with ${nearCities('$4')}, ${followed}
select
  (select coalesce(json_agg(artist_id), '[]') from followed) as artist_ids,
  ${eventsBlock(
    'and e.id in (select event_id from dates)',
    'e.city_id in (select id from near) desc,',
  )} as events,
  ${toursBlock(isTheirs('t.artist_id'))} as tours,
  ${projectsBlock(isTheirs('p.artist_id'))} as projects,
  ${newsBlock(isAboutThem)} as news`,
  row: z.object({ events: z.array(eventRow), artist_ids, tours, projects, news }),
})

interface Query {
  userId: number
  /** What is near it comes before what is not. */
  cityId: number | null
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** What comes next of the artists that a fan follows, in one round trip. */
export async function getOwnHome(
  db: ReadDb,
  { userId, cityId, locale, now }: Query,
): Promise<z.output<typeof contract.answer>> {
  const [found] = await db.query(own, [new Date(now), locale, userId, cityId])
  if (!found) throw new Error('the statement of a fan’s home has one row')
  return { ...found, events: found.events.map(event => presentEvent(event, locale)) }
}
