import { isDeepStrictEqual } from 'node:util'
import { Failure } from '../../../../platform/contract/errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import {
  describeConsequences,
  nowOption,
} from '../../../../platform/server/operators/describe-consequences.ts'
import { runGraveAct } from '../../../../platform/server/operators/run-grave-act.ts'
import { moveAct } from '../acts/move-act.ts'
import { findEvent } from '../find-event.ts'
import { readTarget, type Target, toPlace } from '../move-event.ts'
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
    ...nowOption,
  },
  details: `Doors, opening and end move with the start. Fans who were told of it, and those near, hear of it in five minutes, unless it is moved back before. ${eventHelp}`,
  run: move,
}

async function move(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  const { to, venue, address, city, zone, reason = '', now } = input.options
  const cityId = city === undefined ? undefined : readCityId(city)
  const event = await context.database.transaction(db => findEvent(db, name))
  if (!event) return toEventNotFound(name)
  const before = toPlace(event)
  const place = { start: to, zone, venue, address, cityId }
  const target = await readTarget(context.database.read, before, place)
  if (!target.ok) return { ok: false, problem: describeRefusal(target, city) }
  const { id } = event
  const at = target.place
  const isChanged = !isDeepStrictEqual(before, at)
  const data = { id, ...at, is_changed: isChanged }
  if (!isChanged) return { ok: true, data, text: `Event ${id} is there and then already.` }
  const act = { event_id: id, start: to, zone, venue, address, city_id: cityId }
  const start = { reason, isNow: now !== undefined }
  const done = await runGraveAct(context, moveAct, act, start)
  if (done instanceof Failure) return { ok: false, problem: done.entry.text }
  const text = at.is_day_only
    ? `Event ${id}, ${event.name}, is on ${to ?? 'its day'} (${at.zone}), without a time, at ${at.venue}.`
    : `Event ${id}, ${event.name}, starts at ${at.starts_at} (${at.zone}) at ${at.venue}.`
  const lines = [text, ...describeConsequences(done.plan.consequences, 'telling', input)]
  return { ok: true, data, text: lines.join('\n') }
}

/** Returns 0, which matches no city, for a malformed id. */
const readCityId = (city: string) => (/^\d{1,9}$/.test(city) ? Number(city) : 0)

function describeRefusal(refused: Extract<Target, { ok: false }>, city: string | undefined): string {
  if (refused.field === 'start') return `--to ${refused.problem}.`
  if (refused.field === 'city') return `There is no city "${city}": city find looks one up.`
  return refused.field === 'zone'
    ? '--zone is a time zone such as Asia/Seoul.'
    : '--venue has 1 to 200 characters.'
}
