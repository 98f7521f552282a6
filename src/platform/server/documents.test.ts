import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { type App, type AppSetup, createApp } from './app.ts'
import type { DocumentRoute } from './documents.ts'
import { createMemoryLimiter } from './limits.ts'
import type { WebRenderer } from './page-renderer.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

const token = 'Abc-_'.repeat(9).slice(0, 43)

const secretFile: DocumentRoute = {
  name: '/secret/{token}.txt',
  pattern: /^\/secret\/(?<token>[\w-]{43})\.txt$/,
  limit: { bucket: 'test-documents', perMinute: 2 },
  answer: async ({ token: sentToken }) =>
    sentToken === token ? { type: 'text/plain; charset=utf-8', body: 'mine', isPrivate: true } : null,
}

let database: TestDatabase
let app: App
let lines: string[]
beforeEach(async () => {
  database = await testDatabase()
  lines = []
  app = await createTestApp()
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const createTestApp = (web?: AppSetup['web']) =>
  createApp({
    config: testConfig({ DATABASE_URL: database.url }),
    database,
    log: pino({}, { write: line => void lines.push(line) }),
    limiter: createMemoryLimiter(() => 0),
    modules: [{ name: 'test', implementations: [], documents: [secretFile] }],
    ...(web && { web }),
  })

const fetchPath = (path: string, init?: RequestInit) =>
  app.fetch(new Request(`https://fans.example${path}`, init))

const page = { lang: 'en', head: '', body: 'Nothing is here.' }

const renderer: WebRenderer = {
  renderPage: async () => ({ ...page, status: 404, routePath: null, state: '{}' }),
  renderErrorPage: async () => page,
  createServerClient: () => ({ call: () => Promise.reject(new Error('not used')) }),
  routes: [],
  redirects: {},
}

describe('createDocuments', () => {
  test('keeps a private file out of shared caches and responds 304 to its owner', async () => {
    const first = await fetchPath(`/secret/${token}.txt`)
    expect([first.status, await first.text()]).toEqual([200, 'mine'])
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    const again = await fetchPath(`/secret/${token}.txt`, { headers: { 'If-None-Match': etag } })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
  })

  test('limits each path separately', async () => {
    const statuses = []
    for (const _ of 'abc') statuses.push((await fetchPath(`/secret/${token}.txt`)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await fetchPath(`/secret/${token.replace('A', 'B')}.txt`)).status).toBe(404)
  })

  test.each([
    ['as it is', `/secret/${token}.txt?a=b`],
    ['with a slash too much', `/secret/${token}.txt/`],
    ['without its end', `/secret/${token}`],
  ])('never logs the secret in a path %s', async (_how, path) => {
    await fetchPath(path)
    expect(lines.join('')).toContain('"msg":"request"')
    expect(lines.join('')).not.toContain(token)
  })

  test('never logs the secret when a page responds to a similar path', async () => {
    const clientDir = mkdtempSync(join(tmpdir(), 'fanfare-client-'))
    onTestFinished(() => rmSync(clientDir, { recursive: true, force: true }))
    mkdirSync(join(clientDir, '.vite'))
    writeFileSync(join(clientDir, '.vite/manifest.json'), '{}')
    writeFileSync(join(clientDir, '.vite/build.json'), '{"date":"2030-01-01","commit":"abc"}')
    await app.close()
    app = await createTestApp({ renderer, clientDir })
    const nearly = [`/calendar/${token}.ics/`, `/calendar/${token}`, `/wallet-pass/${token}.pkpass/`]
    for (const path of [...nearly, `/returns/payments/${token}/`, `/hls/${token}/7/live.m3u8`]) {
      await fetchPath(path)
    }
    expect(lines.filter(line => line.includes('"route":"page"'))).toHaveLength(5)
    expect(lines.join('')).not.toContain(token)
  })
})
