import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { needsOfQuote } from '../../prices/server/index.ts'
import { hasSoldOut } from '../../shop/server/index.ts'
import { mayOrder } from './buyer.ts'

/** Ended at once, so that whoever needs the stock need not wait for the job; the rest is the job's. */
const freedAtOnce = 50

const beforeStatement = statement({
  name: 'orders.before-placing',
  isPlanKept: true,
  text: `with needed as materialized (${needsOfQuote('$1')}),
      over as materialized (
        select id, user_id, project_id, hold_expires_at from orders
         where is_holding and hold_expires_at <= $2 and open_payments = 0)
    select (select coalesce(json_agg(w.id), '[]') from (
          select o.id from over o cross join needed n
           where exists (select from order_lines l where l.order_id = o.id and l.variant_id = any(n.variant_ids))
              or o.user_id = $4 and o.project_id = n.project_id
           order by o.hold_expires_at, o.id limit $3) w) as over,
        ${mayOrder('$4')} and exists (
          select from needed n where ${hasSoldOut('n.variant_ids')} and not exists (
            select from orders o where o.user_id = $4 and o.project_id = n.project_id
               and o.status in ('PENDING', 'INPROGRESS'))) as "isSoldOut"`,
  row: z.object({
    /** Orders whose hold is over, and which the new one needs gone: of its combinations, or the fan's own. */
    over: z.array(z.int()),
    /**
     * There is nothing left, and nothing else to say: no order of the fan is there that a repeat of the call should be
     * answered with.
     */
    isSoldOut: z.boolean(),
  }),
})

interface Needed {
  quoteId: string
  userId: number
  now: number
}

/** What stands in the way of an order of a quote, before anything is locked for it. */
export async function readBefore(
  db: ReadDb,
  { quoteId, userId, now }: Needed,
): Promise<RowOf<typeof beforeStatement>> {
  const [before] = await db.query(beforeStatement, [quoteId, new Date(now), freedAtOnce, userId])
  if (!before) throw new Error('one row, always')
  return before
}
