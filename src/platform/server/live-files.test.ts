import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServerModule } from './app.ts'
import type { LiveFileResponse } from './live-files.ts'
import { testApi } from './testing/api.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const liveResponse: LiveFileResponse = {
  status: 200,
  body: '{"n":1}',
  etag: '"1"',
  cacheControl: 'public, s-maxage=1',
}

function apiWith(liveResponses: Record<string, LiveFileResponse | Promise<LiveFileResponse>>) {
  const module: ServerModule = {
    name: 'live',
    implementations: [],
    liveFiles: () => [
      {
        pattern: /^\/live\/(?<name>\w+)\.json$/,
        name: 'live',
        described: { path: '/live/{name}.json', summary: 'A test.' },
        answer: ({ name = '' }) => liveResponses[name] ?? null,
      },
    ],
  }
  return testApi({ database, modules: [module] })
}

describe('createLiveFiles', () => {
  test('serves a live file with its cache lifetime and ignores the query', async () => {
    const { request } = apiWith({ a: liveResponse })
    const response = await request('/live/a.json?date=17')
    expect([response.status, await response.text()]).toEqual([200, '{"n":1}'])
    expect(response.headers.get('cache-control')).toBe('public, s-maxage=1')
    expect(response.headers.get('vary')).toBeNull()
  })

  test.each(['"1"', 'W/"1"'])('responds 304 when the client has the current version (%s)', async known => {
    const { request } = apiWith({ a: Promise.resolve(liveResponse) })
    const response = await request('/live/a.json', { headers: { 'If-None-Match': known } })
    expect([response.status, await response.text()]).toEqual([304, ''])
  })

  test('responds 410 to a replaced file even with its ETag, and 404 to an unknown one', async () => {
    const { request } = apiWith({ old: { ...liveResponse, status: 410 } })
    expect((await request('/live/old.json', { headers: { 'If-None-Match': '"1"' } })).status).toBe(410)
    expect((await request('/live/other.json')).status).toBe(404)
    expect((await request('/live/a.json', { method: 'POST' })).status).toBe(405)
  })
})
