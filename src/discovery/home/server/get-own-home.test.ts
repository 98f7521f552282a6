import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsModule, startSession } from '../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import type { getHome, getOwnHome } from '../contract.ts'
import { homeModule } from './index.ts'

const now = Date.parse('2030-05-01T12:00:00Z')
let database: TestDatabase
let api: ReturnType<typeof testApi>
let token: string
let userId: number
let ids: Record<'tide' | 'ember' | 'seoul', number>

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)

beforeAll(async () => {
  database = await testDatabase()
  const make = catalogueFixtures(database)
  userId = await aFan(database)
  token = await startSession(database.db, userId, now)
  api = testApi({ database, modules: [accountsModule, homeModule], now: () => now })
  const [seoul, lisbon] = [await make.aCity('Seoul'), await make.aCity('Lisbon', { country: 'PT' })]
  await run('update cities set lat = 38.7, lon = -9.1 where id = $1', [lisbon.id])
  await make.aPicture('poster', { hue: 40 })
  const [tide, ember] = [await make.anArtist('Glass Tide'), await make.anArtist('Ember Line')]
  ids = { tide: tide.id, ember: ember.id, seoul: seoul.id }
  await make.anEvent({ of: tide, in: lisbon, startsAt: '2030-06-01T10:00:00Z', name: 'Far' })
  await make.anEvent({ of: tide, in: seoul, startsAt: '2030-07-01T10:00:00Z', name: 'Near' })
  await make.anEvent({ of: tide, in: seoul, startsAt: '2030-04-01T10:00:00Z', name: 'Over' })
  await make.anEvent({ of: ember, in: seoul, startsAt: '2030-05-02T10:00:00Z', name: 'Not theirs' })
  await make.aProject({ by: tide, until: '2030-05-09T00:00:00Z', name: 'Record' })
  await make.aProject({ by: ember, until: '2030-05-09T00:00:00Z', name: 'Another' })
  for (const [name, artistId] of [
    ['Low Water', tide.id],
    ['Sparks', ember.id],
  ] as const) {
    const { rows } = await run(
      `insert into tours (name, slug, artist_id, poster_id) values ($1, 'tour', $2, 'poster') returning id`,
      [{ en: name }, artistId],
    )
    await run(
      `update events set tour_id = $1 where starts_at > '2030-05-01' and id in (select event_id from event_artists where artist_id = $2)`,
      [rows[0].id, artistId],
    )
  }
  await run('insert into follows (user_id, artist_id, at) values ($1, $2, $3)', [
    userId,
    tide.id,
    new Date(now),
  ])
  await run('update artists set is_featured = true')
})
afterAll(() => database.close())

async function own(query = '') {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await api.request(`/api/v1/users/self/home/${query}`, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as ResponseOf<typeof getOwnHome>
}

describe('`GET /api/v1/users/self/home/`', () => {
  test('returns upcoming items of followed artists only', async () => {
    const found = await own()
    expect(found.artist_ids).toEqual([ids.tide])
    expect(found.events.map(({ name }) => name)).toEqual(['Far', 'Near'])
    expect(found.tours.map(({ name }) => name)).toEqual(['Low Water'])
    expect(found.projects.map(({ name }) => name)).toEqual(['Record'])
    expect(found.news).toEqual([])
  })

  test('lists events near the fan’s city before earlier ones elsewhere', async () => {
    expect((await own(`?city_id=${ids.seoul}`)).events.map(({ name }) => name)).toEqual(['Near', 'Far'])
  })

  const readTickets = async () => {
    const { body } = await api.get<ResponseOf<typeof getHome>>('/api/v1/home/')
    return body.heroes.find(({ id }) => id === ids.ember)?.tickets
  }
  const ticket = (position: number, onSaleAt: string | null, isSoldOut: boolean) =>
    run(
      `insert into event_tickets (event_id, position, name, url, on_sale_at, is_sold_out)
      select id, $1, 'Shop', 'https://shop.example/', $2, $3 from events where name = 'Not theirs'`,
      [position, onSaleAt, isSoldOut],
    )

  test('returns the ticket state of a poster: unknown, sold out, upcoming, on sale', async () => {
    expect(await readTickets()).toBeNull()
    await ticket(0, null, true)
    expect(await readTickets()).toEqual({ state: 'sold_out', on_sale_at: null })
    await ticket(1, '2030-05-01T18:00:00Z', false)
    expect(await readTickets()).toEqual({ state: 'soon', on_sale_at: '2030-05-01T18:00:00.000Z' })
    await ticket(2, '2030-04-01T00:00:00Z', false)
    expect(await readTickets()).toMatchObject({ state: 'on_sale' })
  })
})
