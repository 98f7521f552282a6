import type { Db } from '../../../../platform/server/database.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { getOperatorAct, type OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { deliverOrder, releaseOrder } from '../act-on-order.ts'
import { lockNamedOrder } from '../find-order.ts'
import type { LockedOrder } from '../lock-order.ts'
import { orderHelp, toUnknownOrder } from './named-order.ts'

/** Performs a command on an order; returns the problem as a sentence if it can't. */
type Act = (db: Db, order: LockedOrder, by: OperatorAct) => Promise<{ status: string } | { problem: string }>

const toRun =
  (perform: Act): Command['run'] =>
  (input, context) => {
    const [order = ''] = input.args
    return context.database.transaction(async db => {
      const locked = await lockNamedOrder(db, order)
      if (!locked) return toUnknownOrder(order)
      const done = await perform(db, locked, getOperatorAct(input, context))
      const { number, status } = locked
      if ('problem' in done) return { ok: false, problem: `Order ${number}: ${done.problem}` }
      const data = { order_id: locked.publicId, number, before: status, after: done.status }
      return { ok: true, data, text: `Order ${number} is ${done.status}; before, ${status}.` }
    })
  }

const deliver: Act = async (db, order, by) =>
  (await deliverOrder(db, order, by))
    ? { status: 'COMPLETED' }
    : {
        problem: `it is ${order.status}: delivered can be what is dispatched, or has nothing to send and nobody to admit.`,
      }

const release: Act = async (db, order, by) => {
  const ended = await releaseOrder(db, order, by)
  if (ended === 'ended') return { status: 'NOTHING' }
  return {
    problem:
      ended === 'nothing_held'
        ? 'it holds nothing.'
        : 'a payment may still be charged; it is given up when the hold is over.',
  }
}

export const endCommands: Command[] = [
  {
    name: 'orders delivered',
    summary: 'An order has arrived, with all its parcels or with what is not sent at all: it is complete.',
    args: ['order'],
    options: { reason: { help: 'why, for the audit log', value: 'text' } },
    details: `Without it an order is complete 21 days after it was sent, and where nothing is to be sent, 21 days after its sale and payment. ${orderHelp}`,
    run: toRun(deliver),
  },
  {
    name: 'orders release',
    summary: 'Ends the hold of an unpaid order: its stock can be sold again.',
    args: ['order'],
    options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
    details: orderHelp,
    run: (input, context) =>
      input.options['reason']
        ? toRun(release)(input, context)
        : Promise.resolve({ ok: false, problem: '--reason is missing.' }),
  },
]
