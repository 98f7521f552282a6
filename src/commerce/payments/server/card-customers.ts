import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { CardCustomer } from './providers/saved-cards.ts'
import { newPublicId } from './secrets.ts'

/**
 * Builds SQL for the customer of a new payment. If the fan has a saved card, every card payment must use its
 * customer, because another customer's card can't be charged.
 */
export const buildPaymentCustomerSql = ({
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

/** Finds a fan's Stripe customer; null if there is none or its Stripe id is unknown. */
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

/** Returns the fan's row with our own key, created if needed before the customer exists at Stripe. */
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

/**
 * Stores the Stripe customer id unless one is stored already, and returns the stored one; null if the account
 * was deleted.
 */
export async function storeCustomerRef(db: Db, id: number, ref: string): Promise<string | null> {
  const [row] = await db.query(refStatement, [id, ref])
  return row?.ref ?? null
}

const hasCardStatement = statement({
  name: 'payments.card-customer-has-card',
  text: 'update card_customers set has_card = $2 where user_id = $1 and has_card <> $2',
  row: none,
})

/** Records that a successful payment has saved its card; does nothing if the account was deleted. */
export async function markCardSaved(db: Db, userId: number | null): Promise<void> {
  if (userId !== null) await setHasCard(db, userId, true)
}

export async function setHasCard(db: Db, userId: number, hasCard: boolean): Promise<void> {
  await db.query(hasCardStatement, [userId, hasCard])
}

const clearStatement = statement({
  name: 'payments.forget-card-customer',
  text: `update card_customers set customer_ref = null, customer_key = $2, has_card = false
    where customer_ref = $1`,
  row: none,
})

/** Clears an id that Stripe doesn't know (any more), so that the next saved card creates a new customer. */
export async function clearCustomerRef(db: Db, ref: string): Promise<void> {
  await db.query(clearStatement, [ref, newPublicId()])
}
