import { eventHelp, findEvent, toEventNotFound } from '../../../../events/events/server/index.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { type DoorEntry, getCorrectedTime } from '../../merge-entries.ts'
import { countEntries } from '../count-entries.ts'
import type { EventDoor } from '../read-entries.ts'

export const doorEntries: Command = {
  name: 'door entries',
  summary: 'Counts who came in, and lists tickets that were used twice.',
  args: ['event'],
  options: { revoked: { help: 'tell entries of revoked doors apart: they are not counted, and listed' } },
  details: `With --json every entry that counts. Times are corrected by the clock of the server. ${eventHelp}`,
  run: show,
}

function show(
  { args: [name = ''], options }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const event = await findEvent(db, name)
    if (!event) return toEventNotFound(name)
    const isRevokedApart = options['revoked'] !== undefined
    const counted = await countEntries(db, event.id, { isRevokedApart })
    const { doors, entries, doubles, uncertain, implausible, apart } = counted
    const getName = createNameLookup(doors)
    const formatEntry = ({ ticket_id, ...entry }: DoorEntry) =>
      `${ticket_id}  ${getName(entry.door_id)} at ${new Date(getCorrectedTime(entry)).toISOString()}`
    const text = [
      `${entries.length} came in to event ${event.id}, ${event.name}.`,
      ...(doubles.length > 0 ? [`${doubles.length} were shown again:`, ...doubles.map(formatEntry)] : []),
      ...listed(implausible, 'have an impossible time, and count only where nothing else does:', formatEntry),
      ...listed(apart, 'are of revoked doors:', formatEntry),
      ...uncertain.map(id => `The clock of ${getName(id)} could not be compared: its times are its own.`),
      ...doors.filter(isSilent).map(door => `${door.name} still has ${door.waiting_count} entries to send.`),
    ]
    const data = {
      event_id: event.id,
      count: entries.length,
      entries,
      doubles,
      uncertain_doors: uncertain,
      implausible,
      ...(isRevokedApart && { revoked: apart }),
    }
    return { ok: true, data, text: text.join('\n') }
  })
}

function listed(entries: DoorEntry[], what: string, formatEntry: (entry: DoorEntry) => string): string[] {
  return entries.length > 0 ? [`${entries.length} ${what}`, ...entries.map(formatEntry)] : []
}

const isSilent = ({ waiting_count }: EventDoor) => waiting_count > 0

function createNameLookup(doors: EventDoor[]): (id: number) => string {
  const names = new Map(doors.map(door => [door.door_id, door.name]))
  return id => names.get(id) ?? `door ${id}`
}
