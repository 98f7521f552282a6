import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { eventHelp, type FoundEvent, findEvent, noEvent } from './find-event.ts'

/** For what should never have been there. What was announced is cancelled, so that fans hear of it. */
export const deleteEvent: Command = {
  name: 'event delete',
  summary: 'Deletes an event that should never have been there.',
  args: ['event'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details: `What fans were told of is cancelled first, and may be deleted once they have heard of that. ${eventHelp}`,
  run: remove,
}

const deleteStatement = statement({
  name: 'events.delete',
  text: 'delete from events where id = $1',
  row: none,
})

async function remove(
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  try {
    return await database.transaction(async db => {
      const event = await findEvent(db, name)
      if (!event) return noEvent(name)
      const { id } = event
      const problem = whyNot(event, now())
      if (problem !== null) return { ok: false, problem }
      await db.query(deleteStatement, [id])
      const before = { starts_at: event.starts_at.toISOString(), status: event.status }
      const entry = {
        operator,
        act: 'event delete',
        subject: `event ${id}`,
        reason: options['reason'] ?? null,
      }
      await writeAudit(db, { ...entry, before, after: {} }, now())
      return { ok: true, data: { id }, text: `Event ${id}, ${event.name}, is deleted.` }
    })
  } catch (error) {
    // foreign_key_violation
    if ((error as { code?: string }).code !== '23503') throw error
    return {
      ok: false,
      problem: `Tickets of event "${name}" are in the shop: it can be cancelled, not deleted.`,
    }
  }
}

function whyNot(event: FoundEvent, now: number): string | null {
  if (event.is_being_told) return `Fans are being told of event ${event.id}: try again in two minutes.`
  const isToCome = event.status === 'scheduled' && event.over_at.getTime() > now
  return isToCome && event.announced_at !== null
    ? `Fans were told of event ${event.id}: cancel it first, so that they hear of it.`
    : null
}
