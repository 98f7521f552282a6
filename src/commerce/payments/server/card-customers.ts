import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { CardCustomer } from './providers/saved-cards.ts'
import { newPublicId } from './secrets.ts'

/**
 * SQL: the customer that a new payment names. Where a card is known to be saved, each card payment names it, since
 * another customer's card can't be charged.
 */
export const customerForPayment = ({
  userId,
  method,
  saves,
}: Record<'userId' | 'method' | 'saves', string>) =>
  `(select c.customer_ref from card_customers c
      where c.user_id = ${userId} and ${method} = 'stripe_card' and (c.has_card or ${saves}))`

const rowStatement = statement({
  name: 'payments.card-customer',
  text: `select id, customer_key as key, customer_ref as ref, has_card as "hasCard"
    from card_customers where user_id = $1`,
  row: z.object({ id: z.int(), key: z.string(), ref: z.string().nullable(), hasCard: z.boolean() }),
})

/** A fan at Stripe; null where there is none, or where Stripe's name isn't known. */
export async function findCustomer(
  db: ReadDb,
  userId: number,
): Promise<(CardCustomer & { hasCard: boolean }) | null> {
  const [row] = await db.query(rowStatement, [userId])
  return row?.ref ? { key: row.key, ref: row.ref, hasCard: row.hasCard } : null
}

const insertStatement = statement({
  name: 'payments.insert-card-customer',
  text: `insert into card_customers (user_id, customer_key, created_at) values ($1, $2, $3)
    on conflict (user_id) do nothing`,
  row: none,
})

/** Our own name of a fan, before Stripe is asked to know it. */
export async function ensureCustomerKey(
  db: Db,
  { userId, now }: { userId: number; now: number },
): Promise<{ id: number; key: string; ref: string | null }> {
  const values = [userId, newPublicId(), new Date(now)]
  const [, [row]] = await Promise.all([db.query(insertStatement, values), db.query(rowStatement, [userId])])
  if (!row) throw new Error('a customer for cards was not stored')
  return row
}

const refStatement = statement({
  name: 'payments.card-customer-ref',
  text: `update card_customers set customer_ref = coalesce(customer_ref, $2) where id = $1
    returning customer_ref as ref`,
  row: z.object({ ref: z.string() }),
})

/** Stores Stripe's name; the first one stays. Null where the fan has left and the row is deleted. */
export async function storeCustomerRef(db: Db, id: number, ref: string): Promise<string | null> {
  const [row] = await db.query(refStatement, [id, ref])
  return row?.ref ?? null
}

const hasCardStatement = statement({
  name: 'payments.card-customer-has-card',
  text: 'update card_customers set has_card = $2 where user_id = $1 and has_card <> $2',
  row: none,
})

/** A payment that saves has succeeded. Fans who have left have no cards. */
export async function noteSavedCard(db: Db, userId: number | null): Promise<void> {
  if (userId !== null) await noteHasCard(db, userId, true)
}

export async function noteHasCard(db: Db, userId: number, hasCard: boolean): Promise<void> {
  await db.query(hasCardStatement, [userId, hasCard])
}

const forgetStatement = statement({
  name: 'payments.forget-card-customer',
  text: `update card_customers set customer_ref = null, customer_key = $2, has_card = false
    where customer_ref = $1`,
  row: none,
})

/** Stripe doesn't know the customer (any more): the next card that is saved makes a new one. */
export async function forgetCustomerRef(db: Db, ref: string): Promise<void> {
  await db.query(forgetStatement, [ref, newPublicId()])
}
