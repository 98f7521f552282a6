import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { shopErrors } from '../contract.ts'

interface StockChangeInput extends OperatorAct {
  variantId: number
  /** `to` is the new total including sold units, or null for unlimited; `by` is a difference. */
  change: { to: number | null } | { by: number }
}

export interface StockChange {
  before: number | null
  after: number | null
  /**
   * False if the new total would be below the units already taken, or a difference was applied to unlimited
   * stock.
   */
  isChanged: boolean
  /** Sold and held units: the lower limit of the stock. */
  taken: number
}

const lockStock = statement({
  name: 'shop.lock-stock',
  text: `select stock, sold_count + held_count as taken from variants where id = $1 for no key update`,
  row: z.object({ stock: z.int().nullable(), taken: z.int() }),
})

const setStock = statement({
  name: 'shop.set-stock',
  text: 'update variants set stock = $2 where id = $1',
  row: none,
})

/**
 * Changes the stock of a variant while it is on sale and writes an audit row. The stock never falls below the
 * taken units.
 */
export async function changeStock(
  db: Db,
  { variantId, change, actor, reason, now }: StockChangeInput,
): Promise<StockChange | Failure> {
  const [row] = await db.query(lockStock, [variantId])
  if (!row) return fail(shopErrors.variantNotFound)
  const { stock: before, taken } = row
  const newStock = 'to' in change ? change.to : before === null ? null : before + change.by
  const isChanged = newStock !== before && (newStock === null || newStock >= taken)
  if (!isChanged) return { before, after: before, isChanged, taken }
  await db.query(setStock, [variantId, newStock])
  const entry = { actor, act: 'stock change', object: `variant ${variantId}`, reason }
  await writeAudit(db, { ...entry, before: { stock: before }, after: { stock: newStock } }, now)
  return { before, after: newStock, isChanged, taken }
}
