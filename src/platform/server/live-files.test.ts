import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServerModule } from './app.ts'
import type { LiveAnswer } from './live-files.ts'
import { testApi } from './testing/api.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const answer: LiveAnswer = { status: 200, body: '{"n":1}', etag: '"1"', cacheControl: 'public, s-maxage=1' }

function apiWith(answers: Record<string, LiveAnswer | Promise<LiveAnswer>>) {
  const module: ServerModule = {
    name: 'live',
    implementations: [],
    liveFiles: () => [
      {
        pattern: /^\/live\/(?<name>\w+)\.json$/,
        name: 'live',
        described: { path: '/live/{name}.json', summary: 'A test.' },
        answer: ({ name = '' }) => answers[name] ?? null,
      },
    ],
  }
  return testApi({ database, modules: [module] })
}

test('a live file is answered with its own cache life, and its query does not matter', async () => {
  const { request } = apiWith({ a: answer })
  const response = await request('/live/a.json?date=17')
  expect([response.status, await response.text()]).toEqual([200, '{"n":1}'])
  expect(response.headers.get('cache-control')).toBe('public, s-maxage=1')
  expect(response.headers.get('vary')).toBeNull()
})

test.each(['"1"', 'W/"1"'])('whoever has it (%s) is answered 304', async known => {
  const { request } = apiWith({ a: Promise.resolve(answer) })
  const response = await request('/live/a.json', { headers: { 'If-None-Match': known } })
  expect([response.status, await response.text()]).toEqual([304, ''])
})

test('what has a newer version is 410, also for whoever has it, and what is not there is 404', async () => {
  const { request } = apiWith({ old: { ...answer, status: 410 } })
  expect((await request('/live/old.json', { headers: { 'If-None-Match': '"1"' } })).status).toBe(410)
  expect((await request('/live/other.json')).status).toBe(404)
  expect((await request('/live/a.json', { method: 'POST' })).status).toBe(405)
})
