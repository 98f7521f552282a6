import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { hasTicketsForShow } from '../../tickets/server/index.ts'

/** Keys `k` that admit to a show. */
const admitting = (
  show: string,
) => `from redeem_keys k join redeem_batches b on b.id = k.batch_id join redeem_offers f on f.id = b.offer_id
      left join orders o on o.id = k.order_id
    where f.show_id = ${show} and o.status is distinct from 'REFUNDED'
      and not ${hasTicketsForShow('k.order_id', 'f.show_id')}`

/**
 * SQL: whether a fan has redeemed the admission to a show; a product that came with it and was given back takes it along.
 * Where tickets for the show came with it, they alone admit: one that was passed on or is void opens it no more.
 */
export const redeemedShow = (show: string, user: string) =>
  `exists (select ${admitting(show)} and k.user_id = ${user})`

/** SQL: who has, as the query of a table `(user_id)`. */
export const redeemersOfShow = (show: string) =>
  `select k.user_id ${admitting(show)} and k.user_id is not null`

const redeemedStatement = statement({
  name: 'redeem.has-redeemed-show',
  text: `select ${redeemedShow('$2', '$1')} as is_redeemed`,
  row: z.object({ is_redeemed: z.boolean() }),
})

/** The same, asked by itself. */
export async function hasRedeemedShow(
  db: ReadDb,
  { userId, showId }: { userId: number; showId: number },
): Promise<boolean> {
  const [found] = await db.query(redeemedStatement, [userId, showId])
  return found?.is_redeemed ?? false
}
