import * as z from 'zod'
import { insertHappening } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** News of an order: choices of the texts `notifications.order` and `mail.order`. */
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

const toldStatement = statement({
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

/** Names a parcel in its news. */
export const parcelKey = ({ carrier, number }: { carrier: string; number: string }) => `${carrier} ${number}`

interface News {
  news: OrderNews
  of?: string
  at: number
}

/**
 * Tells the fan of an order what became of it, if the transaction commits. Once for each `of`: a payment, a parcel, a
 * refund may each be told of, and a repeat tells nothing.
 */
export async function tellBuyer(db: Db, orderId: number, { news, of, at }: News): Promise<void> {
  const [order] = await db.query(toldStatement, [orderId])
  if (!order) throw new Error('an order that is told of is not there')
  const { publicId, number, userId, project, artistId } = order
  if (userId === null) return
  await insertHappening(db, {
    kind: 'order',
    key: `order:${publicId}:${news}${of === undefined ? '' : `:${of}`}`,
    artistId,
    fanIds: [userId],
    path: paths.order(publicId, news === 'tickets' ? 'tickets' : undefined),
    at,
    // The mail reads the order, and what of it the news is of, when it is sent.
    params: { news, number, project, order_id: publicId, ...(of !== undefined && { of }) },
  })
}
