import { readCityCards } from '../../../catalogue/cities/server/index.ts'
import { timeZone } from '../../../platform/import/cell-types.ts'
import { getLastMinute, isDay, moment, resolveMoment } from '../../../platform/import/moment-cell.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { FoundEvent } from './find-event.ts'
import { holdChanges } from './held-changes.ts'
import { indexEvents } from './index-events.ts'
import { applyMoveToSales } from './ticket-sales.ts'

/**
 * Doors, opening and end move with the start and are removed with its time; a new place clears the
 * coordinates.
 */
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

/** Undefined fields stay; a new place has no address unless one is given. */
export interface EventMove {
  /** A local time of the zone (2030-05-01T19:00), a time with an offset, or a day (2030-05-01). */
  start?: string | undefined
  zone?: string | undefined
  venue?: string | undefined
  address?: string | undefined
  cityId?: number | undefined
}

/** Time and place of an event, as stored in the audit log. */
export interface EventPlace {
  starts_at: string
  is_day_only: boolean
  zone: string
  venue: string
  address: string | null
  city_id: number
}

export type Target =
  | { ok: true; place: EventPlace }
  | { ok: false; field: 'zone' | 'venue' | 'city' }
  | { ok: false; field: 'start'; problem: string }

/**
 * Moves an event that the caller has locked to a place from {@link readTarget}. `announceChanges` notifies fans,
 * not before `heldUntil`.
 */
export async function applyMove(
  db: Db,
  {
    event,
    place,
    heldUntil,
    by,
  }: { event: Placed; place: EventPlace; heldUntil: number | null; by: OperatorAct },
): Promise<void> {
  const { starts_at: startsAt, is_day_only: isDayOnly, zone, venue, address, city_id: cityId } = place
  await db.query(moveStatement, [event.id, startsAt, zone, venue, cityId, address, isDayOnly])
  if (heldUntil !== null) await holdChanges(db, [event.id], heldUntil)
  await indexEvents(db)
  await applyMoveToSales(db, [event.id])
  const entry = { ...by, act: 'event move', object: `event ${event.id}` }
  await writeAudit(db, { ...entry, before: toPlace(event), after: place }, by.now)
}

type Placed = Pick<
  FoundEvent,
  'id' | 'starts_at' | 'is_day_only' | 'zone' | 'venue' | 'venue_address' | 'city_id'
>

export const toPlace = (event: Placed): EventPlace => ({
  starts_at: event.starts_at.toISOString(),
  is_day_only: event.is_day_only,
  zone: event.zone,
  venue: event.venue,
  address: event.venue_address,
  city_id: event.city_id,
})

/** Reads where a move leads; fails for values that don't fit the place. */
export async function readTarget(
  db: ReadDb,
  before: EventPlace,
  { start, zone = before.zone, venue = before.venue, address, cityId = before.city_id }: EventMove,
): Promise<Target> {
  if (!timeZone.parse(zone).ok) return { ok: false, field: 'zone' }
  if (venue.trim() === '' || venue.length > 200) return { ok: false, field: 'venue' }
  const cities = await readCityCards(db, [cityId], 'en')
  if (!cities.find(cityId)) return { ok: false, field: 'city' }
  const time = start === undefined ? before : readStart(start, zone)
  if ('problem' in time) return { ok: false, field: 'start', problem: time.problem }
  const known = venue === before.venue && cityId === before.city_id ? before.address : null
  const place = { venue, address: address === undefined ? known : address.trim() || null, city_id: cityId }
  return { ok: true, place: { starts_at: time.starts_at, is_day_only: time.is_day_only, zone, ...place } }
}

function readStart(
  start: string,
  zone: string,
): Pick<EventPlace, 'starts_at' | 'is_day_only'> | { problem: string } {
  const lastMinute = isDay(start) ? getLastMinute(start, zone) : undefined
  if (lastMinute !== undefined) return { starts_at: new Date(lastMinute).toISOString(), is_day_only: true }
  const read = moment.parse(start)
  const local = read.ok ? resolveMoment(String(read.value), zone) : read
  return local.ok
    ? { starts_at: new Date(String(local.value)).toISOString(), is_day_only: false }
    : { problem: local.problem }
}
