import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { nearestCity } from '../contract.ts'
import { citiesModule } from './index.ts'

let database: TestDatabase
let api: ReturnType<typeof testApi>
beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [citiesModule] })
  const city = (id: number, name: string, lat: number, lon: number, population = 100_000) =>
    database.pool.query(
      `insert into cities (id, name, country_code, admin_code, population, lat, lon, search_name)
       values ($1, $2, 'DE', '', $3, $4, $5, $6)`,
      [id, name, population, lat, lon, name.toLowerCase()],
    )
  await city(1, 'Berlin', 52.52, 13.4, 3_400_000)
  await city(2, 'Potsdam', 52.39, 13.06)
  await city(3, 'Hamlet', 52.4, 13.07, 300)
  await city(5, 'Kreuzberg', 52.5, 13.4, 147_000)
  await city(4, 'Suva', -16.8, 179.9)
})
afterAll(() => database.close())

const post = (body: unknown, headers = {}) =>
  api.request('/api/v1/cities/nearest/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function requestNearest(lat: number, lon: number): Promise<string> {
  const response = await post({ lat, lon })
  expect(response.status).toBe(200)
  return ((await response.json()) as ResponseOf<typeof nearestCity>).name
}

describe('`POST /api/v1/cities/nearest/`', () => {
  test('prefers a city to its districts and villages, also across the date line and far from any city', async () => {
    expect(await requestNearest(52.5, 13.3)).toBe('Berlin')
    expect(await requestNearest(52.498, 13.401)).toBe('Berlin')
    expect(await requestNearest(52.4, 13.07)).toBe('Potsdam')
    expect(await requestNearest(-16.9, -179.9)).toBe('Suva')
    expect(await requestNearest(-60, 170)).toBe('Suva')
    expect(await requestNearest(90, 180)).toBe('Berlin')
  })

  test('names the nation in the locale of the body, else of the request headers', async () => {
    const namesIn = async (more: object, headers = {}) => {
      const body = (await (await post({ lat: 52.5, lon: 13.3, ...more }, headers)).json()) as {
        nation_name: string
      }
      return body.nation_name
    }
    expect(await namesIn({ locale: 'ko' })).toBe('독일')
    expect(await namesIn({ locale: 'ko' }, { 'Accept-Language': 'de' })).toBe('독일')
    expect(await namesIn({}, { 'Accept-Language': 'de' })).toBe('Deutschland')
    expect(await namesIn({ locale: 'no_such' }, { 'Accept-Language': 'de' })).toBe('Deutschland')
  })

  test('rejects invalid coordinates', async () => {
    for (const body of [{ lat: 91, lon: 0 }, { lat: 0, lon: -181 }, { lat: '52', lon: 13 }, {}]) {
      expect((await post(body)).status).toBe(400)
    }
  })

  test('is not cached and stores no coordinates for an idempotency key', async () => {
    const response = await post(
      { lat: 52.51, lon: 13.41 },
      { 'Idempotency-Key': 'a-key-that-would-keep-an-answer' },
    )
    expect(response.headers.get('cache-control')).toContain('no-store')
    const { rows } = await database.pool.query('select * from idempotency_keys')
    expect(rows).toEqual([])
  })
})
