import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { completeOrder } from '../complete-orders.ts'
import { endHold } from '../end-hold.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import type { Told } from '../order-state.ts'
import { findOrder, noSuchOrder, orderHelp } from './find-order.ts'

/** What a command does to an order; a sentence where it cannot be done. */
type Act = (db: Db, order: LockedOrder, told: Told) => Promise<{ status: string } | { problem: string }>

function changing(name: string, { does, isReasoned }: { does: Act; isReasoned: boolean }): Command['run'] {
  return ({ args: [order = ''], options: { reason } }, { database, now, operator }) => {
    if (isReasoned && !reason) return Promise.resolve({ ok: false, problem: '--reason is missing.' })
    return database.transaction(async db => {
      const id = await findOrder(db, order)
      const locked = id === null ? null : await lockOrder(db, { id })
      if (!locked) return noSuchOrder(order)
      const told: Told = { at: now(), actor: `operator:${operator}` }
      const done = await does(db, locked, told)
      const { number, status } = locked
      if ('problem' in done) return { ok: false, problem: `Order ${number}: ${done.problem}` }
      const entry = { operator, act: name, subject: `order ${number}`, reason: reason ?? null }
      await writeAudit(db, { ...entry, before: { status }, after: done }, now())
      const data = { order_id: locked.publicId, number, before: status, after: done.status }
      return { ok: true, data, text: `Order ${number} is ${done.status}; before, ${status}.` }
    })
  }
}

const deliver: Act = async (db, order, told) =>
  (await completeOrder(db, order, told))
    ? { status: 'COMPLETED' }
    : {
        problem: `it is ${order.status}: delivered can be what is dispatched, or has nothing to send and nobody to admit.`,
      }

const release: Act = async (db, order, told) => {
  const ended = await endHold(db, order, { ...told, act: 'give_up' })
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
    run: changing('orders delivered', { does: deliver, isReasoned: false }),
  },
  {
    name: 'orders release',
    summary: 'Ends the hold of an unpaid order: its stock can be sold again.',
    args: ['order'],
    options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
    details: orderHelp,
    run: changing('orders release', { does: release, isReasoned: true }),
  },
]
