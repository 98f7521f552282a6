import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { recordHappening } from '../../notifications/server/index.ts'
import type { LockedOrder } from './lock-order.ts'

/** What a fan hears of an order, on the site and by mail: the choices of the texts `notifications.order` and `mail.order`. */
export type OrderNews = 'paid' | 'hold_ends' | 'dispatched' | 'refunded' | 'no_stock' | 'not_paid'

const projectStatement = statement({
  name: 'orders.project-to-tell-of',
  text: 'select name, artist_id from projects where id = $1',
  row: z.object({ name: z.record(z.string(), z.string()), artist_id: z.int().nullable() }),
})

type Told = Pick<LockedOrder, 'publicId' | 'number' | 'userId' | 'projectId'>

/**
 * Tells the fan of an order what became of it, if the transaction commits. Once for each `of`: a payment, a parcel, a
 * refund may each be told of, and a repeat tells nothing.
 */
export async function tellBuyer(
  db: Db,
  { publicId, number, userId, projectId }: Told,
  { news, of, at }: { news: OrderNews; of?: string | number; at: number },
): Promise<void> {
  if (userId === null) return
  const [project] = await db.query(projectStatement, [projectId])
  if (!project) throw new Error('an order is of no project')
  await recordHappening(db, {
    ...{ kind: 'order', key: `order:${publicId}:${news}${of === undefined ? '' : `:${of}`}` },
    ...{ artistId: project.artist_id, fanIds: [userId], path: paths.order(publicId), at },
    params: { news, number, project: project.name },
  })
}
