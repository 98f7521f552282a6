import * as z from 'zod'
import { readFans } from '../../../identity/accounts/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { addressSnapshotSchema } from '../../addresses/contract.ts'
import { buyerKinds, foldProviderId, listBuyerForms, type SearchForm } from './search-forms.ts'

const addStatement = statement({
  name: 'orders.add-search-forms',
  text: `insert into order_search (order_id, kind, folded)
    select f.order_id, f.kind, f.folded from unnest($1::bigint[], $2::text[], $3::text[]) f (order_id, kind, folded)
    on conflict do nothing`,
  row: none,
})

/** Adds forms by which staff find orders, in the transaction that writes what they are made of. */
export async function addSearchForms(
  db: Db,
  forms: readonly (SearchForm & { orderId: number })[],
): Promise<void> {
  if (forms.length === 0) return
  await db.query(addStatement, [
    forms.map(({ orderId }) => orderId),
    forms.map(({ kind }) => kind),
    forms.map(({ folded }) => folded),
  ])
}

/** Lets staff find an order by ids of its payments and refunds, ours or the provider's. */
export const addProviderIds = (db: Db, orderId: number, ids: readonly string[]): Promise<void> =>
  addSearchForms(
    db,
    ids.map(id => ({ orderId, kind: 'provider', folded: foldProviderId(id) })),
  )

const lockBuyersStatement = statement({
  name: 'orders.lock-buyers',
  text: `select id, user_id, shipping_address from orders where id = any($1::bigint[]) order by id for no key update`,
  row: z.object({
    id: z.int(),
    user_id: z.int().nullable(),
    shipping_address: addressSnapshotSchema.nullable(),
  }),
})

const removeStatement = statement({
  name: 'orders.remove-buyer-forms',
  text: 'delete from order_search where order_id = any($1::bigint[]) and kind = any($2::text[])',
  row: none,
})

/**
 * Writes the forms of the orders' buyers again, from the accounts and addresses as they are now. Locks the
 * orders.
 */
export async function reindexBuyers(db: Db, orderIds: readonly number[]): Promise<void> {
  const orders = await db.query(lockBuyersStatement, [orderIds])
  const fans = await readFans(
    db,
    orders.map(order => order.user_id),
  )
  await db.query(removeStatement, [orderIds, buyerKinds])
  await addSearchForms(
    db,
    orders.flatMap(({ id: orderId, user_id: userId, shipping_address: address }) =>
      listBuyerForms({ fan: fans.find(userId), address }).map(form => ({ orderId, ...form })),
    ),
  )
}

const ofFanStatement = statement({
  name: 'orders.ids-of-fan',
  text: 'select id from orders where user_id = $1 order by id',
  row: z.object({ id: z.int() }),
})

/** Lets staff find a fan's orders by the present email address, phone number and name. */
export async function reindexOrdersOfFan(db: Db, userId: number): Promise<void> {
  const orders = await db.query(ofFanStatement, [userId])
  if (orders.length > 0) {
    await reindexBuyers(
      db,
      orders.map(({ id }) => id),
    )
  }
}

const atOnce = 500

const waitingStatement = statement({
  name: 'orders.with-waiting-buyer',
  text: `select order_id as id from order_search where kind = 'name' and folded = '' order by order_id limit $1`,
  row: z.object({ id: z.int() }),
})

/** Indexes the buyers of orders that are older than the search (migrations/0387-order-search.sql). */
export const indexOlderBuyers = defineTask({
  name: 'indexOlderBuyers',
  schema: noPayload,
  queue: 'bulk',
  every: '*/10 * * * *',
  async run(_payload, { database }) {
    while ((await database.transaction(indexSome)) === atOnce);
  },
})

async function indexSome(db: Db): Promise<number> {
  const waiting = await db.query(waitingStatement, [atOnce])
  if (waiting.length > 0) {
    await reindexBuyers(
      db,
      waiting.map(({ id }) => id),
    )
  }
  return waiting.length
}
