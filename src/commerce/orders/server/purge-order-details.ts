import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { purgeClearanceCode } from '../../addresses/server/index.ts'

/** Retention of data needed only to fulfil an order (product 9). */
const daysAfterEnd = 90
/** Retention of contracts and payments required by Korean law; the privacy notice promises it to all fans. */
const contractYears = 5

const refundedAt = `(select max(e.at) from order_events e where e.order_id = o.id and e.to_state = 'REFUNDED')`
/** SQL: true if the order was delivered, refunded or left unpaid more than `$2` days ago. */
const isLongOver = `case o.status when 'COMPLETED' then coalesce(o.completed_at, o.paid_at) when 'REFUNDED' then ${refundedAt}
    when 'NOTHING' then case when not o.is_holding then o.placed_at end end
  < $1::timestamptz - make_interval(days => $2)`

/** Purges custom fields, addresses of unpaid orders, and other addresses after the statutory years. */
export const purgeOrderDetails = defineRetention({
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
        row: deletedRow,
      }),
      values: now => [new Date(now), daysAfterEnd],
    },
    {
      statement: statement({
        name: 'orders.forget-addresses',
        text: `with purged as (
            update orders set shipping_address = null where id = any(array(
              select o.id from orders o where o.shipping_address is not null
                and (o.status = 'NOTHING' and o.placed_at < $1::timestamptz - make_interval(days => $2) and ${isLongOver}
                  or o.status in ('COMPLETED', 'REFUNDED') and o.placed_at < $1::timestamptz - make_interval(years => $3))
                limit $4 for update skip locked))
              returning id
          ), searched as (
            delete from order_search s using purged o where s.order_id = o.id and s.kind in ('name', 'phone')
          ) select true as is_gone from purged`,
        row: deletedRow,
      }),
      values: now => [new Date(now), daysAfterEnd, contractYears],
    },
  ],
})

const atOnce = 500

const purgeCodesStatement = statement({
  name: 'orders.forget-clearance-codes',
  text: `update orders o set shipping_address = o.shipping_address || '{"clearance_code": null}' where o.id = any(array(
      select o.id from orders o where o.shipping_address ->> 'clearance_code' is not null and ${isLongOver}
        order by o.id limit $3 for update skip locked))
    returning o.user_id as "userId", o.shipping_address_id as id`,
  row: z.object({ userId: z.int().nullable(), id: z.string().nullable() }),
})

/**
 * Purges clearance codes from orders 90 days after delivery, and from the address book unless used or edited
 * since.
 */
export const purgeClearanceCodes = defineTask({
  name: 'purgeClearanceCodes',
  aliases: ['forgetClearanceCodes'],
  schema: noPayload,
  queue: 'bulk',
  every: '47 4 * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => purgeSome(db, now()))) === atOnce);
  },
})

async function purgeSome(db: Db, now: number): Promise<number> {
  const found = await db.query(purgeCodesStatement, [new Date(now), daysAfterEnd, atOnce])
  const unusedSince = new Date(now - daysAfterEnd * 86_400_000)
  for (const { userId, id } of found) {
    if (userId !== null && id !== null) await purgeClearanceCode(db, { userId, id, unusedSince })
  }
  return found.length
}
