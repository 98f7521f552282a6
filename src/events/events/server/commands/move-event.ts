import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { findEvent } from '../find-event.ts'
import { moveEvent } from '../move-event.ts'
import { eventHelp, toEventNotFound } from './event-argument.ts'

/** `announceChanges` notifies fans of the change. */
export const moveEventCommand: Command = {
  name: 'event move',
  summary: 'Gives an event another date, another place, or both.',
  args: ['event'],
  options: {
    to: {
      help: 'the start, as clocks there show it (2030-05-01T19:00), or with its offset; a day alone (2030-05-01) while the time is not known',
      value: 'time',
    },
    venue: { help: 'where', value: 'name' },
    address: { help: 'street and number; another place has none unless told', value: 'text' },
    city: { help: 'id of another city; city find knows it', value: 'id' },
    zone: { help: 'time zone there, where it is another', value: 'zone' },
    reason: { help: 'why, for the audit log', value: 'text', isRequired: true },
  },
  details: `Doors, opening and end move with the start. Fans who were told of it, and those near, hear of it within two minutes. ${eventHelp}`,
  run: move,
}

function move(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  const { to, venue, address, city, zone } = input.options
  const cityId = city === undefined ? undefined : readCityId(city)
  return context.database.transaction(async db => {
    const event = await findEvent(db, name)
    if (!event) return toEventNotFound(name)
    const place = { start: to, zone, venue, address, cityId }
    const moved = await moveEvent(db, { event, move: place, by: getOperatorAct(input, context) })
    if (!moved.ok) return { ok: false, problem: describeRefusal(moved, city) }
    const { id } = event
    const data = { id, ...moved.place, is_changed: moved.isChanged }
    if (!moved.isChanged) return { ok: true, data, text: `Event ${id} is there and then already.` }
    const at = moved.place
    const text = at.is_day_only
      ? `Event ${id}, ${event.name}, is on ${to ?? 'its day'} (${at.zone}), without a time, at ${at.venue}.`
      : `Event ${id}, ${event.name}, starts at ${at.starts_at} (${at.zone}) at ${at.venue}.`
    return { ok: true, data, text }
  })
}

/** Returns 0, which matches no city, for a malformed id. */
const readCityId = (city: string) => (/^\d{1,9}$/.test(city) ? Number(city) : 0)

function describeRefusal(
  refused: Extract<Awaited<ReturnType<typeof moveEvent>>, { ok: false }>,
  city: string | undefined,
): string {
  if (refused.field === 'start') return `--to ${refused.problem}.`
  if (refused.field === 'city') return `There is no city "${city}": city find looks one up.`
  return refused.field === 'zone'
    ? '--zone is a time zone such as Asia/Seoul.'
    : '--venue has 1 to 200 characters.'
}
