import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { campaignsModule } from './index.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

interface Page {
  pagination: { total_count: number }
  results: { artist: { name: string }; make_count: number }[]
}

async function aFixture() {
  const { anArtist, aCity, aCampaign } = catalogueFixtures(database)
  const seoul = await aCity('Seoul')
  const berlin = await aCity('Berlin', { country: 'DE', population: 50_000, names: { ko: '베를린' } })
  const quiet = await aCity('Quietville')
  const [ada, bo, cy] = [await anArtist('Ada'), await anArtist('Bo'), await anArtist('Cy')]
  const di = await anArtist('(INVALID) Di')
  await aCampaign({ for: ada, to: seoul, makes: 30, goal: 100 })
  await aCampaign({ for: bo, to: seoul, makes: 20, goal: 25 })
  await aCampaign({ for: cy, to: seoul, makes: 50, goal: 50, status: 'done' })
  await aCampaign({ for: di, to: seoul, makes: 90, goal: 100 })
  await aCampaign({ for: ada, to: berlin, makes: 40, goal: 40, status: 'reached' })
  await database.pool.query('update campaigns set week_count = 9 where artist_id = $1', [bo.id])
  await database.pool.query('update artists set makepoints = 70, city_count = 2 where id = $1', [ada.id])
  return { api: testApi({ database, modules: [campaignsModule] }), seoul, berlin, quiet, ada, bo, cy, di }
}

describe('campaigns API', () => {
  test.each([
    ['makes', ['Cy 50', 'Ada 40', 'Ada 30', 'Bo 20']],
    ['trending', ['Bo 20']],
    ['nearly_there', ['Bo 20', 'Ada 30']],
    ['done', ['Cy 50']],
  ])(
    'lists campaigns by %s in three statements, without those of invalid artists',
    async (order, expected) => {
      const { api } = await aFixture()
      const { body } = await api.get<Page>(`/api/v1/promotions/explore/?order_by=${order}`)
      expect(body.results.map(({ artist, make_count: makes }) => `${artist.name} ${makes}`)).toEqual(expected)
      expect(body.pagination.total_count).toBe(expected.length)
      expect(api.statements).toHaveLength(3)
    },
  )

  test('lists the campaigns of one city', async () => {
    const { api, berlin } = await aFixture()
    const { body } = await api.get<Page>(`/api/v1/promotions/explore/?city_id=${berlin.id}&locale=de`)
    expect(body.results).toMatchObject([
      { artist: { name: 'Ada' }, city: { name: 'Berlin', nation_name: 'Deutschland' }, status: 'reached' },
    ])
  })

  test("localizes the city's name in every response", async () => {
    const { api, ada, berlin } = await aFixture()
    const cityAt = async (path: string) => JSON.stringify((await api.get(path)).body)
    for (const path of [
      '/api/v1/promotions/explore/?locale=ko',
      `/api/v1/promotions/explore/?locale=ko&city_id=${berlin.id}`,
      `/api/v2/promotions/${ada.id}-${berlin.id}/?locale=ko`,
      `/api/v2/artists/${ada.id}/campaigns/?locale=ko`,
      `/api/v2/artists/${ada.id}/demand/?locale=ko`,
    ]) {
      expect([path, await cityAt(path)]).toEqual([path, expect.stringContaining('"베를린"')])
      expect(await cityAt(path.replace('ko', 'de'))).toContain('"Berlin"')
    }
  })

  test('returns an empty list for a city without campaigns and 404 for an unknown city', async () => {
    const { api, quiet } = await aFixture()
    expect(await api.get(`/api/v1/promotions/explore/?city_id=${quiet.id}`)).toMatchObject({
      status: 200,
      body: { results: [], pagination: { total_count: 0 } },
    })
    expect(await api.get('/api/v1/promotions/explore/?city_id=2147483647')).toMatchObject({
      status: 404,
      body: { error_code: { name: 'campaign_city_not_found' } },
    })
  })

  test('finds a campaign by id and by pair, with its rank in the city', async () => {
    const { api, ada, seoul } = await aFixture()
    const pair = await api.get<{ id: number }>(`/api/v2/promotions/${ada.id}-${seoul.id}/`)
    expect(pair.body).toMatchObject({
      make_count: 30,
      goal: 100,
      rank: 3,
      artist_make_count: 70,
      artist_city_count: 2,
    })
    expect((await api.get(`/api/v2/promotions/${pair.body.id}/`)).body).toEqual(pair.body)
    expect(api.statements).toHaveLength(6)
  })

  test('returns an artist and city without makes as an open campaign', async () => {
    const { api, bo, berlin } = await aFixture()
    const { body } = await api.get(`/api/v2/promotions/${bo.id}-${berlin.id}/`)
    expect(body).toMatchObject({ id: null, make_count: 0, goal: 200, rank: null, status: 'open' })
  })

  test.each([
    ['an id that is not there', '999', 404, 'campaign_not_found'],
    ['an artist that is not there', '999-1', 404, 'campaign_artist_not_found'],
    ['a city that is not there', '1-999', 404, 'campaign_city_not_found'],
    ['words', 'hello', 400, 'validation_failed'],
    ['too many numbers', '1-2-3', 400, 'validation_failed'],
    ['a number that is too large', '99999999999', 404, 'not_found'],
  ])('rejects %s', async (_what, promotion, status, name) => {
    const { api } = await aFixture()
    expect(await api.get(`/api/v2/promotions/${promotion}/`)).toMatchObject({
      status,
      body: { error_code: { name } },
    })
  })

  test('reports whether the artist or the city is unknown', async () => {
    const { api, ada, quiet } = await aFixture()
    const listByArtist = async (artist: number, city: number) => {
      const { status, body } = await api.get<{ error_code?: { name: string } }>(
        `/api/v2/artists/${artist}/campaigns/?city_id=${city}`,
      )
      return [status, body.error_code?.name]
    }
    expect(await listByArtist(ada.id, quiet.id)).toEqual([200, undefined])
    expect(await listByArtist(ada.id, 2_147_483_647)).toEqual([404, 'campaign_city_not_found'])
    expect(await listByArtist(2_147_483_647, quiet.id)).toEqual([404, 'artist_not_found'])
    expect(await listByArtist(2_147_483_647, 2_147_483_647)).toEqual([404, 'artist_not_found'])
  })

  test("returns 404 for an '(INVALID)' artist", async () => {
    const { api, di, seoul } = await aFixture()
    expect((await api.get(`/api/v2/promotions/${di.id}-${seoul.id}/`)).status).toBe(404)
  })

  test('lists demand by city, with a rate when the population is known', async () => {
    const { api, ada } = await aFixture()
    await database.pool.query(`update cities set population = 0 where name = 'Berlin'`)
    const { body } = await api.get(`/api/v2/artists/${ada.id}/demand/`)
    expect(body).toMatchObject({
      results: [
        { city: { name: 'Berlin', lat: 1, lon: 1 }, make_count: 40, makes_per_100k: null },
        { city: { name: 'Seoul' }, make_count: 30, makes_per_100k: 3 },
      ],
    })
    expect((await api.get('/api/v2/artists/999/demand/')).status).toBe(404)
  })
})
