import type { Db, ReadDb } from '../database.ts'

export interface AuditEntry {
  operator: string
  /** What was done, e.g. "user disable". */
  act: string
  /** What it was done to, e.g. "user 12". */
  subject: string
  reason: string | null
  /** The changed values, without anything that names a fan: the row outlives the account. */
  before: object
  after: object
}

export interface AuditLine {
  at: Date
  operator: string
  act: string
  reason: string | null
}

/** What operators did to a subject lately, newest first. */
export function readAudit(db: ReadDb, subject: string): Promise<AuditLine[]> {
  const text =
    'select at, operator, act, reason from audit_log where subject = $1 order by at desc, id desc limit 20'
  return db.query({ name: 'operators.read-audit', text, values: [subject] })
}

/** Writes down what an operator did, in the transaction that does it. */
export async function writeAudit(db: Db, entry: AuditEntry, now: number): Promise<void> {
  const { operator, act, subject, reason, before, after } = entry
  const text = `insert into audit_log (at, operator, act, subject, reason, before, after)
    values ($1, $2, $3, $4, $5, $6, $7)`
  const values = [
    new Date(now),
    operator,
    act,
    subject,
    reason,
    JSON.stringify(before),
    JSON.stringify(after),
  ]
  await db.query({ name: 'operators.audit', text, values })
}
