import * as z from 'zod'
import { readFans } from '../../../identity/accounts/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildQuoteNeedsSql } from '../../prices/server/index.ts'
import { buildAnySoldOutSql, buildHasWaitingRoomSql, buildStillWaitingSql } from '../../shop/server/index.ts'
import { buildLastUnpaidAtSql } from './unpaid-holds.ts'

/** Holds that an order ends itself, so that buyers needn't wait for the job that ends the rest. */
const freedAtOnce = 50

/**
 * Builds SQL for the ids of expired holds: the fan's own in this project, and other fans' on these variants.
 * Other fans' holds are read by expiry up to a limit; `+ 0` keeps the planner from first reading the whole
 * project, which may have thousands of unpaid orders.
 */
const expiredFor = (needed: string) => {
  const isExpired = `o.is_holding and o.hold_expires_at <= $2 and o.open_payments = 0`
  return `(select o.id from orders o
      where o.user_id = $4 and o.project_id = ${needed}.project_id and ${isExpired})
    union
    (select o.id from orders o where ${isExpired} and o.project_id + 0 = ${needed}.project_id
      and exists (select from order_lines l where l.order_id = o.id and l.variant_id = any(${needed}.variant_ids))
      order by o.hold_expires_at, o.id limit $3)`
}

const blockersStatement = statement({
  name: 'orders.before-placing',
  text: `with needed as materialized (${buildQuoteNeedsSql('$1')}),
      orderable as materialized (
        select n.project_id, n.variant_ids from needed n
         where coalesce(n.user_id, $4) = $4 and not exists (
           select from orders o where o.user_id = $4 and o.project_id = n.project_id
              and o.status in ('PENDING', 'INPROGRESS') and o.replaces is null))
    select (select coalesce(json_agg(w.id), '[]') from needed n cross join lateral (${expiredFor('n')}) w) as "expiredIds",
        exists (select from orderable n where ${buildAnySoldOutSql('n.variant_ids')}) as "isSoldOut",
        exists (select from orderable n where ${buildStillWaitingSql('n.project_id', '$4', '$2')}) as "isKeptWaiting",
        (select ${buildLastUnpaidAtSql({ userId: '$4', projectId: 'n.project_id', now: '$2' })} from needed n where not exists (
           select from orders o where o.user_id = $4 and o.project_id = n.project_id and o.status = 'PENDING'))
          as "lastUnpaidAt",
        (select n.project_id from orderable n where not ${buildHasWaitingRoomSql('n.project_id')}) as "roomlessProjectId"`,
  row: z.object({
    /** Orders with an expired hold on these variants, or of the fan in this project. */
    expiredIds: z.array(z.int()),
    /**
     * True if a variant is sold out. Like the next two fields, it is set only if the fan may order and has no
     * unfinished order of the project.
     */
    isSoldOut: z.boolean(),
    /** True if the sale has a waiting room and it is not the fan's turn. */
    isKeptWaiting: z.boolean(),
    /** Id of the project if its sale has no waiting room, otherwise null. */
    roomlessProjectId: z.int().nullable(),
    /**
     * Time of the unpaid order from which the fan's pause counts; null if there is none, or if the project
     * has a PENDING order, which the transaction handles.
     */
    lastUnpaidAt: z.date().nullable(),
  }),
})

type OrderBlockers = RowOf<typeof blockersStatement>

export interface OrderBlockersQuery {
  quoteId: string
  userId: number
  now: number
}

/** Reads the reasons that prevent an order for a quote, before the order locks anything. */
export async function readOrderBlockers(
  db: ReadDb,
  { quoteId, userId, now }: OrderBlockersQuery,
): Promise<OrderBlockers> {
  const values = [quoteId, new Date(now), freedAtOnce, userId]
  const [fans, [blockers]] = await Promise.all([readFans(db, [userId]), db.query(blockersStatement, values)])
  if (!blockers) throw new Error('one row, always')
  if (fans.find(userId)?.is_email_confirmed) return blockers
  return { ...blockers, isSoldOut: false, isKeptWaiting: false, roomlessProjectId: null }
}
