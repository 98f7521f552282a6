import * as z from 'zod'
import { idOfName } from '../../../../platform/import/id-of-key.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { textIn } from '../../../../platform/server/localized-text.ts'
import { lockThen } from '../../../../platform/server/lock-then.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, type RowOf, statement } from '../../../../platform/server/statement.ts'
import { describeSold, type StoppedSale } from '../../../shop/server/index.ts'
import { followStatus } from '../change-event-status.ts'
import { indexEvents } from '../index-events.ts'
import { isOver } from '../is-over.ts'

const tourHelp =
  'A tour is named by its id (the number in the address of its dialog) or by the key of its import.'
const told = 'Fans who were told of a date, and those near, hear of it within two minutes.'
const reason = { help: 'why, for the audit log', value: 'text' }
const note = { help: 'why, in English, for the pages of its dates', value: 'text' }

export const tourCommands: Command[] = [
  {
    ...{ name: 'tour cancel', summary: 'Cancels all dates of a tour that are to come.', args: ['tour'] },
    ...{ options: { note, reason }, details: `${told} ${tourHelp}` },
    run: (input, context) => changeTour('tour cancel', input, context, callOff('cancelled')),
  },
  {
    ...{ name: 'tour postpone', summary: 'Puts off all dates of a tour that are to come.', args: ['tour'] },
    ...{ options: { note, reason }, details: `${told} ${tourHelp}` },
    run: (input, context) => changeTour('tour postpone', input, context, callOff('postponed')),
  },
  {
    ...{ name: 'tour delete', summary: 'Deletes a tour with its videos; its dates stay.', args: ['tour'] },
    ...{ options: { reason: { ...reason, isRequired: true } }, details: tourHelp },
    run: (input, context) => changeTour('tour delete', input, context, deleteTour),
  },
]

const findTour = statement({
  name: 'tours.find-for-command',
  text: `select t.id, ${textIn('t.name', "'en'")} as name from tours t where t.id = ${idOfName('tours', '$1')}
    for update of t`,
  row: z.object({ id: z.int(), name: z.string() }),
})

interface Asked {
  tour: RowOf<typeof findTour>
  note: string | null
  now: number
}
/** What was done to how many dates; null where nothing is left to do. */
type Change = (
  db: Db,
  asked: Asked,
) => Promise<{ says: string; eventIds: number[]; sold?: StoppedSale | null } | null>

function changeTour(
  act: string,
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
  change: Change,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const [tour] = await db.query(findTour, [name])
    if (!tour) return { ok: false, problem: `There is no tour "${name}".` }
    const { id } = tour
    const done = await change(db, { tour, note: options['note']?.trim() || null, now: now() })
    const eventIds = done?.eventIds ?? []
    const data = { id, event_ids: eventIds, is_changed: done !== null }
    if (!done) return { ok: true, data, text: `Tour ${id}, ${tour.name}, has no dates that are to come.` }
    const entry = { operator, act, subject: `tour ${id}`, reason: options['reason'] ?? null }
    await writeAudit(db, { ...entry, before: { name: tour.name }, after: { event_ids: eventIds } }, now())
    const text = [`Tour ${id}, ${tour.name}, ${done.says}: ${countOf(eventIds)}.`]
    return { ok: true, data, text: [...text, ...(done.sold ? [describeSold(done.sold)] : [])].join('\n') }
  })
}

const countOf = ({ length }: number[]) => (length === 1 ? 'one date' : `${length} dates`)

const lockDates = statement({
  name: 'tours.lock-dates',
  text: 'select id from events where tour_id = $1 order by id for update',
  row: z.object({ id: z.int() }),
})

/** Notifications follow from the change of each event, whoever makes it (`announceChanges`). */
const setStatus = statement({
  name: 'tours.set-status',
  text: `update events e set status = $2,
      status_note = case when $3::text is null then status_note else jsonb_build_object('en', $3::text) end
    where tour_id = $1 and not ${isOver('$4')} and status <> $2 and status <> 'cancelled' returning id`,
  row: z.object({ id: z.int() }),
})

const callOff =
  (status: 'cancelled' | 'postponed'): Change =>
  async (db, { tour, note: why, now }) => {
    const values = [tour.id, status, why, new Date(now)]
    const rows = await lockThen(db, [lockDates, [tour.id]], [setStatus, values])
    const eventIds = rows.map(({ id }) => id).toSorted((a, b) => a - b)
    if (eventIds.length === 0) return null
    const { sold } = await followStatus(db, eventIds, status)
    return { says: `is ${status}`, eventIds, sold }
  }

const freeEvents = statement({
  name: 'tours.free-events',
  text: 'update events set tour_id = null where tour_id = $1 returning id',
  row: z.object({ id: z.int() }),
})
const deleteStatement = statement({
  name: 'tours.delete',
  text: 'delete from tours where id = $1',
  row: none,
})

/** Its dates are found by their own words from then on. */
const deleteTour: Change = async (db, { tour }) => {
  const rows = await lockThen(db, [lockDates, [tour.id]], [freeEvents, [tour.id]])
  await indexEvents(db)
  await db.query(deleteStatement, [tour.id])
  return { says: 'is deleted and leaves', eventIds: rows.map(({ id }) => id).toSorted((a, b) => a - b) }
}
