import * as z from 'zod'
import type { ReadDb } from '../database.ts'
import { type RowOf, statement } from '../statement.ts'

/**
 * Filters of the audit log; null is no filter. Act and object match as a whole or by their first words:
 * "import" finds "import events", and "order" finds "order 12". `until` is excluded.
 */
export interface AuditFilter {
  actor: string | null
  act: string | null
  object: string | null
  batch: string | null
  from: Date | null
  until: Date | null
}

/** SQL that compares a column with the first words of a parameter; an index on the column serves it. */
const buildWordsSql = (column: string, parameter: string) =>
  // The character after the space in ASCII ends the range; the columns have the collation "C".
  `(${parameter}::text is null or (${column} >= ${parameter} and ${column} < ${parameter} || '!'))`

const row = z.object({
  id: z.int(),
  at: z.date(),
  actor: z.string(),
  via: z.string(),
  request_id: z.string().nullable(),
  act: z.string(),
  object: z.string(),
  batch: z.string().nullable(),
  before: z.json(),
  after: z.json(),
  reason: z.string().nullable(),
  is_reason_erased: z.boolean(),
})

const columns = `l.id, l.at, l.actor, l.via, l.request_id, l.act, l.object, l.batch, l.before, l.after, r.reason,
  l.reason_hash is not null and r.row_id is null as is_reason_erased`
const from = 'from audit_log l left join audit_reasons r on r.row_id = l.id'

/** Planned with its values, so that each set of filters uses the index that fits. */
export const listAuditStatement = statement({
  name: 'operators.list-audit',
  isPrepared: false,
  text: `select ${columns} ${from}
    where ($1::text is null or l.actor = $1) and ${buildWordsSql('l.act', '$2')} and ${buildWordsSql('l.object', '$3')}
      and ($4::uuid is null or l.batch = $4) and ($5::timestamptz is null or l.at >= $5)
      and ($6::timestamptz is null or l.at < $6) and (l.at, l.id) < ($7, $8)
    order by l.at desc, l.id desc limit $9`,
  row,
})

export type AuditRow = RowOf<typeof listAuditStatement>

/** Returns the values of {@link listAuditStatement}. `after` is the last row of the page before. */
export const toListAuditValues = (
  { actor, act, object, batch, from, until }: AuditFilter,
  { after, limit }: { after: { atMs: number; id: number } | null; limit: number },
): unknown[] => [
  ...[actor, act, object, batch, from, until],
  ...[after ? new Date(after.atMs) : 'infinity', after?.id ?? Number.MAX_SAFE_INTEGER, limit],
]

/** Reads a page of the audit log, newest first. */
export function listAudit(
  db: ReadDb,
  filter: AuditFilter,
  page: Parameters<typeof toListAuditValues>[1],
): Promise<AuditRow[]> {
  return db.query(listAuditStatement, toListAuditValues(filter, page))
}
