import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { type App, createApp } from './app.ts'
import { memoryLimiter } from './limits.ts'
import type { Returned, ReturnRoute } from './returns.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
let app: App
let lines: string[]
let arrived: Returned[]
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
    limiter: memoryLimiter(() => 0),
    modules: [{ name: 'test', implementations: [], returns: [route] }],
  })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const form = 'application/x-www-form-urlencoded'
async function ask(
  path: string,
  { method = 'GET', body, type = form }: { method?: string; body?: BodyInit; type?: string } = {},
) {
  const headers = { 'Content-Type': type, Origin: 'https://acquirer.example' }
  const init = method === 'GET' ? {} : { method, headers, ...(body !== undefined && { body }) }
  return app.fetch(new Request(`https://fans.example${path}`, init))
}

test('a form from another site is taken without a session and answered with another page of ours', async () => {
  const body = Buffer.from('P_STATUS=00&P_RMESG1=%B0%E1%C1%A6', 'latin1')
  const answer = await ask('/returns/test/s3cret/?order=7', {
    method: 'POST',
    body,
    type: `${form}; charset=euc-kr`,
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, onward])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  // Any other value would cut a service's window off from the page that opened it.
  expect(answer.headers.get('cross-origin-opener-policy')).toBeNull()
  expect(await answer.text()).toBe('')
  const [returned] = arrived
  expect([returned?.method, returned?.params, returned?.query.get('order')]).toEqual([
    'POST',
    { token: 's3cret' },
    '7',
  ])
  expect(Object.fromEntries(returned?.fields('euc-kr') ?? [])).toEqual({ P_STATUS: '00', P_RMESG1: '결제' })
  expect(returned?.bytes.equals(body)).toBe(true)
})

test('a form that broke off before it is read is not an empty one', async () => {
  const address = '/returns/test/s3cret/'
  const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', url: address })
  incoming.headers['content-type'] = form
  incoming.destroy()
  const request = new Request(`https://fans.example${address}`, { method: 'POST' })
  expect((await app.fetch(request, { incoming })).status).toBe(400)
  expect(arrived).toEqual([])
})

test('a link does as well', async () => {
  expect((await ask('/returns/test/s3cret/?pg_token=x')).status).toBe(303)
  expect([arrived[0]?.method, arrived[0]?.query.get('pg_token'), arrived[0]?.bytes.length]).toEqual([
    'GET',
    'x',
    0,
  ])
})

test('neither token nor query nor body stands in the log', async () => {
  await ask('/returns/test/s3cret/?pg_token=hush', { method: 'POST', body: 'authToken=hidden' })
  onward = 'https://elsewhere.example/'
  await ask('/returns/test/s3cret/?pg_token=hush', { method: 'POST', body: 'authToken=hidden' })
  expect(lines.join()).toContain('/returns/test/{token}/')
  expect(lines.join()).not.toMatch(/s3cret|hush|hidden/)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  'page/',
  '/\t/elsewhere.example',
])('nobody is sent to %j', async path => {
  onward = path
  const answer = await ask('/returns/test/t/')
  expect([answer.status, answer.headers.get('location')]).toEqual([500, null])
})

test('what is no small form is refused', async () => {
  const post = (body: string, type?: string) =>
    ask('/returns/test/t/', { method: 'POST', body, ...(type && { type }) })
  expect((await post('{}', 'application/json')).status).toBe(415)
  expect((await post('x'.repeat(65 * 1024))).status).toBe(413)
  const put = await ask('/returns/test/t/', { method: 'PUT', body: 'a=1' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST'])
  expect((await ask('/returns/other/t/', { method: 'POST', body: 'a=1' })).status).toBe(405)
  expect((await ask('/returns/other/t/')).status).toBe(404)
  expect(arrived).toEqual([])
})

test('an address may return so often a minute', async () => {
  for (const _ of [1, 2, 3, 4, 5]) expect((await ask('/returns/test/t/')).status).toBe(303)
  const late = await ask('/returns/test/t/')
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '12'])
})

test.each(['/elsewhere/{token}/', '/returns/without-one/', '/returns/{id}/'])(
  'the process does not start with the return address %s',
  async path => {
    const modules = [{ name: 'test', implementations: [], returns: [{ ...route, path }] }]
    const setup = {
      config: testConfig(),
      database,
      log: pino({ level: 'silent' }),
      limiter: memoryLimiter(() => 0),
    }
    await expect(createApp({ ...setup, modules })).rejects.toThrow('is no return address')
  },
)
