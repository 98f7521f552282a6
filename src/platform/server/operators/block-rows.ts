import * as z from 'zod'
import type { Db, ReadDb } from '../database.ts'
import { none, type RowOf, statement } from '../statement.ts'

const read = statement({
  name: 'operators.block-rows',
  text: `select l.id, l.at, l.actor, l.via, l.request_id, l.act, l.object, l.batch, l.before, l.after,
      l.reason_hash, r.reason, r.salt
    from audit_log l left join audit_reasons r on r.row_id = l.id where l.id = any($1::bigint[]) order by l.id`,
  row: z.object({
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
    reason_hash: z.instanceof(Buffer).nullable(),
    reason: z.string().nullable(),
    salt: z.instanceof(Buffer).nullable(),
  }),
})

export type BlockRow = RowOf<typeof read>

/** Reads the rows of the audit log with these ids, ordered by id. Leaves out ids of rows that don't exist. */
export const readBlockRows = (db: ReadDb, ids: readonly number[]): Promise<BlockRow[]> =>
  db.query(read, [ids])

const listOlder = statement({
  name: 'operators.older-audit-ids',
  text: 'select id from audit_log where id > $1 and at < $2 order by id limit $3',
  row: z.object({ id: z.int() }),
})

/** Lists the ids of rows before a time, ordered by id, from the first id after `afterId`. */
export async function listAuditIds(
  db: ReadDb,
  { afterId, before, limit }: { afterId: number; before: Date; limit: number },
): Promise<number[]> {
  return (await db.query(listOlder, [afterId, before, limit])).map(({ id }) => id)
}

const remove = statement({
  name: 'operators.delete-audit-rows',
  text: 'delete from audit_log where id = any($1::bigint[])',
  row: none,
})

/** Deletes rows with their reasons. The database refuses it unless their block is marked as purged. */
export async function deleteAuditRows(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(remove, [ids])
}
