import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { eventHelp, findEvent, noEvent } from './find-event.ts'

type Status = 'scheduled' | 'cancelled' | 'postponed'

const told = 'Fans who were told of it, and those near, hear of it within two minutes.'
const options = {
  note: { help: 'why, in English, for the page of the event', value: 'text' },
  reason: { help: 'why, for the audit log', value: 'text' },
}

const commandOf = (name: string, status: Status, summary: string): Command => ({
  ...{ name, summary, args: ['event'], options, details: `${told} ${eventHelp}` },
  run: (input, context) => setStatus(name, status, input, context),
})

/** Notifications follow from the change itself, whoever makes it (`announceChanges`). */
export const statusCommands: Command[] = [
  commandOf('event cancel', 'cancelled', 'Cancels an event.'),
  commandOf('event postpone', 'postponed', 'Says that an event is put off to a date that is not known.'),
  commandOf('event restore', 'scheduled', 'Takes back that an event was cancelled or put off.'),
]

const setStatusStatement = statement({
  name: 'events.set-status',
  text: `update events set status = $2, status_note = case when $3::text is null
      then case when $2 = 'scheduled' then '{}' else status_note end else jsonb_build_object('en', $3::text) end
    where id = $1`,
  row: none,
})

function setStatus(
  act: string,
  status: Status,
  { args: [name = ''], options: { note, reason } }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const event = await findEvent(db, name)
    if (!event) return noEvent(name)
    const isChanged = event.status !== status || note !== undefined
    const data = { id: event.id, status, is_changed: isChanged }
    if (!isChanged) return { ok: true, data, text: `Event ${event.id} is ${status} already.` }
    await db.query(setStatusStatement, [event.id, status, note?.trim() || null])
    const entry = { operator, act, subject: `event ${event.id}`, reason: reason ?? null }
    await writeAudit(db, { ...entry, before: { status: event.status }, after: { status } }, now())
    return { ok: true, data, text: `Event ${event.id}, ${event.name}, is ${status}.` }
  })
}
