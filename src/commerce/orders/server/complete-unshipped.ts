import * as z from 'zod'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { isDrawToCome } from '../../draws/server/index.ts'
import { isSaleOver } from '../../shop/server/index.ts'
import { daysOnTheWay } from './complete-orders.ts'
import { isAdmissionToCome } from './fixed-pieces.ts'
import { orderMachine } from './order-machine.ts'

const atOnce = 500

/**
 * What has neither a parcel nor a ticket counts as handed over as long after payment and sale as a parcel is on its way; a
 * sale that goes on for longer than a year after the payment is not waited for, a draw always is.
 */
const before = '$1::timestamptz - make_interval(days => $3)'
const isHandedOver = `(o.paid_at <= ${before}
  and (${isSaleOver('o.project_id', before)} or o.paid_at <= ${before} - interval '1 year')
  and not ${isDrawToCome('o.project_id')})`

/** Nothing of them is left to send, to hand over or to admit: a cancelled night or project is refunded instead. */
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

/** Orders of which nothing is sent are complete once their admission is over and the rest is handed over. */
export const completeUnshipped = defineTask({
  name: 'completeUnshipped',
  // Its name until 2026-11-27.
  aliases: ['completeAdmitted'],
  schema: noPayload,
  queue: 'bulk',
  every: '23 * * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => completeSome(db, now()))) === atOnce);
  },
})

async function completeSome(db: Db, now: number): Promise<number> {
  const found = await db.query(overStatement, [new Date(now), atOnce, daysOnTheWay])
  const ids = found.map(({ id }) => id)
  const set = { completed_at: new Date(now) }
  await changeStates(db, orderMachine, { ids, act: 'complete', at: now, actor: 'system', set })
  return ids.length
}
