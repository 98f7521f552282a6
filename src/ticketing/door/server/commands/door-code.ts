import { eventHelp, findEvent, toEventNotFound } from '../../../../events/events/server/index.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { makeDoorsForOperator } from '../make-doors.ts'

const doorsMax = 50
const nameLengthMax = 60

export const doorCode: Command = {
  name: 'door code',
  summary: 'Makes one-time codes that open doors of an event, and prints them this once.',
  args: ['event'],
  options: {
    name: {
      help: 'what staff calls the door, as "North gate"; else Door 1, Door 2 and so on',
      value: 'text',
    },
    doors: { help: 'how many; 1 unless told', value: 'count' },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `Each code is typed once, on one phone at /door/. The database keeps hashes alone. A code ends with its event. ${eventHelp}`,
  run: make,
}

function make(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const {
    args: [name = ''],
    options: { name: called, doors = '1' },
  } = input
  return context.database.transaction(async db => {
    const count = /^\d{1,2}$/.test(doors) ? Number(doors) : 0
    if (count < 1 || count > doorsMax) {
      return { ok: false, problem: `--doors is a number from 1 to ${doorsMax}.` }
    }
    if (called !== undefined && (called.trim() === '' || called.length > nameLengthMax)) {
      return { ok: false, problem: `--name has 1 to ${nameLengthMax} characters.` }
    }
    const event = await findEvent(db, name)
    if (!event) return toEventNotFound(name)
    const request = { eventId: event.id, count, called: called?.trim() }
    const made = await makeDoorsForOperator(db, request, getOperatorAct(input, context))
    const lines = made.map(({ id, name: of, code }) => `${code}  ${of} (door ${id})`)
    return { ok: true, data: { event_id: event.id, doors: made }, text: lines.join('\n') }
  })
}
