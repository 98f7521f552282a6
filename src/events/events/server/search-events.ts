import * as z from 'zod'
import { matchArtists } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import {
  buildPageRowsSql,
  clampPageRows,
  type ListResult,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { createEventPresenter, type EventItem, eventColumns, eventJoins, eventRow } from './event-row.ts'
import { buildIsPastSql, buildIsUpcomingSql } from './is-over.ts'
import { buildMatchingEventsSql } from './matching-events.ts'

const artistsMax = 300

export type EventCondition = 'upcoming' | 'past' | 'all'

/**
 * Builds a SQL condition on a table's rows at the time `now`. Each condition has its own statement, because a
 * single parameterized one would be planned for the longest list.
 */
export function buildConditionSql(condition: EventCondition, table: string, now: string): string {
  if (condition === 'all') return 'true'
  return condition === 'upcoming' ? buildIsUpcomingSql(table, now) : buildIsPastSql(table, now)
}

/**
 * Builds a SQL subquery of matches by title, tour or venue. 'all' takes two calls, because each index scan
 * starts at the current time.
 */
function byName(condition: EventCondition): string {
  const call = (isPast: boolean) => buildMatchingEventsSql('$1', '$2', isPast)
  return condition === 'all' ? `(${call(false)} union all ${call(true)})` : call(condition === 'past')
}

/** Builds the SQL order: by rank, then upcoming events by date, then past ones, newest first. */
const orderSql = (alias: string) =>
  `${alias}.rank, ${alias}.is_past, case when ${alias}.is_past then $2 - ${alias}.starts_at else ${alias}.starts_at - $2 end, ${alias}.id`

/**
 * Returns an event with several matching artists once, under the best ranked; text matches follow all
 * artists.
 */
function buildSql(condition: EventCondition): string {
  return `
    with by_artist as materialized (
      select distinct on (l.event_id) l.event_id as id, l.starts_at, l.over_at <= $2 as is_past, m.id as artist_id, m.place as rank
        from unnest($5::int[]) with ordinality m (id, place)
        join event_artists l on l.artist_id = m.id
       where ${buildConditionSql(condition, 'l', '$2')}
       order by l.event_id, m.place
    ), found as materialized (
      select id, starts_at, is_past, artist_id, rank from by_artist
       union all
      select s.event_id, s.starts_at, s.is_past, null, ${artistsMax} + s.kind from ${byName(condition)} s
       where s.event_id not in (select id from by_artist)
    ), p as (
      select * from found f order by ${orderSql('f')} limit $3 offset $4
    )
    select (select least(count(*), ${listRowsMax})::int from found) as total_count,
    ${buildPageRowsSql(`
      select ${eventColumns}, p.artist_id as found_artist_id from p ${eventJoins} order by ${orderSql('p')}`)}`
}

const row = pageSchema(eventRow.extend({ found_artist_id: z.int().nullable() }))
const search = (condition: EventCondition) =>
  statement({ name: 'events.search', variant: [condition], text: buildSql(condition), row })

interface Query {
  artistName: string
  condition: EventCondition
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/**
 * Searches events of matching artists, then events with the query in their title, tour or venue (spec 2.5,
 * 7.2). Within each artist or kind: upcoming ones by date, then past ones, newest first. Considers only the
 * 300 best artists; the count and the pages are capped at 1,001 events.
 */
export async function searchEvents(
  db: ReadDb,
  { artistName, condition, locale, now, ...page }: Query,
): Promise<ListResult<EventItem>> {
  const form = normalise(artistName)
  if (form === '') return { isThere: true, totalCount: 0, rows: [] }
  const artistIds = await matchArtists(db, form, artistsMax)
  const values = [form, new Date(now), clampPageRows(page), page.offset, artistIds]
  const [found] = await db.query(search(condition), values)
  const { rows, ...list } = toListResult(found)
  const named = rows.map(({ found_artist_id: foundId, ...event }) => ({
    ...event,
    artist_id: foundId ?? event.artist_id,
  }))
  return { ...list, rows: named.map(await createEventPresenter(db, named, { now, locale })) }
}
