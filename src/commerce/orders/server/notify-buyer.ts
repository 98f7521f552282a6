import * as z from 'zod'
import { insertDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** News of an order: keys of the texts `notifications.order` and `mail.order`. */
export const orderNews = [
  'paid',
  'tickets',
  'hold_ends',
  'dispatched',
  'refunded',
  'no_stock',
  'not_paid',
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

/** Identifies a parcel in `of`. */
export const toParcelKey = ({ carrier, number }: { carrier: string; number: string }) =>
  `${carrier} ${number}`

interface News {
  news: OrderNews
  of?: string
  at: number
}

/**
 * Notifies the fan of an order's news when the transaction commits. Sends each news once per `of`: a payment,
 * a parcel or a refund; repeats are ignored.
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
    // The email reads the current order, and the subject in `of`, when it is sent.
    params: { news, number, project, order_id: publicId, ...(of !== undefined && { of }) },
  })
}
