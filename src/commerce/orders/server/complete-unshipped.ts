import * as z from 'zod'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildDrawPendingSql } from '../../draws/server/index.ts'
import { buildSaleOverSql } from '../../shop/server/index.ts'
import { daysInTransit } from './complete-orders.ts'
import { orderMachine } from './order-machine.ts'
import { buildAdmissionPendingSql } from './return-limits.ts'

const atOnce = 500

/**
 * Units without parcel or ticket count as delivered once payment and sale are as old as a parcel's time in
 * transit. A sale may delay this by at most a year after the payment; a pending draw always does.
 */
const before = '$1::timestamptz - make_interval(days => $3)'
const isHandedOver = `(o.paid_at <= ${before}
  and (${buildSaleOverSql('o.project_id', before)} or o.paid_at <= ${before} - interval '1 year')
  and not ${buildDrawPendingSql('o.project_id')})`

/**
 * Selects orders with nothing left to send, deliver or admit, except those of cancelled events and projects,
 * which are refunded.
 */
const overStatement = statement({
  name: 'orders.unshipped-over',
  text: `select o.id from orders o where o.status = 'INPROGRESS'
      and exists (select from order_lines l where l.order_id = o.id and l.refunded_count < l.quantity)
      and not exists (select from order_lines l where l.order_id = o.id and l.refunded_count < l.quantity
        and not exists (select from entry_tickets t where t.order_id = l.order_id and t.position = l.position)
        and (l.needs_shipping or not ${isHandedOver}))
      and not ${buildAdmissionPendingSql('o', '$1')}
    order by o.id limit $2 for no key update of o skip locked`,
  row: z.object({ id: z.int() }),
})

/** Completes orders without parcels once admission is over and the other units count as delivered. */
export const completeUnshipped = defineTask({
  name: 'completeUnshipped',
  // Former name of the task, until 2026-11-27.
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
