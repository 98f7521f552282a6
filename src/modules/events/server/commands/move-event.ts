import * as z from 'zod'
import { timeZone } from '../../../../platform/import/cell-types.ts'
import { isDay, lastMinuteOf, moment, momentInZone } from '../../../../platform/import/moment-cell.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { isCity } from '../../../cities/server/index.ts'
import { purgeTicketsOf } from '../../../shop/server/index.ts'
import { indexEvents } from '../index-events.ts'
import { eventHelp, type FoundEvent, findEvent, noEvent } from './find-event.ts'

/** Doors, opening and end move with the start, and go with its time; a new place is elsewhere on the map. */
const moveStatement = statement({
  name: 'events.move',
  text: `update events set starts_at = $2, is_day_only = $7, zone = $3, venue = $4, city_id = $5,
      doors_at = case when not $7 then doors_at + ($2 - starts_at) end,
      open_at = case when $7 or is_day_only then $2 else open_at + ($2 - starts_at) end,
      ends_at = case when not $7 then ends_at + ($2 - starts_at) end,
      ends_on = ends_on + (($2::timestamptz at time zone $3)::date - (starts_at at time zone zone)::date),
      venue_address = $6,
      lat = case when (venue, city_id) = ($4, $5) then lat end, lon = case when (venue, city_id) = ($4, $5) then lon end
    where id = $1`,
  row: none,
})

const cityStatement = statement({
  name: 'events.is-city',
  text: `select ${isCity('$1')} as is_there`,
  row: z.object({ is_there: z.boolean() }),
})

/** Notifications follow from the change itself, whoever makes it (`announceChanges`). */
export const moveEvent: Command = {
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

interface Target {
  startsAt: string
  isDayOnly: boolean
  zone: string
  venue: string
  address: string | null
  cityId: number
}

function move(
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const event = await findEvent(db, name)
    if (!event) return noEvent(name)
    const target = await targetOf(db, event, options)
    if ('problem' in target) return { ok: false, problem: target.problem }
    const before = {
      starts_at: event.starts_at.toISOString(),
      is_day_only: event.is_day_only,
      zone: event.zone,
      venue: event.venue,
      address: event.venue_address,
      city_id: event.city_id,
    }
    const after = {
      starts_at: target.startsAt,
      is_day_only: target.isDayOnly,
      zone: target.zone,
      venue: target.venue,
      address: target.address,
      city_id: target.cityId,
    }
    const data = { id: event.id, ...after, is_changed: JSON.stringify(before) !== JSON.stringify(after) }
    if (!data.is_changed) return { ok: true, data, text: `Event ${event.id} is there and then already.` }
    const { startsAt, isDayOnly, zone, venue, address, cityId } = target
    await db.query(moveStatement, [event.id, startsAt, zone, venue, cityId, address, isDayOnly])
    await indexEvents(db)
    await purgeTicketsOf(db, { kind: 'event', ids: [event.id] })
    const entry = {
      operator,
      act: 'event move',
      subject: `event ${event.id}`,
      reason: options['reason'] ?? null,
    }
    await writeAudit(db, { ...entry, before, after }, now())
    return {
      ok: true,
      data,
      text: isDayOnly
        ? `Event ${event.id}, ${event.name}, is on ${options['to'] ?? 'its day'} (${zone}), without a time, at ${venue}.`
        : `Event ${event.id}, ${event.name}, starts at ${startsAt} (${zone}) at ${venue}.`,
    }
  })
}

async function targetOf(
  db: Db,
  event: FoundEvent,
  {
    to,
    venue = event.venue,
    address,
    city = String(event.city_id),
    zone = event.zone,
  }: CommandInput['options'],
): Promise<Target | { problem: string }> {
  if (!timeZone.parse(zone).ok) return { problem: '--zone is a time zone such as Asia/Seoul.' }
  if (venue.trim() === '' || venue.length > 200) return { problem: '--venue has 1 to 200 characters.' }
  const cityId = /^\d{1,9}$/.test(city) ? Number(city) : 0
  const [found] = await db.query(cityStatement, [cityId])
  if (!found?.is_there) return { problem: `There is no city "${city}": city find looks one up.` }
  const known = venue === event.venue && cityId === event.city_id ? event.venue_address : null
  const at = { zone, venue, address: address === undefined ? known : address.trim() || null, cityId }
  if (to === undefined)
    return { startsAt: event.starts_at.toISOString(), isDayOnly: event.is_day_only, ...at }
  const lastMinute = isDay(to) ? lastMinuteOf(to, zone) : undefined
  if (lastMinute !== undefined)
    return { startsAt: new Date(lastMinute).toISOString(), isDayOnly: true, ...at }
  const read = moment.parse(to)
  const start = read.ok ? momentInZone(String(read.value), zone) : read
  return start.ok
    ? { startsAt: new Date(String(start.value)).toISOString(), isDayOnly: false, ...at }
    : { problem: `--to ${start.problem}.` }
}
