import { eventHelp, findEvent, toEventNotFound } from '../../../../events/events/server/index.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { type EventDoor, readDoors } from '../read-entries.ts'

export const doorList: Command = {
  name: 'door list',
  summary: "Shows an event's doors: which are open, when each was last in contact, and what it has not sent.",
  args: ['event'],
  options: {},
  details: eventHelp,
  run: list,
}

function list({ args: [name = ''] }: CommandInput, { database }: CommandContext): Promise<CommandResult> {
  return database.transaction(async db => {
    const event = await findEvent(db, name)
    if (!event) return toEventNotFound(name)
    const doors = await readDoors(db, event.id)
    const text = doors.map(formatDoor).join('\n') || `Event ${event.id} has no doors.`
    return { ok: true, data: { event_id: event.id, doors }, text }
  })
}

function formatDoor(door: EventDoor): string {
  const contact = door.contact_at === null ? '' : `, in contact at ${new Date(door.contact_at).toISOString()}`
  const waiting = door.waiting_count > 0 ? `, ${door.waiting_count} waited there` : ''
  return `${door.door_id}  ${door.name}: ${formatState(door)}${contact}, ${door.entry_count} entries${waiting}`
}

function formatState({ is_revoked, is_open }: EventDoor): string {
  if (is_revoked) return 'closed'
  return is_open ? 'open' : 'its code waits'
}
