import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { type App, createApp } from './app.ts'
import { createMemoryLimiter } from './limits.ts'
import type { ReturnRoute, ServiceReturn } from './returns.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
let app: App
let lines: string[]
let arrived: ServiceReturn[]
/** The redirect target that the module returns. */
let onward: string

const route: ReturnRoute = {
  path: '/returns/test/{token}/',
  limit: { bucket: 'test-returns', perMinute: 5 },
  async arrive(returned) {
    arrived.push(returned)
    return onward
  },
}

beforeEach(async () => {
  database = await testDatabase()
  lines = []
  arrived = []
  onward = '/project/order/7/?state=success'
  app = await createApp({
    config: testConfig({ DATABASE_URL: database.url }),
    database,
    log: pino({}, { write: line => void lines.push(line) }),
    limiter: createMemoryLimiter(() => 0),
    modules: [{ name: 'test', implementations: [], returns: [route] }],
  })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const form = 'application/x-www-form-urlencoded'
async function fetchReturn(
  path: string,
  { method = 'GET', body, type = form }: { method?: string; body?: BodyInit; type?: string } = {},
) {
  const headers = { 'Content-Type': type, Origin: 'https://acquirer.example' }
  const init = method === 'GET' ? {} : { method, headers, ...(body !== undefined && { body }) }
  return app.fetch(new Request(`https://fans.example${path}`, init))
}

describe('return route', () => {
  test('accepts a cross-site form without a session and redirects to one of our pages', async () => {
    const body = Buffer.from('P_STATUS=00&P_RMESG1=%B0%E1%C1%A6', 'latin1')
    const response = await fetchReturn('/returns/test/s3cret/?order=7', {
      method: 'POST',
      body,
      type: `${form}; charset=euc-kr`,
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, onward])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    // Any other value would separate a service's window from the page that opened it.
    expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
    expect(await response.text()).toBe('')
    const [returned] = arrived
    expect([returned?.method, returned?.params, returned?.query.get('order')]).toEqual([
      'POST',
      { token: 's3cret' },
      '7',
    ])
    expect(Object.fromEntries(returned?.fields('euc-kr') ?? [])).toEqual({ P_STATUS: '00', P_RMESG1: '결제' })
    expect(returned?.bytes.equals(body)).toBe(true)
  })

  test('responds 400 to a form that was cut off before reading', async () => {
    const address = '/returns/test/s3cret/'
    const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', url: address })
    incoming.headers['content-type'] = form
    incoming.destroy()
    const request = new Request(`https://fans.example${address}`, { method: 'POST' })
    expect((await app.fetch(request, { incoming })).status).toBe(400)
    expect(arrived).toEqual([])
  })

  test('accepts a link', async () => {
    expect((await fetchReturn('/returns/test/s3cret/?pg_token=x')).status).toBe(303)
    expect([arrived[0]?.method, arrived[0]?.query.get('pg_token'), arrived[0]?.bytes.length]).toEqual([
      'GET',
      'x',
      0,
    ])
  })

  test('logs neither the token nor the query nor the body', async () => {
    await fetchReturn('/returns/test/s3cret/?pg_token=hush', { method: 'POST', body: 'authToken=hidden' })
    onward = 'https://elsewhere.example/'
    await fetchReturn('/returns/test/s3cret/?pg_token=hush', { method: 'POST', body: 'authToken=hidden' })
    expect(lines.join()).toContain('/returns/test/{token}/')
    expect(lines.join()).not.toMatch(/s3cret|hush|hidden/)
  })

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    'page/',
    '/\t/elsewhere.example',
  ])('never redirects to %j', async path => {
    onward = path
    const response = await fetchReturn('/returns/test/t/')
    expect([response.status, response.headers.get('location')]).toEqual([500, null])
  })

  test('rejects large bodies, other content types and other methods', async () => {
    const post = (body: string, type?: string) =>
      fetchReturn('/returns/test/t/', { method: 'POST', body, ...(type && { type }) })
    expect((await post('{}', 'application/json')).status).toBe(415)
    expect((await post('x'.repeat(65 * 1024))).status).toBe(413)
    const put = await fetchReturn('/returns/test/t/', { method: 'PUT', body: 'a=1' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect((await fetchReturn('/returns/other/t/', { method: 'POST', body: 'a=1' })).status).toBe(405)
    expect((await fetchReturn('/returns/other/t/')).status).toBe(404)
    expect(arrived).toEqual([])
  })

  test('limits requests per token', async () => {
    for (const _ of [1, 2, 3, 4, 5]) expect((await fetchReturn('/returns/test/t/')).status).toBe(303)
    const late = await fetchReturn('/returns/test/t/')
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '12'])
  })

  test.each(['/elsewhere/{token}/', '/returns/without-one/', '/returns/{id}/'])(
    'rejects the path %s at start-up',
    async path => {
      const modules = [{ name: 'test', implementations: [], returns: [{ ...route, path }] }]
      const setup = {
        config: testConfig(),
        database,
        log: pino({ level: 'silent' }),
        limiter: createMemoryLimiter(() => 0),
      }
      await expect(createApp({ ...setup, modules })).rejects.toThrow('is no return address')
    },
  )
})
