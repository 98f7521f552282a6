import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'

const findStatement = statement({
  name: 'orders.find',
  text: `select id from orders where number = $1 or public_id = $2`,
  row: z.object({ id: z.int() }),
})

/** The number as people type it: small letters, without the hyphen. */
export function numberOf(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** An order by its number, or the id of its address. */
export async function findOrder(db: ReadDb, name: string): Promise<number | null> {
  const [found] = await db.query(findStatement, [numberOf(name), name])
  return found?.id ?? null
}

/** Locks it, for an act of an operator. */
export async function lockNamedOrder(db: Db, name: string): Promise<LockedOrder | null> {
  const id = await findOrder(db, name)
  return id === null ? null : lockOrder(db, { id })
}
