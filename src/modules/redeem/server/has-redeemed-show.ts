import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { hasTicketsForShow } from '../../tickets/server/index.ts'

const redeemedStatement = statement({
  name: 'redeem.has-redeemed-show',
  text: `select exists (select from redeem_keys k join redeem_batches b on b.id = k.batch_id
      join redeem_offers f on f.id = b.offer_id left join orders o on o.id = k.order_id
    where k.user_id = $1 and f.show_id = $2 and o.status is distinct from 'REFUNDED'
      and not ${hasTicketsForShow('k.order_id', 'f.show_id')}) as is_redeemed`,
  row: z.object({ is_redeemed: z.boolean() }),
})

/**
 * Whether a fan has redeemed the admission to a show; a product that came with it and was given back takes it along.
 * Where tickets for the show came with it, they alone admit: one that was passed on or is void opens it no more.
 */
export async function hasRedeemedShow(
  db: ReadDb,
  { userId, showId }: { userId: number; showId: number },
): Promise<boolean> {
  const [found] = await db.query(redeemedStatement, [userId, showId])
  return found?.is_redeemed ?? false
}
