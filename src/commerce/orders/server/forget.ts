import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { defineRetention, gone } from '../../../platform/server/jobs/retention.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { forgetClearanceCode } from '../../addresses/server/index.ts'

/** What was only needed to make and send an order (product 9). */
const daysAfterEnd = 90
/** How long Korean law wants contracts and payments kept; the privacy notice promises it to everybody. */
const yearsOfContracts = 5

const refundedAt = `(select max(e.at) from order_events e where e.order_id = o.id and e.to_state = 'REFUNDED')`
/** Whether an order has been over for `$2` days: delivered, refunded, or come to nothing. */
const isLongOver = `case o.status when 'COMPLETED' then coalesce(o.completed_at, o.paid_at) when 'REFUNDED' then ${refundedAt}
    when 'NOTHING' then case when not o.is_holding then o.placed_at end end
  < $1::timestamptz - make_interval(days => $2)`

/** What fans typed in, and addresses of orders that nobody paid; addresses of all others with the years of the law. */
export const forgetOrderDetails = defineRetention({
  name: 'purgeOrderDetails',
  aliases: ['forgetOrderDetails'],
  every: '37 4 * * *',
  old: [
    {
      statement: statement({
        name: 'orders.forget-fields',
        text: `update order_lines set custom_fields = '{}' where ctid = any(array(
            select l.ctid from order_lines l join orders o on o.id = l.order_id
             where l.custom_fields <> '{}' and ${isLongOver} limit $3 for update of l skip locked))
          returning true as is_gone`,
        row: gone,
      }),
      values: now => [new Date(now), daysAfterEnd],
    },
    {
      statement: statement({
        name: 'orders.forget-addresses',
        text: `update orders set shipping_address = null where id = any(array(
            select o.id from orders o where o.shipping_address is not null
              and (o.status = 'NOTHING' and o.placed_at < $1::timestamptz - make_interval(days => $2) and ${isLongOver}
                or o.status in ('COMPLETED', 'REFUNDED') and o.placed_at < $1::timestamptz - make_interval(years => $3))
              limit $4 for update skip locked))
          returning true as is_gone`,
        row: gone,
      }),
      values: now => [new Date(now), daysAfterEnd, yearsOfContracts],
    },
  ],
})

const atOnce = 500

const forgetCodes = statement({
  name: 'orders.forget-clearance-codes',
  text: `update orders o set shipping_address = o.shipping_address || '{"clearance_code": null}' where o.id = any(array(
      select o.id from orders o where o.shipping_address ->> 'clearance_code' is not null and ${isLongOver}
        order by o.id limit $3 for update skip locked))
    returning o.user_id as "userId", o.shipping_address_id as id`,
  row: z.object({ userId: z.int().nullable(), id: z.string().nullable() }),
})

/** Clearance codes 90 days after delivery, from orders and from the book, unless they were used or typed since. */
export const forgetClearanceCodes = defineTask({
  name: 'purgeClearanceCodes',
  aliases: ['forgetClearanceCodes'],
  schema: noPayload,
  queue: 'bulk',
  every: '47 4 * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => forgetSome(db, now()))) === atOnce);
  },
})

async function forgetSome(db: Db, now: number): Promise<number> {
  const found = await db.query(forgetCodes, [new Date(now), daysAfterEnd, atOnce])
  const unusedSince = new Date(now - daysAfterEnd * 86_400_000)
  for (const { userId, id } of found) {
    if (userId !== null && id !== null) await forgetClearanceCode(db, { userId, id, unusedSince })
  }
  return found.length
}
