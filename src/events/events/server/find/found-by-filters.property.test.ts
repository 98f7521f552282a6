import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { testApi } from '../../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import type { listEvents } from '../../contract.ts'
import type { eventPlaces, withoutFilters } from '../../find-contract.ts'
import { eventsModule } from '../index.ts'
import { eventFixtures } from '../testing/fixture.ts'
import {
  countPlaces,
  countWithoutFilters,
  type EventModel,
  type FilterInput,
  filterEvents,
} from './testing/filter-model.ts'

/** Friday night in Berlin, Saturday morning in Seoul, Friday noon in Los Angeles. */
const start = Date.parse('2026-11-27T22:30:00Z')
const hourMs = 3_600_000

let database: TestDatabase
let api: ReturnType<typeof testApi>
let nowMs = start
const events: EventModel[] = []
const cities = [
  { id: 1, name: 'Berlin', lat: 52.52, lon: 13.4, zone: 'Europe/Berlin' },
  { id: 2, name: 'Potsdam', lat: 52.39, lon: 13.06, zone: 'Europe/Berlin' },
  { id: 3, name: 'Seoul', lat: 37.57, lon: 126.98, zone: 'Asia/Seoul' },
  { id: 4, name: 'Los Angeles', lat: 34.05, lon: -118.24, zone: 'America/Los_Angeles' },
  { id: 5, name: 'Leipzig', lat: 51.34, lon: 12.37, zone: 'Europe/Berlin' },
]

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [eventsModule], now: () => nowMs })
  const { aCity, insert, aNight, aTicket } = eventFixtures(database)
  for (const { id, name, lat, lon } of cities) await aCity(id, name, { lat, lon })
  const acts = [
    { id: 0, genres: ['indie-rock', 'dream-pop'], families: ['indie', 'rock', 'pop'], popularity: 900 },
    { id: 0, genres: ['techno'], families: ['electronic'], popularity: 50 },
    { id: 0, genres: ['dungeon-synth'], families: [], popularity: 50 },
    { id: 0, genres: ['bebop', 'jazz'], families: ['jazz'], popularity: 7 },
  ]
  for (const [index, act] of acts.entries()) {
    const row = { name: `Act ${index}`, slug: 'act', genres: act.genres, popularity: act.popularity }
    act.id = await insert('artists', row)
  }
  const [nights] = fc.sample(fc.array(aNightOf, { minLength: 120, maxLength: 120 }), { numRuns: 1, seed: 19 })
  for (const night of nights ?? []) {
    const city = cities[night.city] ?? { id: 1, name: '', lat: 0, lon: 0, zone: 'UTC' }
    const bill = acts.filter((_, index) => night.acts.includes(index))
    const startsMs = start + night.hours * hourMs
    const endsMs = night.lasts === null ? null : startsMs + night.lasts * hourMs
    const times = {
      starts_at: new Date(startsMs),
      open_at: new Date(startsMs),
      ends_at: endsMs === null ? null : new Date(endsMs),
      zone: city.zone,
    }
    const id = await aNight({
      name: 'Night',
      cityId: city.id,
      inDays: 0,
      artistIds: bill.map(act => act.id),
      status: night.status,
      also: { ...times, lat: city.lat + night.north, lon: city.lon },
    })
    const offer = (minor: number) => ({
      url: 'https://a.example',
      name: 'A',
      price_minor: minor,
      currency: 'EUR',
    })
    const known = night.price === null ? { price_minor: null, currency: null } : {}
    await aTicket(id, 0, { ...offer(night.price ?? 0), ...known })
    events.push({
      endsMs,
      isDayOnly: false,
      endsOn: null,
      id,
      startsMs,
      zone: city.zone,
      cityId: city.id,
      lat: city.lat + night.north,
      lon: city.lon,
      popularity: Math.max(0, ...bill.map(act => act.popularity)),
      genres: bill.flatMap(act => act.families),
      price: night.price === null ? null : night.price === 0 ? 'free' : 'paid',
    })
  }
})
afterAll(() => database.close())

const aNightOf = fc.record({
  // Mostly near the current time, because nights, weekends and months end there.
  hours: fc.oneof(
    fc.integer({ min: -90, max: 90 }),
    fc.integer({ min: -1_500, max: 1_500 }),
    // Midnight in Berlin: the first instant of the 28th, which no range until the 27th includes.
    fc.constant(0.5),
  ),
  lasts: fc.constantFrom(null, null, 1, 8, 30, 75),
  city: fc.nat(4),
  north: fc.constantFrom(0, 0.1, 0.5, 1),
  acts: fc.subarray([0, 1, 2, 3], { maxLength: 2 }),
  price: fc.constantFrom(null, 0, 2_000),
  status: fc.constantFrom('scheduled' as const, 'cancelled' as const),
})
const day = fc.constantFrom('2026-11-01', '2026-11-27', '2026-11-28', '2026-12-01', '2027-01-05')
const dates = fc.oneof(
  fc.record({ when: fc.constantFrom('tonight' as const, 'weekend' as const, 'month' as const) }),
  fc.record({ from: day, until: day }, { requiredKeys: [] }),
)
const others = fc.record(
  {
    condition: fc.constantFrom('upcoming' as const, 'past' as const),
    genre: fc.constantFrom('rock' as const, 'pop' as const, 'electronic' as const, 'metal' as const),
    price: fc.constantFrom('free' as const, 'paid' as const),
    city_id: fc.integer({ min: 1, max: 5 }),
    radius_km: fc.constantFrom(10, 50, 100, 150),
    sort: fc.constantFrom('soonest' as const, 'nearest' as const, 'popular' as const),
    limit: fc.constantFrom(5, 10),
    offset: fc.constantFrom(0, 10),
  },
  { requiredKeys: ['condition'] },
)
/** Often only a date, so that many events lie on its boundaries. */
const filterInputs: fc.Arbitrary<FilterInput> = fc.oneof(
  dates.map(date => ({ ...date, condition: 'upcoming' as const, limit: 100 })),
  fc.tuple(dates, others).map(([date, other]) => ({ ...other, ...date })),
  others,
)
// Within a night, at its end, on a Monday, and in the last night of a month.
const hoursLater = fc.constantFrom(0, 3.6, 4.4, 4.6, 24, 60, 75, 80, 99)

function toQuery(filters: FilterInput): string {
  return new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])).toString()
}

async function fetchResults<Answer>(path: string): Promise<Answer> {
  const { status, body } = await api.get<Answer>(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

describe('event filters (property)', () => {
  test('return the lists, counts and places of a plain model at any hour', async () => {
    await fc.assert(
      fc.asyncProperty(filterInputs, hoursLater, async (filters, hours) => {
        nowMs = start + hours * hourMs
        const query = toQuery(filters)
        const expected = filterEvents(events, cities, filters, nowMs)
        const list = await fetchResults<ResponseOf<typeof listEvents>>(`/api/v2/events/?${query}`)
        const from = filters.offset ?? 0
        const page = expected.slice(from, from + (filters.limit ?? 10))
        expect(list.results.map(({ id }) => id)).toEqual(page.map(({ id }) => id))
        expect(list.pagination.total_count).toBe(expected.length)
        expect(list.results.map(({ distance_km: km }) => km)).toEqual(page.map(({ km }) => km))
        const without = await fetchResults<ResponseOf<typeof withoutFilters>>(
          `/api/v2/events/without/?${query}`,
        )
        expect(without.results).toEqual(countWithoutFilters(events, cities, filters, nowMs))
        const places = await fetchResults<ResponseOf<typeof eventPlaces>>(`/api/v2/events/places/?${query}`)
        expect(places.results.map(({ id, event_count: count }) => ({ id, count }))).toEqual(
          countPlaces(expected),
        )
      }),
      { numRuns: 100 },
    )
  })
})
