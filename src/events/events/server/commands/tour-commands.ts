import type { Db } from '../../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { nowOption } from '../../../../platform/server/operators/describe-consequences.ts'
import { actWaitMs } from '../../../../platform/server/operators/grave-act.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { callOffTour, deleteTour } from '../change-tour.ts'
import { type FoundTour, findTour } from '../find-tour.ts'

const tourHelp =
  'A tour is named by its id (the number in the address of its dialog) or by the key of its import.'
const notificationNote =
  'Fans who were told of a date, and those near, hear of it in five minutes, unless event restore takes it back before.'
const reason = { help: 'why, for the audit log', value: 'text' }
const note = { help: 'why, in English, for the pages of its dates', value: 'text' }

export const tourCommands: Command[] = [
  {
    name: 'tour cancel',
    summary: 'Cancels all dates of a tour that are to come.',
    args: ['tour'],
    options: { note, reason, ...nowOption },
    details: `${notificationNote} ${tourHelp}`,
    run: (input, context) => callOff('cancelled', input, context),
  },
  {
    name: 'tour postpone',
    summary: 'Puts off all dates of a tour that are to come.',
    args: ['tour'],
    options: { note, reason, ...nowOption },
    details: `${notificationNote} ${tourHelp}`,
    run: (input, context) => callOff('postponed', input, context),
  },
  {
    name: 'tour delete',
    summary: 'Deletes a tour with its videos; its dates stay.',
    args: ['tour'],
    options: { reason: { ...reason, isRequired: true } },
    details: tourHelp,
    run: (input, context) =>
      changeTour(input, context, 'is deleted and leaves', (db, tour) =>
        deleteTour(db, tour, getOperatorAct(input, context)),
      ),
  },
]

function callOff(status: 'cancelled' | 'postponed', input: CommandInput, context: CommandContext) {
  const why = input.options['note']?.trim() || null
  const by = getOperatorAct(input, context)
  const heldUntil = input.options['now'] === undefined ? by.now + actWaitMs : null
  return changeTour(input, context, `is ${status}`, (db, tour) =>
    callOffTour(db, { tour, status, note: why, heldUntil, by }),
  )
}

function changeTour(
  { args: [name = ''] }: CommandInput,
  { database }: CommandContext,
  says: string,
  change: (db: Db, tour: FoundTour) => ReturnType<typeof callOffTour>,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const tour = await findTour(db, name)
    if (!tour) return { ok: false, problem: `There is no tour "${name}".` }
    const { id } = tour
    const done = await change(db, tour)
    const eventIds = done?.eventIds ?? []
    const data = { id, event_ids: eventIds, is_changed: done !== null }
    if (!done) return { ok: true, data, text: `Tour ${id}, ${tour.name}, has no dates that are to come.` }
    const text = [`Tour ${id}, ${tour.name}, ${says}: ${formatCount(eventIds)}.`]
    return { ok: true, data, text: [...text, ...(done.sold ? [done.sold.text] : [])].join('\n') }
  })
}

const formatCount = ({ length }: number[]) => (length === 1 ? 'one date' : `${length} dates`)
