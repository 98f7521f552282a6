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
    /** IANA name of the time zone where it is played. */
    zone: z.string(),
    venue: z.string().nullable(),
    is_cancelled: z.boolean(),
    /** It can only be watched again. */
    is_replay_only: z.boolean(),
  }),
})

/** A show as its tickets name it; times are ISO 8601. */
export type ShowFacts = RowOf<typeof byIds>

/** Reads shows for what is sold and issued for them, with titles in the locale. */
export function showFacts(
  db: ReadDb,
  ids: Iterable<number | null>,
  locale: string,
): Promise<Lookup<ShowFacts>> {
  return lookUp(ids, wanted => db.query(byIds, [wanted, locale]))
}
