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

/** Checks that the response has the specified error body and leaks no internals, and returns the error. */
async function requestError(address: string, init?: RequestInit) {
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

describe('artist API', () => {
  describe('query parameter', () => {
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
    ])('accepts %s', async (_kind, query) => {
      const response = await app.ask(`/api/v1/artists/?query=${query}`)
      expect(response.status).toBe(200)
      const list = (await response.json()) as { results: unknown[]; pagination: { total_count: number } }
      // A query of only punctuation counts as empty and returns the most popular.
      expect(list.results.length).toBe(list.pagination.total_count)
    })

    test('rejects more than 2,000 characters', async () => {
      const error = await requestError(`/api/v1/artists/?query=${'a'.repeat(2_001)}`)
      expect(error).toMatchObject({ status: 400, name: 'validation_failed' })
      expect(error.description).toHaveProperty('query')
    })
  })

  describe.each(lists)('pagination of %s', path => {
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
    ])('rejects %s=%s and names the field', async (field, value) => {
      const error = await requestError(`${path}?${field}=${value}`)
      expect(error).toMatchObject({ status: 400, name: 'validation_failed' })
      expect(Object.keys(error.description)).toEqual([field])
    })

    test('accepts the largest limit and offset', async () => {
      const limit = path.includes('recommendation') ? 20 : 100
      const response = await app.ask(`${path}?limit=${limit}&offset=100000`)
      expect(response.status).toBe(200)
    })
  })

  describe('artist id parameter', () => {
    const paths = (id: string) => [
      `/api/v1/artists/${id}/`,
      `/api/v2/artists/${id}/events/`,
      `/api/v2/artists/${id}/campaigns/`,
      `/api/v2/artists/${id}/projects/`,
    ]

    test.each(paths('2147483647'))('returns 404 for the unknown id in %s', async path => {
      expect(await requestError(path)).toMatchObject({ status: 404, name: 'artist_not_found' })
    })

    test.each(['abc', '0', '-1', '01', '1.5', '%00', '1%20or%201=1', '%F0%9F', '１'])(
      'rejects the malformed id %s',
      async id => {
        for (const path of paths(id)) {
          const error = await requestError(path)
          expect(error).toMatchObject({ status: 400, name: 'validation_failed' })
          expect(error.description).toHaveProperty('artist_id')
        }
      },
    )

    test.each(['2147483648', '99999999999999999999'])('returns 404 when the id %s is too large', async id => {
      for (const path of paths(id))
        expect(await requestError(path)).toMatchObject({ status: 404, name: 'not_found' })
    })

    test.each(['/api/v1/artists/recommendation/?city_id=moon', '/api/v2/artists/1/campaigns/?city_id=-3'])(
      'rejects the malformed city id in %s',
      async address => {
        expect((await requestError(address)).description).toHaveProperty('city_id')
      },
    )

    test('returns 404 for an unknown city', async () => {
      expect(await requestError('/api/v1/artists/recommendation/?city_id=2147483647')).toMatchObject({
        status: 404,
        name: 'artist_city_not_found',
      })
    })
  })

  test.each(['klingon', '%01', '../../etc/passwd', 'EN_us', ''])(
    'falls back to English for the unknown locale %s',
    async locale => {
      const response = await app.ask(`/api/v1/artists/1/?locale=${locale}`)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ about: null, name: 'The Only One' })
    },
  )

  test('rejects an overlong locale', async () => {
    expect(await requestError(`/api/v1/artists/1/?locale=${'x'.repeat(500)}`)).toMatchObject({ status: 400 })
  })

  test.each([
    ['/api/v2/artists/1/events/?include=password', 'include'],
    ['/api/v2/artists/1/events/?include=["id"', 'include'],
    ['/api/v2/artists/1/events/?include={"id":1}', 'include'],
    ['/api/v2/artists/1/events/?condition=never', 'condition'],
  ])('rejects %s', async (address, field) => {
    const error = await requestError(address)
    expect(error.status).toBe(400)
    expect(error.description).toHaveProperty(field)
  })

  describe('routing', () => {
    test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('returns 405 for %s', async method => {
      for (const path of [...lists, '/api/v1/artists/1/']) {
        const error = await requestError(path, { method, ...(method !== 'DELETE' && { body: 'x=1' }) })
        expect(error).toMatchObject({ status: 405, name: 'method_not_allowed' })
        expect(error.response.headers.get('allow')).toBe('GET')
      }
    })

    test('returns 404 for unknown paths', async () => {
      expect(await requestError('/api/v1/artists/1/shoes/')).toMatchObject({ status: 404, name: 'not_found' })
      expect(await requestError('/api/')).toMatchObject({ status: 404, name: 'not_found' })
    })
  })
})
