import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { projectOfQuote } from '../../prices/server/index.ts'

const lockStatement = statement({
  name: 'orders.lock-buyer',
  isPlanKept: true,
  isSet: true,
  text: `select a.at::int, u.email_confirmed_at is not null as "isEmailConfirmed", u.is_phone_proved as "isPhoneVerified"
    from unnest($1::bigint[]) with ordinality a (id, at) join users u on u.id = a.id order by u.id for no key update of u`,
  row: z.object({ at: z.int(), isEmailConfirmed: z.boolean(), isPhoneVerified: z.boolean() }),
})
export type Buyer = Omit<RowOf<typeof lockStatement>, 'at'>

/** Locks a fan who orders: orders of one fan come one after the other, and no account goes while it orders. */
export async function lockBuyer(db: Db, userId: number): Promise<Buyer> {
  const [buyer] = await db.query(lockStatement, [[userId]])
  if (!buyer) throw new Error('a signed-in fan is not there')
  return buyer
}

/** SQL: this fan has a confirmed email. */
export const mayOrder = (userId: string) =>
  `exists (select from users where id = ${userId} and email_confirmed_at is not null)`

const openStatement = statement({
  name: 'orders.open-of-quote',
  isPlanKept: true,
  isSet: true,
  text: `select a.at::int, o.public_id from unnest($1::bigint[], $2::text[]) with ordinality a (user_id, quote_id, at)
    join orders o on o.user_id = a.user_id and o.status = 'PENDING' and o.project_id = ${projectOfQuote('a.quote_id')}`,
  row: z.object({ at: z.int(), public_id: z.string() }),
})

/** The unpaid order that a fan has of a quote's project; null for none. */
export async function openOrderOf(db: Db, userId: number, quoteId: string): Promise<string | null> {
  const [open] = await db.query(openStatement, [[userId], [quoteId]])
  return open?.public_id ?? null
}
