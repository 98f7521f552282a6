import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildOptionalLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildIsPlannedSql } from './is-over.ts'
import { buildTicketStateSql } from './ticket-state.ts'

const nextStatement = statement({
  name: 'events.next-on-tour',
  text: `select f.id, t.id as tour_id, ${buildTextSql('t.name', '$3')} as tour_name,
      ${buildOptionalLanguageSql('t.name', '$3')} as tour_lang, t.poster_id as tour_poster_id,
      coalesce(n.event_count, 0) as event_count, n.poster_id as event_poster_id, n.city_id,
      ${buildTicketStateSql({ event: 'n.id', now: '$2' })} as tickets,
      case when n.id is not null then json_build_object('id', n.id, 'starts_at', ${buildIsoUtcSql('n.starts_at')},
        'is_running', n.starts_at <= $2, 'is_day_only', n.is_day_only, 'zone', n.zone) end as event
    from unnest($1::int[]) f (id) left join lateral (
      select t.* from tours t where t.artist_id = f.id and t.over_at > $2
        and exists (select from events e where e.tour_id = t.id and ${buildIsPlannedSql('e', '$2')})
      order by t.popularity desc, t.id limit 1
    ) t on true left join lateral (
      select e.*, count(*) over ()::int as event_count from event_artists ea join events e on e.id = ea.event_id
      where ea.artist_id = f.id and ${buildIsPlannedSql('e', '$2')} and (t.id is null or e.tour_id = t.id)
      order by e.starts_at, e.id limit 1
    ) n on true`,
  row: z.object({
    /** The artist's id. */
    id: z.int(),
    tour_id: z.int().nullable(),
    tour_name: z.string().nullable(),
    tour_lang: z.string().nullable(),
    tour_poster_id: z.string().nullable(),
    event_count: z.int(),
    event_poster_id: z.string().nullable(),
    city_id: z.int().nullable(),
    tickets: z
      .object({ state: z.enum(['on_sale', 'soon', 'sold_out']), on_sale_at: z.string().nullable() })
      .nullable(),
    event: z
      .object({
        id: z.int(),
        starts_at: z.string(),
        is_running: z.boolean(),
        is_day_only: z.boolean(),
        zone: z.string(),
      })
      .nullable(),
  }),
})
export type NextOnTour = RowOf<typeof nextStatement>

interface Query {
  artistIds: number[]
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Reads each artist's current tour, if any, and the next event that takes place, of the tour if it has one.
 */
export function readNextOnTour(db: ReadDb, { artistIds, locale, now }: Query): Promise<Lookup<NextOnTour>> {
  return lookUp(artistIds, distinctIds => db.query(nextStatement, [distinctIds, new Date(now), locale]))
}
