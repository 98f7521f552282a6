import { Failure } from '../../../../platform/contract/errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import {
  describeConsequences,
  nowOption,
} from '../../../../platform/server/operators/describe-consequences.ts'
import { runGraveAct } from '../../../../platform/server/operators/run-grave-act.ts'
import { statusActs } from '../acts/status-acts.ts'
import type { EventStatus } from '../find-event.ts'
import { findEvent } from '../find-event.ts'
import { describeTicketSales, planTicketSales } from '../ticket-sales.ts'
import { eventHelp, toEventNotFound } from './event-argument.ts'

const notificationNote =
  'Fans who were told of it, and those near, hear of it in five minutes, unless it is taken back before.'
const options = {
  note: { help: 'why, in English, for the page of the event', value: 'text' },
  reason: { help: 'why, for the audit log', value: 'text', isRequired: true },
  ...nowOption,
}

const sales = {
  cancelled: 'Its tickets in our shop are not sold any more, and unpaid orders of them end.',
  postponed:
    'The sale of its tickets in our shop pauses, unless the project sells while postponed, and fans can give theirs back for free.',
  scheduled: 'Its tickets in our shop are sold again; orders that ended or were refunded meanwhile stay so.',
}

const createCommand = (name: string, status: EventStatus, summary: string): Command => ({
  name,
  summary,
  args: ['event'],
  options,
  details: `${sales[status]} ${notificationNote} ${eventHelp}`,
  run: (input, context) => setStatus(status, input, context),
})

/** `announceChanges` notifies fans of the change. */
export const statusCommands: Command[] = [
  createCommand('event cancel', 'cancelled', 'Cancels an event.'),
  createCommand('event postpone', 'postponed', 'Says that an event is put off to a date that is not known.'),
  createCommand('event restore', 'scheduled', 'Takes back that an event was cancelled or put off.'),
]

async function setStatus(
  status: EventStatus,
  input: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const {
    args: [name = ''],
    options: { note, reason = '', now },
  } = input
  const event = await context.database.transaction(db => findEvent(db, name))
  if (!event) return toEventNotFound(name)
  const { id } = event
  const data = { id, status, is_changed: false, sold: null, resumed_products: 0 }
  if (event.status === status && note === undefined) {
    return { ok: true, data, text: `Event ${id} is ${status} already.` }
  }
  const text = note?.trim()
  const act = { event_id: id, note: text ? { en: text } : null }
  const start = { reason, isNow: now !== undefined }
  const done = await runGraveAct(context, statusActs[status], act, start)
  if (done instanceof Failure) return { ok: false, problem: done.entry.text }
  const stopped = status === 'scheduled' ? null : await planTicketSales(context.database.read, [id], status)
  const sold = stopped && stopped.projects.length > 0 ? stopped : null
  const resumed = status === 'scheduled' ? (done.touched['product'] ?? 0) : 0
  const lines = [
    `Event ${id}, ${event.name}, is ${status}.`,
    ...(sold ? [describeTicketSales(sold)] : []),
    ...(resumed === 0 ? [] : ['Its tickets are sold again. Ended orders and refunds stay as they are.']),
    ...describeConsequences({ ...done.plan.consequences, holds: 0 }, 'telling', input),
  ]
  return {
    ok: true,
    data: { ...data, is_changed: true, sold: sold && toData(sold), resumed_products: resumed },
    text: lines.join('\n'),
  }
}

const toData = ({ projects, tickets, orders, holds }: Awaited<ReturnType<typeof planTicketSales>>) => ({
  projects,
  tickets,
  orders,
  holds,
})
