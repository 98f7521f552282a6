import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { ByOperator } from '../../../platform/server/operators/by-operator.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { shopErrors } from '../contract.ts'

interface WantedStock extends ByOperator {
  variantId: number
  /** How many there are to be altogether, sold ones included; null: as many as are asked for. Or how many more or fewer. */
  change: { to: number | null } | { by: number }
}

export interface StockChange {
  before: number | null
  after: number | null
  /** False where more are sold and held already, or where "more" and "fewer" mean nothing because there is no limit. */
  isChanged: boolean
  /** Sold and held: the least that the stock can be. */
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

/** Raises or lowers what there is of a combination while it is sold, with an audit row; never below what is taken. */
export async function changeStock(
  db: Db,
  { variantId, change, operator, reason, now }: WantedStock,
): Promise<StockChange | Failure> {
  const [row] = await db.query(lockStock, [variantId])
  if (!row) return fail(shopErrors.variantNotFound)
  const { stock: before, taken } = row
  const wanted = 'to' in change ? change.to : before === null ? null : before + change.by
  const isChanged = wanted !== before && (wanted === null || wanted >= taken)
  if (!isChanged) return { before, after: before, isChanged, taken }
  await db.query(setStock, [variantId, wanted])
  const entry = { operator, act: 'stock change', subject: `variant ${variantId}`, reason }
  await writeAudit(db, { ...entry, before: { stock: before }, after: { stock: wanted } }, now)
  return { before, after: wanted, isChanged, taken }
}
