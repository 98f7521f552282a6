import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'

const findStatement = statement({
  name: 'orders.find',
  text: `select id from orders where number = $1 or public_id = $2`,
  row: z.object({ id: z.int() }),
})

/** Normalizes an order number as typed: upper case, with its hyphen. */
export function normalizeOrderNumber(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return `${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** Finds an order's internal id by its number or public id; null if there is none. */
export async function findOrder(db: ReadDb, name: string): Promise<number | null> {
  const [found] = await db.query(findStatement, [normalizeOrderNumber(name), name])
  return found?.id ?? null
}

/** Locks an order, given by number or public id, for an operator; null if it doesn't exist. */
export async function lockNamedOrder(db: Db, name: string): Promise<LockedOrder | null> {
  const id = await findOrder(db, name)
  return id === null ? null : lockOrder(db, { id })
}
