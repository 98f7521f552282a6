import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignsModule } from '../../../campaigns/server/index.ts'
import { shopModule } from '../../../commerce/shop/server/index.ts'
import { eventsModule } from '../../../events/events/server/index.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { artistsModule } from './index.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules: [artistsModule, eventsModule, campaignsModule, shopModule] })
  await catalogueFixtures(database).anArtist('The Only One')
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface Body {
  error_code: { name: string; value: number }
  description: string | Record<string, string>
  message: string
}

/** Checks that the answer is the specified error body and leaks no internals. */
async function refusal(address: string, init?: RequestInit) {
  const response = await app.ask(address, init)
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.ts\b|select |postgres/i)
  const body = JSON.parse(text) as Body
  expect(Object.keys(body).toSorted()).toEqual(['description', 'error_code', 'message'])
  expect(body.error_code).toEqual({ name: expect.any(String), value: expect.any(Number) })
  return { status: response.status, name: body.error_code.name, description: body.description, response }
}

const lists = [
  '/api/v1/artists/',
  '/api/v1/artists/popular/',
  '/api/v1/artists/recommendation/',
  '/api/v1/artists/videos/',
  '/api/v2/artists/1/events/',
  '/api/v2/artists/1/campaigns/',
  '/api/v2/artists/1/projects/',
]

describe('queries that are no names find nothing, or are refused', () => {
  test.each([
    ['control characters', '%01%1F%7F'],
    ['right-to-left override', '%E2%80%AEmoor'],
    ['a zero-width name', '%E2%80%8B%E2%80%8D%EF%BB%BF'],
    ['a lone surrogate, as bytes', '%ED%A0%80'],
    ['a broken encoding', '%E0%A4%A'],
    ['bytes that are not UTF-8', '%FF%FE'],
    ['a percent sign alone', '%'],
    ['SQL and LIKE signs', "'%22;--%25_%5C"],
    ['half of an emoji', '%F0%9F%8E'],
    ['two thousand letters', 'a'.repeat(2_000)],
  ])('%s', async (_kind, query) => {
    const response = await app.ask(`/api/v1/artists/?query=${query}`)
    expect(response.status).toBe(200)
    const list = (await response.json()) as { results: unknown[]; pagination: { total_count: number } }
    // A query of only punctuation counts as empty and returns the most popular.
    expect(list.results.length).toBe(list.pagination.total_count)
  })

  test('a query of more than 2,000 letters', async () => {
    const answer = await refusal(`/api/v1/artists/?query=${'a'.repeat(2_001)}`)
    expect(answer).toMatchObject({ status: 400, name: 'validation_failed' })
    expect(answer.description).toHaveProperty('query')
  })
})

describe.each(lists)('limit and offset of %s', path => {
  test.each([
    ['limit', '-1'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '99999999999999999999'],
    ['limit', 'ten'],
    ['limit', '1.5'],
    ['limit', '1e1'],
    ['limit', ''],
    ['limit', '%00'],
    ['limit', '٣'],
    ['offset', '-1'],
    ['offset', '100001'],
    ['offset', 'NaN'],
    ['offset', '0x10'],
    ['offset', '[]'],
  ])('%s=%s is refused by name', async (field, value) => {
    const answer = await refusal(`${path}?${field}=${value}`)
    expect(answer).toMatchObject({ status: 400, name: 'validation_failed' })
    expect(Object.keys(answer.description)).toEqual([field])
  })

  test('the largest that are allowed are answered', async () => {
    const limit = path.includes('recommendation') ? 20 : 100
    const response = await app.ask(`${path}?limit=${limit}&offset=100000`)
    expect(response.status).toBe(200)
  })
})

describe('ids', () => {
  const paths = (id: string) => [
    `/api/v1/artists/${id}/`,
    `/api/v2/artists/${id}/events/`,
    `/api/v2/artists/${id}/campaigns/`,
    `/api/v2/artists/${id}/projects/`,
  ]

  test.each(paths('2147483647'))('nobody has the id of %s', async path => {
    expect(await refusal(path)).toMatchObject({ status: 404, name: 'artist_not_found' })
  })

  test.each(['abc', '0', '-1', '01', '1.5', '%00', '1%20or%201=1', '%F0%9F', '１'])(
    'the id %s is no number of an artist',
    async id => {
      for (const path of paths(id)) {
        const answer = await refusal(path)
        expect(answer).toMatchObject({ status: 400, name: 'validation_failed' })
        expect(answer.description).toHaveProperty('artist_id')
      }
    },
  )

  test.each(['2147483648', '99999999999999999999'])('answers 404 when the id %s is too large', async id => {
    for (const path of paths(id))
      expect(await refusal(path)).toMatchObject({ status: 404, name: 'not_found' })
  })

  test.each(['/api/v1/artists/recommendation/?city_id=moon', '/api/v2/artists/1/campaigns/?city_id=-3'])(
    '%s names no city',
    async address => {
      expect((await refusal(address)).description).toHaveProperty('city_id')
    },
  )

  test('an unknown city asks for nothing', async () => {
    expect(await refusal('/api/v1/artists/recommendation/?city_id=2147483647')).toMatchObject({
      status: 404,
      name: 'artist_city_not_found',
    })
  })
})

test.each(['klingon', '%01', '../../etc/passwd', 'EN_us', ''])(
  'an unknown locale (%s) is English',
  async locale => {
    const response = await app.ask(`/api/v1/artists/1/?locale=${locale}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ about: null, name: 'The Only One' })
  },
)

test('an over-long locale is refused', async () => {
  expect(await refusal(`/api/v1/artists/1/?locale=${'x'.repeat(500)}`)).toMatchObject({ status: 400 })
})

test.each([
  ['/api/v2/artists/1/events/?include=password', 'include'],
  ['/api/v2/artists/1/events/?include=["id"', 'include'],
  ['/api/v2/artists/1/events/?include={"id":1}', 'include'],
  ['/api/v2/artists/1/events/?condition=never', 'condition'],
])('%s is refused', async (address, field) => {
  const answer = await refusal(address)
  expect(answer.status).toBe(400)
  expect(answer.description).toHaveProperty(field)
})

describe('methods', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is not for reading artists', async method => {
    for (const path of [...lists, '/api/v1/artists/1/']) {
      const answer = await refusal(path, { method, ...(method !== 'DELETE' && { body: 'x=1' }) })
      expect(answer).toMatchObject({ status: 405, name: 'method_not_allowed' })
      expect(answer.response.headers.get('allow')).toBe('GET')
    }
  })

  test('a call that is not there', async () => {
    expect(await refusal('/api/v1/artists/1/shoes/')).toMatchObject({ status: 404, name: 'not_found' })
    expect(await refusal('/api/')).toMatchObject({ status: 404, name: 'not_found' })
  })
})
