import type * as z from 'zod'
import { readOrderForStaff } from '../../../../commerce/orders/server/index.ts'
import { type Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import {
  type ActContext,
  defineGraveAct,
  type PlanDraft,
} from '../../../../platform/server/operators/grave-act.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { voidTicketsInput } from '../../contract.ts'
import { voidForOperator } from '../act-on-ticket.ts'
import { isFrozen } from '../lock-tickets.ts'
import { readTicketsToChange } from './tickets-to-change.ts'

const lockStatement = statement({
  name: 'tickets.lock-to-void',
  text: 'select from entry_tickets where public_id = any($1) order by id for no key update',
  row: none,
})

async function plan(
  db: ReadDb,
  { order_id: orderId, ticket_ids: ids }: z.output<typeof voidTicketsInput>,
  { scope, now }: ActContext,
): Promise<PlanDraft | Failure> {
  const order = await readOrderForStaff(db, orderId, scope)
  const tickets = order ? await readTicketsToChange(db, order.id, ids) : []
  if (!order || tickets.length !== new Set(ids).size) return fail(platformErrors.notFound)
  if (tickets.some(({ state }) => state === 'void')) return fail(platformErrors.notAllowedNow)
  return {
    object: `order ${order.number}`,
    title: order.number,
    consequences: {
      told: [],
      orders: 0,
      tickets: tickets.length,
      holds: 0,
      money: [],
      touches: { entry_ticket: tickets.length },
      finals: ['tickets_void'],
      details: {
        tickets: tickets.map(ticket => ({
          ticket_id: ticket.publicId,
          short_code: ticket.shortCode,
          is_used: ticket.isUsed,
          is_frozen: isFrozen(ticket, now()),
          is_passed_on: ticket.isPassedOn,
        })),
      },
    },
    state: tickets.map(({ version }) => version),
  }
}

/**
 * Voids tickets of an order. Refunds no money and notifies no fan. A used ticket has admitted
 * already; a frozen one may still admit at doors that are offline.
 */
export const voidAct = defineGraveAct({
  name: 'ticket void',
  right: 'tickets.write',
  scope: 'artist',
  input: voidTicketsInput,
  secondPerson: 'never',
  waits: 'no',
  counter: null,
  async lock(db, { ticket_ids: ids }) {
    await db.query(lockStatement, [ids])
  },
  plan,
  async perform(db, { input }, by) {
    let count = 0
    for (const id of new Set(input.ticket_ids)) {
      const done = await voidForOperator(db, id, by)
      if (done.is !== 'done') return fail(platformErrors.notAllowedNow)
      count += 1
    }
    return { touched: { entry_ticket: count }, result: { count } }
  },
})
