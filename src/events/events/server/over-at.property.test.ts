import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLastMinute } from '../../../platform/import/moment-cell.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { eventFixtures } from './testing/fixture.ts'
import { computeOverAt, type Span } from './testing/over-at.ts'

let database: TestDatabase
let eventId: number
beforeAll(async () => {
  database = await testDatabase()
  const { aCity, aNight, anArtist } = eventFixtures(database)
  await aCity(1, 'Berlin')
  eventId = await aNight({ name: 'Night', cityId: 1, inDays: 1, artistIds: [await anArtist('Mira')] })
})
afterAll(() => database.close())

// Zones whose clocks jump at midnight, by half an hour, or never.
const zone = fc.constantFrom(
  'Europe/Berlin',
  'Asia/Seoul',
  'America/Los_Angeles',
  'America/Havana',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
)
// One year of each zone includes all of its jumps.
const day = fc.integer({ min: 0, max: 364 }).map(days => Temporal.PlainDate.from('2025-01-01').add({ days }))
const timed: fc.Arbitrary<Span> = fc.record({
  startsMs: fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2026, 0) }),
  endsMs: fc.constant(null),
  isDayOnly: fc.constant(false),
  endsOn: fc.constant(null),
  zone,
})
const ended = fc
  .tuple(timed, fc.integer({ min: 1, max: 9 * 86_400_000 }))
  .map(([span, ms]) => ({ ...span, endsMs: span.startsMs + ms }))
const dayOnly = fc.record({ day, zone, more: fc.option(fc.integer({ min: 0, max: 5 })) }).map(
  ({ day: first, zone: there, more }): Span => ({
    startsMs: Date.parse(getLastMinute(first.toString(), there) ?? ''),
    endsMs: null,
    isDayOnly: true,
    endsOn: more === null ? null : first.add({ days: more }).toString(),
    zone: there,
  }),
)

async function store({ startsMs, endsMs, isDayOnly, endsOn, zone: there }: Span) {
  const { rows } = await database.pool.query<{ over_at: Date; billed: Date; found: Date }>(
    `with changed as (
       update events set starts_at = $2, ends_at = $3, is_day_only = $4, ends_on = $5, zone = $6 where id = $1
       returning over_at
     ) select over_at from changed`,
    [eventId, new Date(startsMs), endsMs === null ? null : new Date(endsMs), isDayOnly, endsOn, there],
  )
  const { rows: others } = await database.pool.query<{ billed: Date; found: Date }>(
    `select l.over_at as billed, f.over_at as found from event_artists l join event_search_rows f using (event_id)
      where event_id = $1`,
    [eventId],
  )
  return [rows[0]?.over_at, others[0]?.billed, others[0]?.found].map(moment => moment?.toISOString())
}

describe('`over_at`', () => {
  test('equals the reference end in the event, the bill and the search rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(timed, ended, dayOnly), async span => {
        const iso = new Date(computeOverAt(span)).toISOString()
        expect(await store(span)).toEqual([iso, iso, iso])
      }),
      { numRuns: 150 },
    )
  })
})
