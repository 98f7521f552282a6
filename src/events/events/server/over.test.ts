import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { artistEvents, getEvent, listEvents, nearEvents, searchEvents } from '../contract.ts'
import type { listTours, tourEvents } from '../tours-contract.ts'
import { listEventPaths } from './event-paths.ts'
import { eventsModule } from './index.ts'
import { eventFixtures } from './testing/fixture.ts'

let database: TestDatabase
let api: ReturnType<typeof testApi>
let nowMs = 0
let artistId: number
let fixture: ReturnType<typeof eventFixtures>
beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [eventsModule], now: () => nowMs })
  fixture = eventFixtures(database)
  await fixture.aCity(1, 'Berlin')
  const artist = { name: 'Velvet Harbour', slug: 'velvet-harbour', search_name: 'velvet harbour' }
  artistId = await fixture.insert('artists', artist)
})
afterAll(() => database.close())

async function get<Answer>(path: string): Promise<Answer> {
  const { status, body } = await api.get<Answer>(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

const lists = {
  upcoming: '/api/v2/events/?',
  near: '/api/v2/events/near/?city_id=1',
  city: '/api/v2/events/?city_id=1',
  around: '/api/v2/events/?city_id=1&radius_km=50',
  tonight: '/api/v2/events/?when=tonight',
  popular: '/api/v2/events/?sort=popular',
  word: '/api/v2/events/?search=velvet',
  title: '/api/v2/events/search/?artist_name=Grand Days',
}
const past = ['/api/v2/events/?condition=past', '/api/v2/events/search/?artist_name=Velvet&condition=past']

type Listed = ResponseOf<typeof listEvents | typeof nearEvents | typeof searchEvents>
const listIds = async (path: string) => (await get<Listed>(path)).results.map(({ id }) => id)

/** Returns the lists that contain an event, and the flags of its page. */
async function readState(id: number, tourId: number) {
  const found = await Promise.all(Object.values(lists).map(listIds))
  const over = await Promise.all(past.map(listIds))
  const event = await get<ResponseOf<typeof getEvent>>(`/api/v2/events/${id}/`)
  const tours = await get<ResponseOf<typeof listTours>>('/api/v2/tours/?condition=upcoming')
  const dates = await get<ResponseOf<typeof tourEvents>>(`/api/v2/tours/${tourId}/events/?condition=upcoming`)
  const billed = await get<ResponseOf<typeof artistEvents>>(
    `/api/v2/artists/${artistId}/events/?condition=upcoming`,
  )
  return {
    listed: Object.keys(lists).filter((_, index) => found[index]?.includes(id)),
    past: over.filter(ids => ids.includes(id)).length,
    isDone: event.is_done,
    isRunning: event.is_running,
    ticketCount: event.tickets.length,
    isTourOn: tours.results.some(({ tour_id: of }) => of === tourId),
    isDateOn: dates.results.some(date => date.id === id),
    isBilled: billed.results.some(date => date.id === id),
    isRunningOnBill: billed.results.find(date => date.id === id)?.is_running ?? false,
  }
}

async function anEvent(also: Record<string, unknown>) {
  await database.pool.query('delete from event_tickets')
  await database.pool.query('delete from events')
  const tourId = await fixture.aTour('Long Way', artistId)
  const id = await fixture.aNight({
    name: 'Grand Days',
    cityId: 1,
    inDays: 0,
    artistIds: [artistId],
    tourId,
    also: { search_text: 'grand days\n\nhalle nord', open_at: also['starts_at'], ...also },
  })
  await fixture.aTicket(id, 0, { url: 'https://a.example', name: 'A', price_minor: 500, currency: 'EUR' })
  return { id, tourId }
}

const open = {
  listed: Object.keys(lists),
  past: 0,
  isDone: false,
  ticketCount: 1,
  isTourOn: true,
  isDateOn: true,
  isBilled: true,
}
const over = {
  listed: [],
  past: past.length,
  isDone: true,
  isRunning: false,
  ticketCount: 0,
  isTourOn: false,
  isDateOn: false,
  isBilled: false,
  isRunningOnBill: false,
}
const running = { ...open, isRunning: true, isRunningOnBill: true }
const today = { ...open, isRunning: false, isRunningOnBill: false }

const berlin = { zone: 'Europe/Berlin' }
const night = { ...berlin, starts_at: '2026-11-28T19:00:00Z' }
const threeDays = { ...night, ends_at: '2026-11-30T22:00:00Z' }
const dayOnly = { ...berlin, starts_at: '2026-11-28T22:59:00Z', is_day_only: true }
const festival = { ...dayOnly, ends_on: '2026-11-30' }
const seoul = { zone: 'Asia/Seoul', starts_at: '2026-11-28T14:59:00Z', is_day_only: true }
// Clocks go back at three, so this day has 25 hours.
const longDay = { ...berlin, starts_at: '2026-10-25T22:59:00Z', is_day_only: true }
const shortNight = { ...berlin, starts_at: '2027-03-27T23:30:00Z', ends_at: '2027-03-28T01:30:00Z' }

describe('event end', () => {
  test.each([
    ['a night, three minutes before its start', night, '2026-11-28T18:57:00Z', today],
    ['a night that began', night, '2026-11-28T19:12:00Z', running],
    ['a night without an end, after three hours', night, '2026-11-28T22:00:00Z', over],
    [
      'a night before its end',
      { ...night, ends_at: '2026-11-29T02:00:00Z' },
      '2026-11-29T01:59:00Z',
      running,
    ],
    ['a night at its end', { ...night, ends_at: '2026-11-29T02:00:00Z' }, '2026-11-29T02:00:00Z', over],
    ['three days on the second', threeDays, '2026-11-29T12:00:00Z', running],
    ['three days after the last', threeDays, '2026-11-30T22:00:00Z', over],
    ['a day without a time', dayOnly, '2026-11-28T20:00:00Z', today],
    ['a day without a time, after midnight there', dayOnly, '2026-11-28T23:00:00Z', over],
    ['days without a time on the last', festival, '2026-11-30T22:58:00Z', running],
    ['days without a time, after the last there', festival, '2026-11-30T23:00:00Z', over],
    ['a day in Seoul', seoul, '2026-11-28T14:58:00Z', today],
    ['a day in Seoul, after midnight there', seoul, '2026-11-28T15:00:00Z', over],
    ['a day of 25 hours in its last hour', longDay, '2026-10-25T22:30:00Z', today],
    ['a day of 25 hours after its end', longDay, '2026-10-25T23:00:00Z', over],
    ['a night in which clocks go forward', shortNight, '2027-03-28T01:29:00Z', running],
    ['a night in which clocks went forward', shortNight, '2027-03-28T01:30:00Z', over],
  ])('lists and flags %s', async (_name, also, at, expected) => {
    nowMs = Date.parse(at)
    const { id, tourId } = await anEvent(also)
    expect(await readState(id, tourId)).toEqual(expected)
  })
})

describe('event lists', () => {
  test('finds a festival on each of its days but not on the morning after', async () => {
    nowMs = Date.parse('2026-11-20T12:00:00Z')
    const { id } = await anEvent({ ...night, ends_at: '2026-11-30T01:00:00Z' })
    const foundOn = async (day: string) =>
      (await listIds(`/api/v2/events/?from=${day}&until=${day}`)).includes(id)
    const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
    expect(await Promise.all(days.map(foundOn))).toEqual([false, true, true, false])
  })

  test('lists running events first, by start', async () => {
    const { id: first } = await anEvent(threeDays)
    const second = await fixture.aNight({
      name: 'Night',
      cityId: 1,
      inDays: 0,
      also: { ...night, starts_at: '2026-11-29T19:00:00Z' },
    })
    const third = await fixture.aNight({
      name: 'Later',
      cityId: 1,
      inDays: 0,
      also: { ...night, starts_at: '2026-11-29T20:00:00Z' },
    })
    nowMs = Date.parse('2026-11-29T19:30:00Z')
    expect(await listIds('/api/v2/events/')).toEqual([first, second, third])
  })

  test('includes running events in the sitemap', async () => {
    const began = new Date(Date.now() - 3_600_000).toISOString()
    const { id, tourId } = await anEvent({ ...berlin, starts_at: began })
    expect(await listEventPaths(database.read)).toEqual(
      expect.arrayContaining([`/event/${id}/`, expect.stringContaining(String(tourId))]),
    )
  })
})
