import * as z from 'zod'
import type { ReadDb } from '../database.ts'
import { type RowOf, statement } from '../statement.ts'

/**
 * Filters of the audit log; null is no filter. Act and object match as a whole or by their first words:
 * "import" finds "import events", and "order" finds "order 12". Several actors may be one person and their
 * tokens. `until` is excluded.
 */
export interface AuditFilter {
  actors: readonly string[] | null
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
  via: z.enum(['studio', 'token', 'shell', 'job', 'site']),
  request_id: z.string().nullable(),
  act: z.string(),
  object: z.string(),
  batch: z.string().nullable(),
  before: z.record(z.string(), z.json()),
  after: z.record(z.string(), z.json()),
  reason: z.string().nullable(),
  is_reason_erased: z.boolean(),
})

const columns = `l.id, l.at, l.actor, l.via, l.request_id, l.act, l.object, l.batch, l.before, l.after, r.reason,
  l.reason_hash is not null and r.row_id is null as is_reason_erased`
const from = 'from audit_log l left join audit_reasons r on r.row_id = l.id'

const matches = `($1::text[] is null or l.actor = any($1))
  and ${buildWordsSql('l.act', '$2')} and ${buildWordsSql('l.object', '$3')}
  and ($4::uuid is null or l.batch = $4) and ($5::timestamptz is null or l.at >= $5)
  and ($6::timestamptz is null or l.at < $6)`

/** Planned with its values, so that each set of filters uses the index that fits. */
const list = statement({
  name: 'operators.list-audit',
  isPrepared: false,
  text: `select ${columns} ${from} where ${matches} and (l.at, l.id) < ($7, $8)
    order by l.at desc, l.id desc limit $9`,
  row,
})

export type AuditRow = RowOf<typeof list>

const toValues = ({ actors, act, object, batch, from, until }: AuditFilter) => [
  actors,
  act,
  object,
  batch,
  from,
  until,
]

interface AuditPage {
  /** The last row of the page before; null for the first page. */
  after: { atMs: number; id: number } | null
  limit: number
}

/** Reads a page of the audit log, newest first. */
export function listAudit(db: ReadDb, filter: AuditFilter, { after, limit }: AuditPage): Promise<AuditRow[]> {
  const place = after ? [new Date(after.atMs), after.id] : ['infinity', Number.MAX_SAFE_INTEGER]
  return db.query(list, [...toValues(filter), ...place, limit])
}

const count = statement({
  name: 'operators.count-audit',
  isPrepared: false,
  text: `select count(*)::int as count from audit_log l where ${matches}`,
  row: z.object({ count: z.int() }),
})

export async function countAudit(db: ReadDb, filter: AuditFilter): Promise<number> {
  const [found] = await db.query(count, toValues(filter))
  return found?.count ?? 0
}

const byId = statement({
  name: 'operators.audit-row',
  text: `select ${columns} ${from} where l.id = $1`,
  row,
})

/** Reads a row of the audit log; null if it doesn't exist. */
export async function readAuditRow(db: ReadDb, id: number): Promise<AuditRow | null> {
  const [found] = await db.query(byId, [id])
  return found ?? null
}
