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

/** Finds an order by its number or public id. */
export async function findOrder(db: ReadDb, name: string): Promise<number | null> {
  const [found] = await db.query(findStatement, [normalizeOrderNumber(name), name])
  return found?.id ?? null
}

/** Locks an order for an operator's act. */
export async function lockNamedOrder(db: Db, name: string): Promise<LockedOrder | null> {
  const id = await findOrder(db, name)
  return id === null ? null : lockOrder(db, { id })
}
