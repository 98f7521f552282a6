import { isStillReferenced } from '../../../../platform/server/database-errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { deleteEvent } from '../delete-event.ts'
import { findEvent } from '../find-event.ts'
import { eventHelp, toEventNotFound } from './event-argument.ts'

/**
 * Deletes an event that was created by mistake. Announced ones must be cancelled first, so that fans are
 * notified.
 */
export const deleteEventCommand: Command = {
  name: 'event delete',
  summary: 'Deletes an event that should never have been there.',
  args: ['event'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details: `What fans were told of is cancelled first, and may be deleted once they have heard of that. ${eventHelp}`,
  run: remove,
}

const refusals = {
  announcing: (id: number) => `Fans are being told of event ${id}: try again in a few minutes.`,
  announced: (id: number) => `Fans were told of event ${id}: cancel it first, so that they hear of it.`,
}

async function remove(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  try {
    return await context.database.transaction(async db => {
      const event = await findEvent(db, name)
      if (!event) return toEventNotFound(name)
      const { id } = event
      const done = await deleteEvent(db, event, getOperatorAct(input, context))
      if (done !== 'deleted') return { ok: false, problem: refusals[done](id) }
      return { ok: true, data: { id }, text: `Event ${id}, ${event.name}, is deleted.` }
    })
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    return {
      ok: false,
      problem: `Tickets of event "${name}" are in the shop: it can be cancelled, not deleted.`,
    }
  }
}
