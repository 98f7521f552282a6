import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { changeEventStatus } from '../change-event-status.ts'
import type { EventStatus } from '../find-event.ts'
import { findEvent } from '../find-event.ts'
import { eventHelp, toEventNotFound } from './event-argument.ts'

const notificationNote = 'Fans who were told of it, and those near, hear of it within two minutes.'
const options = {
  note: { help: 'why, in English, for the page of the event', value: 'text' },
  reason: { help: 'why, for the audit log', value: 'text' },
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
  options: { ...options, reason: { ...options.reason, isRequired: status === 'cancelled' } },
  details: `${sales[status]} ${notificationNote} ${eventHelp}`,
  run: (input, context) => setStatus(name, status, input, context),
})

/** `announceChanges` notifies fans of the change. */
export const statusCommands: Command[] = [
  createCommand('event cancel', 'cancelled', 'Cancels an event.'),
  createCommand('event postpone', 'postponed', 'Says that an event is put off to a date that is not known.'),
  createCommand('event restore', 'scheduled', 'Takes back that an event was cancelled or put off.'),
]

function setStatus(
  act: string,
  status: EventStatus,
  input: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const [name = ''] = input.args
  const { note } = input.options
  return context.database.transaction(async db => {
    const event = await findEvent(db, name)
    if (!event) return toEventNotFound(name)
    const change = { event, status, note, act, by: getOperatorAct(input, context) }
    const { isChanged, sold, resumed } = await changeEventStatus(db, change)
    const data = {
      id: event.id,
      status,
      is_changed: isChanged,
      sold: sold?.data ?? null,
      resumed_products: resumed,
    }
    if (!isChanged) return { ok: true, data, text: `Event ${event.id} is ${status} already.` }
    const again =
      resumed === 0 ? [] : ['Its tickets are sold again. Ended orders and refunds stay as they are.']
    const text = [`Event ${event.id}, ${event.name}, is ${status}.`, ...(sold ? [sold.text] : again)]
    return { ok: true, data, text: text.join('\n') }
  })
}
