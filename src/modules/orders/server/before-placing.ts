import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { needsOfQuote } from '../../prices/server/index.ts'
import { hasSoldOut, hasWaitingRoom, isKeptWaiting } from '../../shop/server/index.ts'
import { mayOrder } from './buyer.ts'

/** Ended at once, so that whoever needs the stock need not wait for the job; the rest is the job's. */
const freedAtOnce = 50

/**
 * Orders of a needed project that are over and hold what is needed, or anything of the fan's. They are read by the end of
 * their holds and no further than enough: `+ 0` keeps the planner from reading all of the project first, of which a sale
 * that was not paid for has thousands.
 */
const overFor = (needed: string) => `select o.id from orders o
  where o.is_holding and o.hold_expires_at <= $2 and o.open_payments = 0 and o.project_id + 0 = ${needed}.project_id
    and (o.user_id = $4 or exists (select from order_lines l
      where l.order_id = o.id and l.variant_id = any(${needed}.variant_ids)))
  order by o.hold_expires_at, o.id limit $3`

const beforeStatement = statement({
  name: 'orders.before-placing',
  text: `with needed as materialized (${needsOfQuote('$1')}),
      orderable as materialized (
        select n.project_id, n.variant_ids from needed n
         where ${mayOrder('$4')} and coalesce(n.user_id, $4) = $4 and not exists (
           select from orders o where o.user_id = $4 and o.project_id = n.project_id
              and o.status in ('PENDING', 'INPROGRESS')))
    select (select coalesce(json_agg(w.id), '[]') from needed n cross join lateral (${overFor('n')}) w) as over,
        exists (select from orderable n where ${hasSoldOut('n.variant_ids')}) as "isSoldOut",
        exists (select from orderable n where ${isKeptWaiting('n.project_id', '$4', '$2')}) as "isKeptWaiting",
        (select n.project_id from orderable n where not ${hasWaitingRoom('n.project_id')}) as "roomlessProjectId"`,
  row: z.object({
    /** Orders whose hold is over, and which the new one needs gone: of its combinations, or the fan's own. */
    over: z.array(z.int()),
    /**
     * There is nothing left, and nothing else to say, as for all below: no order of the fan is there that a repeat of
     * the call should be answered with.
     */
    isSoldOut: z.boolean(),
    /** The sale has a waiting room, and it is not the fan's turn. */
    isKeptWaiting: z.boolean(),
    /** The project, where its sale has no waiting room. */
    roomlessProjectId: z.int().nullable(),
  }),
})

type Before = RowOf<typeof beforeStatement>

interface Needed {
  quoteId: string
  userId: number
  now: number
}

/** What stands in the way of an order of a quote, before anything is locked for it. */
export async function readBefore(db: ReadDb, { quoteId, userId, now }: Needed): Promise<Before> {
  const [before] = await db.query(beforeStatement, [quoteId, new Date(now), freedAtOnce, userId])
  if (!before) throw new Error('one row, always')
  return before
}
