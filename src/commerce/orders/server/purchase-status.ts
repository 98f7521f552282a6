import * as z from 'zod'
import { type Fan, readFans } from '../../../identity/accounts/server/index.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { isDrawOpen, listFanEntryIds } from '../../draws/server/index.ts'
import { paymentMethods } from '../../prices/contract.ts'
import { shopErrors } from '../../shop/contract.ts'
import { buildHasWaitingRoomSql, type ProductToBuy, readProductsToBuy } from '../../shop/server/index.ts'
import { buildLastUnpaidAtSql, getPauseEnd } from './unpaid-holds.ts'

const buyerStatement = statement({
  name: 'orders.status-of-buyer',
  text: `select (select o.public_id from orders o where o.user_id = $1 and o.project_id = $2 and o.status = 'PENDING')
        as "openOrderId",
      ${buildLastUnpaidAtSql({ userId: '$1', projectId: '$2', now: '$3' })} as "lastUnpaidAt",
      ${buildHasWaitingRoomSql('$2')} as "hasWaitingRoom",
      (select p.method from orders o join payments p on p.order_id = o.id and p.pays where o.user_id = $1
        order by o.placed_at desc, o.id desc limit 1) as "lastMethod",
      exists (select from card_customers c where c.user_id = $1 and c.has_card) as "hasSavedCard",
      (select coalesce(json_object_agg(f.product_id, f.held_count + f.sold_count), '{}') from fan_pieces f
        join products d on d.id = f.product_id and d.project_id = $2 where f.user_id = $1) as pieces`,
  row: z.object({
    openOrderId: z.string().nullable(),
    lastUnpaidAt: z.date().nullable(),
    hasWaitingRoom: z.boolean(),
    lastMethod: z.enum(paymentMethods).nullable(),
    hasSavedCard: z.boolean(),
    pieces: z.record(z.string(), z.int()),
  }),
})

interface PurchaseStatusQuery {
  projectId: number
  userId: number
  countryCode: string | null
  now: number
}

/** Reports whether a fan can buy anything from a project now. */
export async function readPurchaseStatus(
  read: ReadDb,
  { stripe }: Pick<Config, 'stripe'>,
  query: PurchaseStatusQuery,
) {
  const [fans, products, isDrawn, [buyer], entries] = await Promise.all([
    readFans(read, [query.userId]),
    readProductsToBuy(read, query),
    isDrawOpen(read, query.projectId),
    read.query(buyerStatement, [query.userId, query.projectId, new Date(query.now)]),
    listFanEntryIds(read, query),
  ])
  if (!products) return fail(shopErrors.projectNotFound)
  if (!buyer) throw new Error('one row, always')
  const fan = fans.get(query.userId)
  const open = products.filter(
    ({ is_open: isOpen, is_fan_sign: isFanSign }) => isOpen && (isDrawn || !isFanSign),
  )
  const until = getPauseEnd(buyer.lastUnpaidAt, query.now)
  const reason = findReason(open, { fan, pieces: buyer.pieces }) ?? (until && ('paused' as const))
  return {
    can_buy: reason === null,
    reason,
    paused_until: until?.toISOString() ?? null,
    limits: products.flatMap(({ id, limit_per_fan: limit }) =>
      limit === null
        ? []
        : [
            {
              product_id: id,
              bought: buyer.pieces[id] ?? 0,
              left: Math.max(0, limit - (buyer.pieces[id] ?? 0)),
            },
          ],
    ),
    open_order_id: buyer.openOrderId,
    has_waiting_room: buyer.hasWaitingRoom,
    last_payment_method: buyer.lastMethod,
    card: stripe && { script_url: stripe.scriptUrl, publishable_key: stripe.publishableKey },
    has_saved_card: stripe !== null && buyer.hasSavedCard,
    entries,
  }
}

/**
 * Finds the first reason why the fan can't buy anything; null if something can be bought. Sold-out variants
 * are marked separately.
 */
function findReason(
  open: readonly ProductToBuy[],
  { fan, pieces }: { fan: Fan; pieces: Readonly<Record<string, number>> },
) {
  if (fan.is_restricted) return 'restricted' as const
  if (!fan.is_email_confirmed) return 'email_unconfirmed' as const
  if (open.length === 0) return 'not_on_sale' as const
  const served = open.filter(({ is_served: isServed }) => isServed)
  if (served.length === 0) return 'country' as const
  const within = served.filter(({ id, limit_per_fan: limit }) => limit === null || (pieces[id] ?? 0) < limit)
  if (within.length === 0) return 'limit_per_fan' as const
  return fan.is_phone_proved || within.some(({ asks_phone: isAsked }) => !isAsked)
    ? null
    : ('phone_unverified' as const)
}
