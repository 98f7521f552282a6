import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'

/** How operators name an order. */
export const orderHelp = 'An order is named by its number, as 7K2M-4XH9P, or by the id of its address.'

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

export async function findOrder(db: ReadDb, name: string): Promise<number | null> {
  const [found] = await db.query(findStatement, [numberOf(name), name])
  return found?.id ?? null
}

export const noSuchOrder = (name: string) => ({ ok: false as const, problem: `There is no order "${name}".` })
