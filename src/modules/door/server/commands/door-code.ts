import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { eventHelp, findEvent, noEvent } from '../../../events/server/index.ts'
import { makeDoors } from '../make-doors.ts'
import { readDoors } from '../read-entries.ts'

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

function make(
  { args: [name = ''], options: { name: called, doors = '1', reason } }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const count = /^\d{1,2}$/.test(doors) ? Number(doors) : 0
    if (count < 1 || count > doorsMax) {
      return { ok: false, problem: `--doors is a number from 1 to ${doorsMax}.` }
    }
    if (called !== undefined && (called.trim() === '' || called.length > nameLengthMax)) {
      return { ok: false, problem: `--name has 1 to ${nameLengthMax} characters.` }
    }
    const event = await findEvent(db, name)
    if (!event) return noEvent(name)
    const names = namesOf(called?.trim(), count, (await readDoors(db, event.id)).length)
    const made = await makeDoors(db, { eventId: event.id, names, now: now() })
    const entry = { operator, act: 'door code', subject: `event ${event.id}`, reason: reason ?? null }
    const after = { doors: made.map(({ id, name: of }) => ({ id, name: of })) }
    await writeAudit(db, { ...entry, before: {}, after }, now())
    const lines = made.map(({ id, name: of, code }) => `${code}  ${of} (door ${id})`)
    return { ok: true, data: { event_id: event.id, doors: made }, text: lines.join('\n') }
  })
}

/** One door is called as told; several, and those without a name, are counted. */
function namesOf(called: string | undefined, count: number, before: number): string[] {
  if (called && count === 1) return [called]
  const from = called ? 0 : before
  return Array.from({ length: count }, (_, at) => `${called ?? 'Door'} ${from + at + 1}`)
}
