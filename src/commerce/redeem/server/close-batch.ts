import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import { releaseStock } from '../../shop/server/index.ts'

const closeStatement = statement({
  name: 'redeem.close-batch',
  text: 'update redeem_batches set closed_at = $2 where id = $1 and closed_at is null returning id',
  row: z.object({ id: z.int() }),
})

/** Locks the stock before counting it, so that the count includes redemptions committed in parallel. */
const lockStatement = statement({
  name: 'redeem.lock-stock',
  text: 'select variant_id from redeem_stocks where batch_id = $1 order by variant_id for no key update',
  row: z.object({ variant_id: z.int() }),
})

const returnStatement = statement({
  name: 'redeem.return-stock',
  text: `with remaining as (
      select variant_id, reserved_count - used_count - returned_count as quantity from redeem_stocks where batch_id = $1
    ) update redeem_stocks s set returned_count = s.returned_count + r.quantity from remaining r
      where s.batch_id = $1 and s.variant_id = r.variant_id and r.quantity > 0
      returning s.variant_id as "variantId", r.quantity`,
  row: z.object({ variantId: z.int(), quantity: z.int() }),
})

/**
 * Closes a batch: its keys stop working and its remaining stock is released. Returns null if it is closed
 * already.
 */
export async function closeBatch(db: Db, id: number, at: number): Promise<{ returned: number } | null> {
  const closed = await db.query(closeStatement, [id, new Date(at)])
  if (closed.length === 0) return null
  await db.query(lockStatement, [id])
  const stock = await db.query(returnStatement, [id])
  if (stock.length > 0) await releaseStock(db, stock)
  return { returned: stock.reduce((sum, { quantity }) => sum + quantity, 0) }
}

export async function closeForOperator(
  db: Db,
  id: number,
  by: OperatorAct,
): Promise<{ returned: number } | null> {
  const closed = await closeBatch(db, id, by.now)
  const entry = { ...by, act: 'redeem close', object: `redeem batch ${id}`, before: {} }
  if (closed) await writeAudit(db, { ...entry, after: closed }, by.now)
  return closed
}

const endedStatement = statement({
  name: 'redeem.ended-batches',
  text: 'select id from redeem_batches where closed_at is null and valid_until <= $1 order by valid_until, id limit $2',
  row: z.object({ id: z.int() }),
})

export async function listEndedBatches(read: ReadDb, now: number, limit: number): Promise<number[]> {
  const rows = await read.query(endedStatement, [new Date(now), limit])
  return rows.map(({ id }) => id)
}
