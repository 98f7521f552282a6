import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexArtists } from '../../../catalogue/artists/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { listEvents, searchEvents } from '../contract.ts'
import { eventsModule } from './index.ts'
import { indexEvents } from './index-events.ts'
import { eventFixtures, now } from './testing/fixture.ts'

let database: TestDatabase
let api: ReturnType<typeof testApi>

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [eventsModule], now: () => now })
  const { aCity, anArtist, aNight, aTour } = eventFixtures(database)
  for (const [id, name] of ['Hamburg', 'Seoul'].entries()) await aCity(id + 1, name)
  const [ada, rain] = [await anArtist('Ada'), await anArtist('Rain', 9)]
  const tourId = await aTour('After the Rain', ada)
  const venue = { venue: 'Rolling Hall' }
  await aNight({ name: 'Open Field Hamburg', cityId: 1, inDays: 9, artistIds: [ada, rain] })
  await aNight({ name: 'Ada', cityId: 2, inDays: 8, artistIds: [ada], tourId, also: venue })
  await aNight({ name: '봄날의 소풍', cityId: 2, inDays: 7, artistIds: [ada], also: { venue: '롤링홀' } })
  await aNight({ name: 'Ada', cityId: 1, inDays: 6, artistIds: [ada], also: { venue: 'Rain House' } })
  await aNight({ name: 'No rain', cityId: 1, inDays: 5 })
  await aNight({ name: 'Open Field past', cityId: 1, inDays: -5, artistIds: [rain] })
  await indexArtists(database.db)
  await indexEvents(database.db)
})
afterAll(() => database.close())

type Found = ResponseOf<typeof listEvents> & ResponseOf<typeof searchEvents>
async function namesAt(address: string) {
  const { status, body } = await api.get<Found>(address)
  expect(status).toBe(200)
  expect(body.pagination.total_count).toBe(body.results.length)
  return body.results.map(({ name, venue }) => (name === 'Ada' ? `Ada at ${venue}` : name))
}
const listed = (search: string) => namesAt(`/api/v2/events/?search=${encodeURIComponent(search)}`)
const searched = (name: string, more = '') =>
  namesAt(`/api/v2/events/search/?artist_name=${encodeURIComponent(name)}${more}`)

describe('event search', () => {
  test.each([
    ['its title', 'Open Field', 'Open Field Hamburg'],
    ['its title, without accents and case', 'ÖPEN FIELD h', 'Open Field Hamburg'],
    ['its tour', 'After the Rain', 'Ada at Rolling Hall'],
    ['its venue', 'Rolling Hall', 'Ada at Rolling Hall'],
    ['a part of its venue', 'ling ha', 'Ada at Rolling Hall'],
    ['the inside of a title without spaces between words', '의 소', '봄날의 소풍'],
    ['two letters of a venue', '링홀', '봄날의 소풍'],
  ])('finds an event by %s', async (_what, typed, name) => {
    expect([await listed(typed), await searched(typed)]).toEqual([[name], [name]])
  })

  test('sorts a search by artist, title, tour and venue matches, and a list by date', async () => {
    expect(await searched('rain')).toEqual([
      'Open Field Hamburg',
      'No rain',
      'Ada at Rolling Hall',
      'Ada at Rain House',
    ])
    expect(await listed('rain')).toEqual([
      'No rain',
      'Ada at Rain House',
      'Ada at Rolling Hall',
      'Open Field Hamburg',
    ])
  })

  test('shows the first of the bill, or null, for events found by their own words', async () => {
    const { body } = await api.get<Found>('/api/v2/events/search/?artist_name=open%20field&include=artist')
    expect(body.results.map(({ artist }) => artist?.name)).toEqual(['Ada'])
    const none = await api.get<Found>('/api/v2/events/search/?artist_name=no%20rain&include=artist')
    expect(none.body.results.map(({ artist }) => artist)).toEqual([null])
  })

  test('counts an artist’s upcoming dates without cancelled ones', async () => {
    const { anArtist, aNight } = eventFixtures(database)
    const artistIds = [await anArtist('Cass')]
    for (const status of ['scheduled', 'postponed', 'cancelled'] as const) {
      await aNight({ name: 'A night', cityId: 1, inDays: 3, status, artistIds })
    }
    await aNight({ name: 'A night', cityId: 1, inDays: -3, artistIds })
    for (const condition of ['upcoming', 'past', 'all']) {
      const { body } = await api.get(`/api/v2/artists/${artistIds[0]}/events/?condition=${condition}`)
      expect(body).toMatchObject({ upcoming_count: 2 })
    }
  })

  test('filters by condition and by city', async () => {
    expect(await searched('open field', '&condition=past')).toEqual(['Open Field past'])
    expect(await searched('open field', '&condition=all')).toEqual(['Open Field Hamburg', 'Open Field past'])
    expect(await namesAt('/api/v2/events/?search=rolling&city_id=2')).toEqual(['Ada at Rolling Hall'])
    expect(await namesAt('/api/v2/events/?search=rolling&city_id=1')).toEqual([])
  })
})
