import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { projectOfQuote } from '../../prices/server/index.ts'

const lockStatement = statement({
  name: 'orders.lock-buyer',
  text: `select email_confirmed_at is not null as "isEmailConfirmed", is_phone_proved as "isPhoneVerified"
    from users where id = $1 for no key update`,
  row: z.object({ isEmailConfirmed: z.boolean(), isPhoneVerified: z.boolean() }),
})
export type Buyer = RowOf<typeof lockStatement>

/** Locks a fan who orders: orders of one fan come one after the other, and no account is deleted while it orders. */
export async function lockBuyer(db: Db, userId: number): Promise<Buyer> {
  const [buyer] = await db.query(lockStatement, [userId])
  if (!buyer) throw new Error('a signed-in fan is not there')
  return buyer
}

/** SQL: this fan has a confirmed email. */
export const mayOrder = (userId: string) =>
  `exists (select from users where id = ${userId} and email_confirmed_at is not null)`

const openStatement = statement({
  name: 'orders.open-of-quote',
  text: `select public_id from orders
    where user_id = $1 and status = 'PENDING' and project_id = ${projectOfQuote('$2')}`,
  row: z.object({ public_id: z.string() }),
})

/** The unpaid order that a fan has of a quote's project; null for none. */
export async function openOrderOf(db: Db, userId: number, quoteId: string): Promise<string | null> {
  const [open] = await db.query(openStatement, [userId, quoteId])
  return open?.public_id ?? null
}
