import * as z from 'zod'
import type { Db, ReadDb } from '../database.ts'
import { none, type RowOf, statement } from '../statement.ts'

export interface AuditEntry {
  operator: string
  /** Name of the act, such as "user disable". */
  act: string
  /** Subject of the act, such as "user 12". */
  subject: string
  reason: string | null
  /** The changed values, without personal data, because the audit row outlives the account. */
  before: object
  after: object
  /** A UUID shared by acts that belong together. */
  batch?: string
}

const readAuditStatement = statement({
  name: 'operators.read-audit',
  text: 'select at, operator, act, reason from audit_log where subject = $1 order by at desc, id desc limit 20',
  row: z.object({
    at: z.date(),
    operator: z.string(),
    act: z.string(),
    reason: z.string().nullable(),
  }),
})

export type AuditLine = RowOf<typeof readAuditStatement>

/** Reads the latest audit entries of a subject, newest first. */
export function readAudit(db: ReadDb, subject: string): Promise<AuditLine[]> {
  return db.query(readAuditStatement, [subject])
}

const audit = statement({
  name: 'operators.audit',
  text: `insert into audit_log (at, operator, act, subject, reason, before, after, batch)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  row: none,
})

export async function writeAudit(db: Db, entry: AuditEntry, now: number): Promise<void> {
  const { operator, act, subject, reason, before, after, batch = null } = entry
  const values = [
    new Date(now),
    operator,
    act,
    subject,
    reason,
    JSON.stringify(before),
    JSON.stringify(after),
    batch,
  ]
  await db.query(audit, values)
}
