import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { modules } from '../src/app/modules.ts'
import { defineEndpoint, publicRead, readLimit } from '../src/platform/contract/endpoint.ts'
import { implement } from '../src/platform/server/implement.ts'
import { createLocalApi } from '../src/platform/server/local-api.ts'
import { testApi } from '../src/platform/server/testing/api.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { silentServiceClient } from '../src/platform/server/testing/fake-service.ts'
import { testConfig } from './helpers/config.ts'

let database: TestDatabase
let api: ReturnType<typeof testApi>
let artistId: number
beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules })
  const make = catalogueFixtures(database)
  const artist = await make.anArtist('Mira', { about: { en: 'Loud.', de: 'Laut.' } })
  await make.anEvent({ of: artist, in: await make.aCity('Seoul'), startsAt: '2031-01-01T12:00:00Z' })
  artistId = artist.id
})
afterAll(() => database.close())

const log: string[] = []
function createReader(implementations = modules.flatMap(module => module.implementations)) {
  const { read, transaction } = database
  const to = { write: (line: string) => void log.push(line) }
  const context = { now: Date.now, log: pino({}, to), config: testConfig(), outside: silentServiceClient }
  const databaseTime = async () => Date.now()
  return createLocalApi({ implementations, context: { ...context, databaseTime, read, transaction } })
}

describe('local API', () => {
  test.each([
    ['/api/v1/artists/{artist_id}/', () => ({ artist_id: String(artistId), locale: 'de' }), 200],
    [
      '/api/v2/artists/{artist_id}/events/',
      () => ({ artist_id: String(artistId), include: '["name"]' }),
      200,
    ],
    ['/api/v1/home/', () => ({ locale: 'de' }), 200],
    ['/api/v1/artists/{artist_id}/', () => ({ artist_id: '2147483647' }), 404],
    ['/api/v1/artists/{artist_id}/', () => ({ artist_id: 'x' }), 400],
    ['/api/v2/events/', () => ({ offset: '-1', unknown: 'x' }), 400],
  ] as const)('returns the same response for %s as over HTTP', async (path, getInput, status) => {
    const input: Record<string, string> = getInput()
    const local = await createReader()(path, input)
    expect(local.status).toBe(status)
    const query = new URLSearchParams(input)
    const address = path.replace('{artist_id}', input['artist_id'] ?? '')
    query.delete('artist_id')
    const remote = await api.get(`${address}?${query}`)
    expect({ status: local.status, body: JSON.parse(JSON.stringify(local.body)) }).toEqual(remote)
    // The body has no values that JSON would change.
    expect(local.body).toEqual(remote.body)
  })

  test('does not offer calls that depend on the caller', async () => {
    expect(await createReader()('/api/v3/users/self/', {})).toMatchObject({ status: 404 })
  })

  const broken = defineEndpoint({
    method: 'GET',
    path: '/api/v1/broken/',
    access: 'public',
    limit: readLimit,
    cache: publicRead,
    summary: 'For a test.',
    source: 'none',
    query: z.object({ how: z.string() }),
    answer: z.object({}),
  } as const)

  test('logs an unexpected error, responds 500 without internals, and rejects writes', async () => {
    const read = createReader([
      implement(broken, async ({ query }, { write }) => {
        if (query.how === 'write') return write(async () => ({}))
        throw new Error('a secret of the inside')
      }),
    ])
    for (const how of ['throw', 'write']) {
      const { status, body } = await read('/api/v1/broken/', { how })
      expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('secret')])
    }
    expect(log.join()).toContain('a secret of the inside')
    expect(log.join()).toContain('only reads')
  })
})
