import * as z from 'zod'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { isDrawPending } from '../../draws/server/index.ts'
import { isSaleOver } from '../../shop/server/index.ts'
import { daysInTransit } from './complete-orders.ts'
import { orderMachine } from './order-machine.ts'
import { isAdmissionToCome } from './return-limits.ts'

const atOnce = 500

/**
 * Units without parcel or ticket count as delivered once payment and sale are as old as a parcel's time in
 * transit. A sale that runs for more than a year after the payment is not waited for; a draw always is.
 */
const before = '$1::timestamptz - make_interval(days => $3)'
const isHandedOver = `(o.paid_at <= ${before}
  and (${isSaleOver('o.project_id', before)} or o.paid_at <= ${before} - interval '1 year')
  and not ${isDrawPending('o.project_id')})`

/**
 * Selects orders with nothing left to send, deliver or admit. Cancelled events and projects are refunded
 * instead.
 */
const overStatement = statement({
  name: 'orders.unshipped-over',
  text: `select o.id from orders o where o.status = 'INPROGRESS'
      and exists (select from order_lines l where l.order_id = o.id and l.refunded_count < l.quantity)
      and not exists (select from order_lines l where l.order_id = o.id and l.refunded_count < l.quantity
        and not exists (select from entry_tickets t where t.order_id = l.order_id and t.position = l.position)
        and (l.needs_shipping or not ${isHandedOver}))
      and not ${isAdmissionToCome('o', '$1')}
    order by o.id limit $2 for no key update of o skip locked`,
  row: z.object({ id: z.int() }),
})

/** Completes orders without parcels after their admission, once the other units count as delivered. */
export const completeUnshipped = defineTask({
  name: 'completeUnshipped',
  // The task's name until 2026-11-27.
  aliases: ['completeAdmitted'],
  schema: noPayload,
  queue: 'bulk',
  every: '23 * * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => completeSome(db, now()))) === atOnce);
  },
})

async function completeSome(db: Db, now: number): Promise<number> {
  const found = await db.query(overStatement, [new Date(now), atOnce, daysInTransit])
  const ids = found.map(({ id }) => id)
  const set = { completed_at: new Date(now) }
  await changeStates(db, orderMachine, { ids, act: 'complete', at: now, actor: 'system', set })
  return ids.length
}
