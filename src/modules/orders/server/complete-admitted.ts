import * as z from 'zod'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { isAdmissionToCome } from '../../tickets/server/index.ts'
import { orderMachine } from './order-machine.ts'

const atOnce = 500

/** Whatever is left of them is tickets, and none of those is still to admit: a cancelled night is refunded instead. */
const admittedStatement = statement({
  name: 'orders.admitted',
  text: `select o.id from orders o where o.status = 'INPROGRESS'
      and exists (select from order_lines l where l.order_id = o.id and l.refunded_count < l.quantity)
      and not exists (select from order_lines l where l.order_id = o.id and l.refunded_count < l.quantity
        and not exists (select from entry_tickets t where t.order_id = l.order_id and t.position = l.position))
      and not ${isAdmissionToCome('o', '$1')}
    order by o.id limit $2 for no key update of o skip locked`,
  row: z.object({ id: z.int() }),
})

/** Orders of tickets alone are complete once the admission is over. */
export const completeAdmitted = defineTask({
  name: 'completeAdmitted',
  schema: noPayload,
  queue: 'bulk',
  every: '23 * * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => completeSome(db, now()))) === atOnce);
  },
})

async function completeSome(db: Db, now: number): Promise<number> {
  const found = await db.query(admittedStatement, [new Date(now), atOnce])
  const ids = found.map(({ id }) => id)
  const set = { completed_at: new Date(now) }
  await changeStates(db, orderMachine, { ids, act: 'admit', at: now, actor: 'system', set })
  return ids.length
}
