import type * as z from 'zod'
import { toWallTime } from '../../../../../platform/web/wall-time.ts'
import type { listEvents } from '../../../contract.ts'
import { computeOverAt, type Span } from '../../testing/over-at.ts'

/** Filters as the endpoints parse them. */
export type FilterInput = Partial<
  Pick<
    z.output<NonNullable<typeof listEvents.query>>,
    'condition' | 'when' | 'from' | 'until' | 'genre' | 'price' | 'city_id' | 'radius_km' | 'sort' | 'offset'
  >
> & { limit?: number }

export interface EventModel extends Span {
  id: number
  cityId: number
  lat: number
  lon: number
  popularity: number
  genres: readonly string[]
  price: 'free' | 'paid' | null
}
interface City {
  id: number
  lat: number
  lon: number
}
type Found = EventModel & { km: number | null }

const hourMs = 3_600_000

/** Returns the local wall clock reading as if it were UTC, in milliseconds. */
function wallMs(ms: number, zone: string): number {
  return Date.parse(`${toWallTime(new Date(ms).toISOString(), zone).slice(0, 19)}Z`)
}
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** Shifts a time to the day on which its night began. */
const toNightMs = (ms: number, zone: string) => wallMs(ms, zone) - 4 * hourMs
const toMonday = (ms: number) => toDay(ms - ((new Date(ms).getUTCDay() + 6) % 7) * 24 * hourMs)

const isOver = (event: EventModel, nowMs: number) => computeOverAt(event) <= nowMs

function isInDates(event: EventModel, { when, from, until }: FilterInput, nowMs: number): boolean {
  const { startsMs, zone } = event
  const first = wallMs(startsMs, zone)
  // A day doesn't count if the event ends before its noon.
  const last = Math.max(first, wallMs(computeOverAt(event), zone) - 12 * hourMs)
  if (from || until) return (!from || toDay(last) >= from) && (!until || toDay(first) <= until)
  const [firstNight, lastNight] = [toDay(first - 4 * hourMs), toDay(last - 4 * hourMs)]
  const night = toNightMs(nowMs, zone)
  const isRunning = startsMs <= nowMs && !isOver(event, nowMs)
  if (when === 'tonight') return isRunning || (firstNight <= toDay(night) && lastNight >= toDay(night))
  if (when === 'month') {
    const month = toDay(night).slice(0, 7)
    return firstNight.slice(0, 7) <= month && lastNight.slice(0, 7) >= month
  }
  const monday = Date.parse(toMonday(night))
  const [friday, sunday] = [4, 6].map(days => toDay(monday + days * 24 * hourMs)) as [string, string]
  return when !== 'weekend' || (firstNight <= sunday && lastNight >= friday)
}

/** Computes the distance with the haversine formula. */
function kmBetween(a: City | EventModel, b: City | EventModel): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

export function filterEvents(
  events: readonly EventModel[],
  cities: readonly City[],
  filters: FilterInput,
  nowMs: number,
): Found[] {
  const { condition, genre, price, city_id: cityId, radius_km: radiusKm, sort } = filters
  const here = cities.find(({ id }) => id === cityId)
  const isPast = condition === 'past'
  const far = (event: EventModel) => (here && radiusKm ? kmBetween(here, event) : null)
  const found = events
    .filter(event => isOver(event, nowMs) === isPast)
    .filter(event => isInDates(event, filters, nowMs))
    .filter(event => !genre || event.genres.includes(genre))
    .filter(event => !price || event.price === price)
    .filter(event => !here || (radiusKm ? (far(event) ?? 0) <= radiusKm : event.cityId === here.id))
    .map(event => ({ ...event, exact: far(event) }))
  const way = isPast && sort !== 'popular' && !(sort === 'nearest' && here && radiusKm) ? -1 : 1
  const byTime = (a: EventModel, b: EventModel) => way * (a.startsMs - b.startsMs || a.id - b.id)
  const by = {
    soonest: byTime,
    popular: (a: Found, b: Found) => b.popularity - a.popularity || byTime(a, b),
    nearest: (a: { exact: number | null } & EventModel, b: { exact: number | null } & EventModel) =>
      roughly(a.exact) - roughly(b.exact) || byTime(a, b),
  }
  return found
    .map(({ exact, ...event }) => ({ ...event, exact, km: exact === null ? null : Math.round(exact) }))
    .sort(by[sort ?? 'soonest'])
    .map(({ exact: _, ...event }) => event)
}

/** The two ways to compute a distance differ by less than a meter for the same place. */
const roughly = (km: number | null) => Math.round((km ?? 0) * 1_000)

export function countWithoutFilters(
  events: readonly EventModel[],
  cities: readonly City[],
  filters: FilterInput,
  nowMs: number,
) {
  const parts = {
    place: ['city_id', 'radius_km'],
    date: ['when', 'from', 'until'],
    genre: ['genre'],
    price: ['price'],
  } as const
  return Object.entries(parts).flatMap(([filter, names]) => {
    const isSet =
      filter === 'place' ? filters.city_id : names.some(name => filters[name as keyof FilterInput])
    if (!isSet) return []
    const rest = Object.fromEntries(
      Object.entries(filters).filter(([name]) => !(names as readonly string[]).includes(name)),
    ) as FilterInput
    const { length } = filterEvents(events, cities, rest, nowMs)
    return length > 0 ? [{ filter, total_count: length }] : []
  })
}

export function countPlaces(found: readonly EventModel[]) {
  const counts = Map.groupBy(found, ({ cityId }) => cityId)
  return [...counts]
    .map(([id, { length }]) => ({ id, count: length }))
    .sort((a, b) => b.count - a.count || a.id - b.id)
}
