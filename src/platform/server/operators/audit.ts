import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db, ReadDb } from '../database.ts'
import { none, type RowOf, statement } from '../statement.ts'
import type { Actor } from './actor.ts'

export interface AuditEntry {
  actor: Actor
  /** Name of the act, such as "user disable". */
  act: string
  /** Object of the act, such as "user 12". */
  object: string
  /** Typed by a person and erasable, because it may name another one. */
  reason: string | null
  /** The changed values, without personal data, because the audit row outlives the account. */
  before: object
  after: object
  /** A UUID shared by acts that belong together. */
  batch?: string
}

const readAuditStatement = statement({
  name: 'operators.read-audit',
  text: `select l.at, l.actor, l.act, r.reason from audit_log l left join audit_reasons r on r.row_id = l.id
    where l.object = $1 order by l.at desc, l.id desc limit 20`,
  row: z.object({
    at: z.date(),
    actor: z.string(),
    act: z.string(),
    reason: z.string().nullable(),
  }),
})

export type AuditLine = RowOf<typeof readAuditStatement>

/** Reads the latest audit entries of an object, newest first. */
export function readAudit(db: ReadDb, object: string): Promise<AuditLine[]> {
  return db.query(readAuditStatement, [object])
}

const readReasonsStatement = statement({
  name: 'operators.read-reasons',
  text: `select distinct on (l.batch) l.batch, r.reason
    from audit_log l left join audit_reasons r on r.row_id = l.id
    where l.batch = any($1::uuid[]) order by l.batch, l.at, l.id`,
  row: z.object({ batch: z.string(), reason: z.string().nullable() }),
})

/** Reads the reason of each batch's first row, by batch; null once it is erased. */
export async function readReasons(
  db: ReadDb,
  batches: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db.query(readReasonsStatement, [batches])
  return new Map(rows.map(({ batch, reason }) => [batch, reason]))
}

/** Hashes a reason. Without the salt, which is erased with the reason, the hash can't be guessed. */
export const hashReason = (salt: Uint8Array, reason: string): Buffer =>
  createHash('sha256').update(salt).update(reason).digest()

const audit = statement({
  name: 'operators.audit',
  text: `with written as (
      insert into audit_log (at, actor, via, request_id, act, object, before, after, batch, reason_hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id)
    insert into audit_reasons (row_id, reason, salt)
      select id, $11::text, $12::bytea from written where $11::text is not null`,
  row: none,
})

export async function writeAudit(db: Db, entry: AuditEntry, now: number): Promise<void> {
  const { actor, act, object, reason, before, after, batch = null } = entry
  const salt = randomBytes(32)
  const values = [
    new Date(now),
    actor.name,
    actor.via,
    actor.requestId,
    act,
    object,
    JSON.stringify(before),
    JSON.stringify(after),
    batch,
    ...(reason === null ? [null, null, null] : [hashReason(salt, reason), reason, salt]),
  ]
  await db.query(audit, values)
}
