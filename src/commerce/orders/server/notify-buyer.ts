import * as z from 'zod'
import { insertDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** Kinds of order news, which are keys of the texts `notifications.order` and `mail.order`. */
export const orderNews = [
  'paid',
  'tickets',
  'hold_ends',
  'dispatched',
  'refunded',
  'no_stock',
  'replaced',
  'not_paid',
  'address',
] as const
type OrderNews = (typeof orderNews)[number]

const noticeStatement = statement({
  name: 'orders.to-tell-of',
  text: `select o.public_id as "publicId", o.number, o.user_id as "userId", p.name as project, p.artist_id as "artistId"
    from orders o join projects p on p.id = o.project_id where o.id = $1`,
  row: z.object({
    publicId: z.string(),
    number: z.string(),
    userId: z.int().nullable(),
    project: z.record(z.string(), z.string()),
    artistId: z.int().nullable(),
  }),
})

/** Builds the key of a parcel for `of`. */
export const toParcelKey = ({ carrier, number }: { carrier: string; number: string }) =>
  `${carrier} ${number}`

interface News {
  news: OrderNews
  of?: string
  at: number
}

/**
 * Notifies the fan of news about an order when the transaction commits. Each kind of news is sent once per
 * `of` (a payment, parcel or refund); repeats are ignored.
 */
export async function notifyBuyer(db: Db, orderId: number, { news, of, at }: News): Promise<void> {
  const [order] = await db.query(noticeStatement, [orderId])
  if (!order) throw new Error('an order that is told of is not there')
  const { publicId, number, userId, project, artistId } = order
  if (userId === null) return
  await insertDomainEvent(db, {
    kind: 'order',
    key: `order:${publicId}:${news}${of === undefined ? '' : `:${of}`}`,
    artistId,
    fanIds: [userId],
    path: paths.order(publicId, news === 'tickets' ? 'tickets' : undefined),
    at,
    // When it is sent, the email reads the current order and the payment, parcel or refund in `of`.
    params: { news, number, project, order_id: publicId, ...(of !== undefined && { of }) },
  })
}
