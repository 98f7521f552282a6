import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const byIds = statement({
  name: 'shows.facts',
  text: `select id, ${buildTextSql('title', '$2')} as title, ${buildIsoUtcSql('starts_at')} as starts_at,
      ${buildIsoUtcSql('doors_at')} as doors_at, zone, venue, is_cancelled, status in ('ON_VOD', 'DONE') as is_replay_only
    from shows where id = any($1::int[])`,
  row: z.object({
    id: z.int(),
    title: z.string(),
    starts_at: z.string(),
    doors_at: z.string(),
    /** IANA time zone of the venue. */
    zone: z.string(),
    venue: z.string().nullable(),
    is_cancelled: z.boolean(),
    /** Whether the show exists only as a replay. */
    is_replay_only: z.boolean(),
  }),
})

/** A show as described on its tickets; times are ISO 8601. */
export type ShowFacts = RowOf<typeof byIds>

/** Reads shows for their products and tickets, with titles in the given locale. */
export function readShowFacts(
  db: ReadDb,
  ids: Iterable<number | null>,
  locale: string,
): Promise<Lookup<ShowFacts>> {
  return lookUp(ids, uniqueIds => db.query(byIds, [uniqueIds, locale]))
}
