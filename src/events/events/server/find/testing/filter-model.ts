import type * as z from 'zod'
import { wallTime } from '../../../../../platform/web/wall-time.ts'
import type { listEvents } from '../../../contract.ts'
import { overAtOf, type Span } from '../../testing/over-at.ts'

/** What the calls are asked, as they parse it. */
export type Asked = Partial<
  Pick<
    z.output<NonNullable<typeof listEvents.query>>,
    'condition' | 'when' | 'from' | 'until' | 'genre' | 'price' | 'city_id' | 'radius_km' | 'sort' | 'offset'
  >
> & { limit?: number }

/** An event as a plain value. */
export interface Model extends Span {
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
type Found = Model & { km: number | null }

const hourMs = 3_600_000

/** The wall clock there as if it were UTC, in milliseconds. */
function wallMs(ms: number, zone: string): number {
  return Date.parse(`${wallTime(new Date(ms).toISOString(), zone).slice(0, 19)}Z`)
}
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** The day on which a night began. */
const nightOf = (ms: number, zone: string) => wallMs(ms, zone) - 4 * hourMs
const mondayOf = (ms: number) => dayOf(ms - ((new Date(ms).getUTCDay() + 6) % 7) * 24 * hourMs)

const isOver = (event: Model, nowMs: number) => overAtOf(event) <= nowMs

function isInDates(event: Model, { when, from, until }: Asked, nowMs: number): boolean {
  const { startsMs, zone } = event
  const first = wallMs(startsMs, zone)
  // A day on which it ends before noon is not one of its days.
  const last = Math.max(first, wallMs(overAtOf(event), zone) - 12 * hourMs)
  if (from || until) return (!from || dayOf(last) >= from) && (!until || dayOf(first) <= until)
  const [firstNight, lastNight] = [dayOf(first - 4 * hourMs), dayOf(last - 4 * hourMs)]
  const night = nightOf(nowMs, zone)
  const isRunning = startsMs <= nowMs && !isOver(event, nowMs)
  if (when === 'tonight') return isRunning || (firstNight <= dayOf(night) && lastNight >= dayOf(night))
  if (when === 'month') {
    const month = dayOf(night).slice(0, 7)
    return firstNight.slice(0, 7) <= month && lastNight.slice(0, 7) >= month
  }
  const monday = Date.parse(mondayOf(night))
  const [friday, sunday] = [4, 6].map(days => dayOf(monday + days * 24 * hourMs)) as [string, string]
  return when !== 'weekend' || (firstNight <= sunday && lastNight >= friday)
}

/** By the haversine. */
function kmBetween(a: City | Model, b: City | Model): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

/** All that the filters let through, in the order that is asked for. */
export function foundOf(
  events: readonly Model[],
  cities: readonly City[],
  asked: Asked,
  nowMs: number,
): Found[] {
  const { condition, genre, price, city_id: cityId, radius_km: radiusKm, sort } = asked
  const here = cities.find(({ id }) => id === cityId)
  const isPast = condition === 'past'
  const far = (event: Model) => (here && radiusKm ? kmBetween(here, event) : null)
  const found = events
    .filter(event => isOver(event, nowMs) === isPast)
    .filter(event => isInDates(event, asked, nowMs))
    .filter(event => !genre || event.genres.includes(genre))
    .filter(event => !price || event.price === price)
    .filter(event => !here || (radiusKm ? (far(event) ?? 0) <= radiusKm : event.cityId === here.id))
    .map(event => ({ ...event, exact: far(event) }))
  const way = isPast && sort !== 'popular' && !(sort === 'nearest' && here && radiusKm) ? -1 : 1
  const byTime = (a: Model, b: Model) => way * (a.startsMs - b.startsMs || a.id - b.id)
  const by = {
    soonest: byTime,
    popular: (a: Found, b: Found) => b.popularity - a.popularity || byTime(a, b),
    nearest: (a: { exact: number | null } & Model, b: { exact: number | null } & Model) =>
      roughly(a.exact) - roughly(b.exact) || byTime(a, b),
  }
  return found
    .map(({ exact, ...event }) => ({ ...event, exact, km: exact === null ? null : Math.round(exact) }))
    .sort(by[sort ?? 'soonest'])
    .map(({ exact: _, ...event }) => event)
}

/** Places that are the same differ by less than a metre in two ways of reckoning. */
const roughly = (km: number | null) => Math.round((km ?? 0) * 1_000)

/** How many there are without each filter alone, where there are any. */
export function withoutOf(events: readonly Model[], cities: readonly City[], asked: Asked, nowMs: number) {
  const parts = {
    place: ['city_id', 'radius_km'],
    date: ['when', 'from', 'until'],
    genre: ['genre'],
    price: ['price'],
  } as const
  return Object.entries(parts).flatMap(([filter, names]) => {
    const given = filter === 'place' ? asked.city_id : names.some(name => asked[name as keyof Asked])
    if (!given) return []
    const rest = Object.fromEntries(
      Object.entries(asked).filter(([name]) => !(names as readonly string[]).includes(name)),
    ) as Asked
    const { length } = foundOf(events, cities, rest, nowMs)
    return length > 0 ? [{ filter, total_count: length }] : []
  })
}

/** The cities of what was found, most events first. */
export function placesOf(found: readonly Model[]) {
  const counts = Map.groupBy(found, ({ cityId }) => cityId)
  return [...counts]
    .map(([id, { length }]) => ({ id, count: length }))
    .sort((a, b) => b.count - a.count || a.id - b.id)
}
