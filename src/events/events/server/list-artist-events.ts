import * as z from 'zod'
import { isArtist } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import {
  buildPageRowsSql,
  type ListResult,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { createEventPresenter, type EventItem, eventColumns, eventJoins, eventRow } from './event-row.ts'
import { buildIsPastSql, buildIsUpcomingSql } from './is-over.ts'
import { buildConditionSql, type EventCondition } from './search-events.ts'

interface Query {
  artistId: number
  condition: EventCondition
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/** Builds an index scan over an artist's dates in one direction, limited to the rows that a page can need. */
const part = (conditionAndOrder: string) =>
  `(select event_id, starts_at, over_at from event_artists where artist_id = $1 and ${conditionAndOrder} limit $3::int + $4::int)`
const upcoming = part(`${buildIsUpcomingSql('event_artists', '$2')} order by starts_at, event_id`)
const past = part(`${buildIsPastSql('event_artists', '$2')} order by starts_at desc, event_id`)
const parts: Record<EventCondition, string> = { upcoming, past, all: `${upcoming} union all ${past}` }
const order =
  'l.over_at <= $2, case when l.over_at <= $2 then $2 - l.starts_at else l.starts_at - $2 end, l.event_id'

const artistEvents = (condition: EventCondition) =>
  statement({
    name: 'events.of-artist',
    variant: [condition],
    text: buildSql(condition),
    row: pageSchema(eventRow).extend({ upcoming_count: z.int() }),
  })

const buildSql = (condition: EventCondition) => `
  with p as (
    select l.event_id as id, row_number() over (order by ${order}) as place
      from (${parts[condition]}) l
     order by ${order} limit $3 offset $4
  )
  select (select count(*)::int from event_artists l where artist_id = $1 and ${buildConditionSql(condition, 'l', '$2')}) as total_count,
    (select count(*)::int from event_artists l join events e on e.id = l.event_id
      where l.artist_id = $1 and ${buildIsUpcomingSql('l', '$2')} and e.status <> 'cancelled') as upcoming_count,
    ${buildPageRowsSql(`select ${eventColumns} from p ${eventJoins} order by p.place`)}`

/**
 * Lists an artist's events: upcoming ones by date, then past ones, newest first. `isThere` is false for an
 * unknown artist.
 */
export async function listArtistEvents(
  db: ReadDb,
  { artistId, condition, locale, now, limit, offset }: Query,
): Promise<ListResult<EventItem> & { upcomingCount: number }> {
  const values = [artistId, new Date(now), limit, offset]
  const [page] = await db.query(artistEvents(condition), values)
  const { totalCount, rows } = toListResult(page)
  const present = await createEventPresenter(db, rows, { now, locale })
  return {
    isThere: totalCount > 0 || (await isArtist(db, artistId)),
    totalCount,
    rows: rows.map(present),
    upcomingCount: page?.upcoming_count ?? 0,
  }
}
