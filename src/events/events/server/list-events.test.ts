import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexArtists } from '../../../catalogue/artists/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { listEvents, nearEvents } from '../contract.ts'
import { eventsModule } from './index.ts'
import { eventFixtures, now } from './testing/fixture.ts'

type List = ResponseOf<typeof listEvents>
type Near = ResponseOf<typeof nearEvents>

let database: TestDatabase
let api: ReturnType<typeof testApi>
let fixture: ReturnType<typeof eventFixtures>
const [berlin, potsdam, hamburg, suva, samoa] = [1, 2, 3, 4, 5]

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [eventsModule], now: () => now })
  fixture = eventFixtures(database)
  const { aCity, anArtist, aNight } = fixture
  await aCity(berlin, 'Berlin', { names: { ko: '베를린', ru: 'Берлин' } })
  await aCity(potsdam, 'Potsdam', { lat: 52.39, lon: 13.06 })
  await aCity(hamburg, 'Hamburg', { lat: 53.55, lon: 9.99 })
  await aCity(suva, 'Suva', { country: 'FJ', lat: -16.8, lon: 179.9 })
  await aCity(samoa, 'Taveuni', { country: 'FJ', lat: -16.85, lon: -179.95 })
  const mira = await anArtist('Mira')
  const invalid = await anArtist('(INVALID) Bera')
  await indexArtists(database.db)
  await aNight({ name: 'Berlin in ten', cityId: berlin, inDays: 10, artistIds: [mira] })
  await aNight({ name: 'Potsdam in two', cityId: potsdam, inDays: 2, artistIds: [invalid, mira] })
  await aNight({ name: 'Berlin off', cityId: berlin, inDays: 3, status: 'cancelled' })
  await aNight({ name: 'Berlin later', cityId: berlin, inDays: 4, status: 'postponed' })
  await aNight({ name: 'Hamburg in one', cityId: hamburg, inDays: 1 })
  await aNight({ name: 'Berlin was', cityId: berlin, inDays: -2, artistIds: [mira] })
  await aNight({ name: 'Berlin long ago', cityId: berlin, inDays: -200 })
  await aNight({ name: 'Suva in five', cityId: suva, inDays: 5 })
  await aNight({ name: 'Taveuni in six', cityId: samoa, inDays: 6 })
  // The venue lies outside the circle although its city is inside.
  const far = { lat: 54.2, lon: 13.4 }
  await aNight({ name: 'Far out', cityId: berlin, inDays: 1, also: far })
})
afterAll(() => database.close())

async function list(query: string) {
  const { status, body } = await api.get<List>(`/api/v2/events/?${query}`)
  expect(status).toBe(200)
  return body
}
async function near(query: string) {
  const { status, body } = await api.get<Near>(`/api/v2/events/near/?${query}`)
  expect(status).toBe(200)
  return body
}
const listNames = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name)

describe('event lists', () => {
  test('show upcoming events by date, including cancelled and postponed ones', async () => {
    const all = await list('')
    expect(listNames(all)).toEqual([
      'Hamburg in one',
      'Far out',
      'Potsdam in two',
      'Berlin off',
      'Berlin later',
      'Suva in five',
      'Taveuni in six',
      'Berlin in ten',
    ])
    expect(all.pagination).toEqual({ limit: 10, offset: 0, total_count: 8 })
    expect(all.city).toBeNull()
  })

  test("show the tickets' sale state, read in one statement per page, except for cancelled and ended events", async () => {
    const { rows } = await database.pool.query<{ id: number; name: string }>(
      `select id, name from events where name in ('Berlin in ten', 'Berlin off', 'Hamburg in one', 'Berlin was')`,
    )
    const vendor = { vendor: null, name: 'Box office', url: 'https://tickets.example/' }
    const price = { price_minor: 4_500, currency: 'EUR' }
    for (const { id, name } of rows)
      await fixture.aTicket(id, 0, { ...vendor, ...price, is_sold_out: name === 'Hamburg in one' })
    api.statements.length = 0
    const coming = await list('')
    expect(api.statements.filter(name => name === 'events.tickets')).toHaveLength(1)
    const listSales = ({ results }: List) =>
      results.flatMap(({ name, sale }) => (sale ? [[name, sale.state, sale.price_minor, sale.currency]] : []))
    expect(listSales(coming)).toEqual([
      ['Hamburg in one', 'sold_out', 4_500, 'EUR'],
      ['Berlin in ten', 'on_sale', 4_500, 'EUR'],
    ])
    expect(listSales(await list('condition=past'))).toEqual([])
  })

  test('show past events newest first, and those of one city in the reader’s language', async () => {
    expect(listNames(await list('condition=past'))).toEqual(['Berlin was', 'Berlin long ago'])
    const inBerlin = await list(`city_id=${berlin}&locale=ko&limit=2`)
    expect(listNames(inBerlin)).toEqual(['Far out', 'Berlin off'])
    expect(inBerlin.pagination.total_count).toBe(4)
    expect(inBerlin.city).toEqual({ id: berlin, name: '베를린', country_code: 'DE', nation_name: '독일' })
    expect(inBerlin.results[0]?.city.name).toBe('베를린')
  })

  test('find the events of matching artists and cities without duplicates', async () => {
    expect(listNames(await list('search=MIRA'))).toEqual(['Potsdam in two', 'Berlin in ten'])
    expect(listNames(await list('search=pots'))).toEqual(['Potsdam in two'])
    expect(listNames(await list('search=ber'))).toEqual([
      'Far out',
      'Potsdam in two',
      'Berlin off',
      'Berlin later',
      'Berlin in ten',
    ])
    const inRussian = await list(`search=${encodeURIComponent('берлин')}`)
    expect(listNames(inRussian)).toEqual(['Far out', 'Berlin off', 'Berlin later', 'Berlin in ten'])
    expect(listNames(await list(`search=mira&city_id=${berlin}`))).toEqual(['Berlin in ten'])
    expect(listNames(await list('search=mira&condition=past'))).toEqual(['Berlin was'])
  })

  test('match hostile search words literally', async () => {
    const words = ["'; drop table events; --", '%', '_', '\\', '\u0001', '\u202e', '💥', '(INVALID)', 'zzz']
    for (const word of words) {
      const found = await list(`search=${encodeURIComponent(word)}`)
      expect([word, listNames(found)]).toEqual([word, word === '(INVALID)' ? ['Potsdam in two'] : []])
    }
    expect((await list('search=%20%20')).pagination.total_count).toBe(8)
  })

  test('name the first artist of the bill and mark an (INVALID) one', async () => {
    const found = await list('search=pots')
    expect(found.results[0]?.artist).toMatchObject({ name: '(INVALID) Bera', is_valid: false })
    expect((await list('search=hamburg')).results[0]?.artist).toBeNull()
  })

  test('show scheduled events within 150 km, soonest first', async () => {
    const around = await near(`city_id=${berlin}`)
    expect(listNames(around)).toEqual(['Potsdam in two', 'Berlin in ten'])
    expect(around.results.map(({ distance_km: km }) => km)).toEqual([27, 0])
    expect(around.pagination).toEqual({ limit: 6, offset: 0, total_count: 2 })
    expect(listNames(await near(`city_id=${hamburg}`))).toEqual(['Hamburg in one'])
  })

  test('find nearby events across the date line', async () => {
    expect(listNames(await near(`city_id=${suva}`))).toEqual(['Suva in five', 'Taveuni in six'])
    expect(listNames(await near(`city_id=${samoa}`))).toEqual(['Suva in five', 'Taveuni in six'])
  })

  test('return 404 for an unknown city', async () => {
    for (const path of ['/api/v2/events/near/?city_id=99', '/api/v2/events/?city_id=99']) {
      const { status, body } = await api.get(path)
      expect([path, status, body.error_code.name]).toEqual([path, 404, 'event_city_not_found'])
    }
  })

  test('paginate without gaps, and keep the total past the end', async () => {
    const all = listNames(await list(''))
    const paged: string[] = []
    for (const offset of [0, 3, 6]) paged.push(...listNames(await list(`limit=3&offset=${offset}`)))
    expect(paged).toEqual(all)
    expect(listNames(await near(`city_id=${berlin}&limit=1&offset=1`))).toEqual(['Berlin in ten'])
    const addresses = [
      '/api/v2/events/?offset=50',
      `/api/v2/events/?city_id=${berlin}&offset=50`,
      '/api/v2/events/?search=mira&offset=99999',
      `/api/v2/events/near/?city_id=${berlin}&offset=50`,
    ]
    for (const address of addresses) {
      const { body } = await api.get<List>(address)
      expect(body.results).toEqual([])
      expect(body.pagination.total_count).toBeGreaterThan(0)
    }
  })

  test('read names once per page for several events', async () => {
    const cards = ['artists.cards', 'cities.by-ids', 'events.tickets']
    const addresses: [string, string[]][] = [
      ['/api/v2/events/?', ['events.list+upcoming+all']],
      [`/api/v2/events/?city_id=${berlin}`, ['cities.by-ids', 'events.list+upcoming+city']],
      ['/api/v2/events/?search=mira', ['artists.matching', 'cities.matching', 'events.list+upcoming+search']],
      [`/api/v2/events/near/?city_id=${berlin}`, ['cities.by-ids', 'events.near']],
    ]
    for (const [address, names] of addresses) {
      api.statements.length = 0
      const { body } = await api.get<List>(address)
      expect(body.results.length).toBeGreaterThan(1)
      expect(api.statements).toEqual([...names, ...cards])
    }
  })

  test.each([
    ['/api/v2/events/near/', 'city_id'],
    ['/api/v2/events/near/?city_id=global', 'city_id'],
    ['/api/v2/events/near/?city_id=0', 'city_id'],
    ['/api/v2/events/near/?city_id=1&limit=0', 'limit'],
    ['/api/v2/events/near/?city_id=1&offset=-1', 'offset'],
    ['/api/v2/events/?offset=1e3', 'offset'],
    ['/api/v2/events/?limit=101', 'limit'],
    ['/api/v2/events/?condition=all', 'condition'],
    ['/api/v2/events/?city_id=2147483648', 'city_id'],
    [`/api/v2/events/?search=${'a'.repeat(2_001)}`, 'search'],
  ])('report the invalid field of %s', async (address, field) => {
    const { status, body } = await api.get(address)
    expect([status, Object.keys(body.description)]).toEqual([400, [field]])
  })

  test('cap counts and pages at 1,001', async () => {
    await eventFixtures(database).run(
      `insert into events (name, slug, city_id, venue, zone, open_at, starts_at)
     select 'Night ' || n, 'night', $1, 'Hall', 'UTC', t, t
       from generate_series(1, 1100) n, lateral (select $2::timestamptz + n * interval '1 hour' t) l`,
      hamburg,
      new Date(now + 864e5),
    )
    for (const address of ['/api/v2/events/?', `/api/v2/events/near/?city_id=${hamburg}&`]) {
      const { body } = await api.get<List>(`${address}limit=10&offset=996`)
      expect(body.pagination.total_count).toBe(1001)
      expect(body.results).toHaveLength(5)
      expect((await api.get<List>(`${address}offset=1001`)).body.results).toEqual([])
    }
  })

  test('update the start in the artists’ dates when an event moves', async () => {
    await using own = await testDatabase()
    const { anArtist, anEvent, aCity } = catalogueFixtures(own)
    const artist = await anArtist('Paper Lions')
    const event = await anEvent({ of: artist, in: await aCity('Seoul'), startsAt: '2030-05-01T18:00:00Z' })
    const times = async () =>
      (
        await own.pool.query(
          'select l.starts_at as kept, e.starts_at as own from event_artists l join events e on e.id = l.event_id where e.id = $1',
          [event.id],
        )
      ).rows
    const at = (iso: string) => [{ kept: new Date(iso), own: new Date(iso) }]
    expect(await times()).toEqual(at('2030-05-01T18:00:00Z'))
    await own.pool.query(`update events set starts_at = '2030-06-02T18:00:00Z' where id = $1`, [event.id])
    expect(await times()).toEqual(at('2030-06-02T18:00:00Z'))
  })
})
