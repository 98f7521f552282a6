import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, publicRead, readLimit } from '../contract/endpoint.ts'
import { idParam } from '../contract/paged.ts'
import { implement } from './implement.ts'
import { statement } from './statement.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { testDatabase } from './testing/database.ts'

const getToy = defineEndpoint({
  method: 'GET',
  path: '/api/v1/toys/{toy_id}/',
  summary: 'A toy.',
  source: 'a test',
  access: 'public',
  params: z.object({ toy_id: idParam }),
  answer: z.object({ id: z.int(), locale: z.string() }),
  limit: readLimit,
  cache: publicRead,
})
const listToys = defineEndpoint({
  method: 'GET',
  path: '/api/v1/toys/',
  summary: 'All toys.',
  source: 'a test',
  access: 'public',
  answer: z.object({ results: z.array(z.unknown()) }),
  limit: readLimit,
  cache: publicRead,
})
const toysQuery = statement({
  name: 'toys.list',
  text: 'select id from toys',
  row: z.object({ id: z.int() }),
})
const toys = {
  name: 'toys',
  implementations: [
    implement(getToy, async ({ params }, { locale }) => ({ id: params.toy_id, locale })),
    implement(listToys, async (_input, { read }) => ({
      results: await read.query(toysQuery),
    })),
  ],
}

const token = 'the-token-of-the-operator'

let app: TestApp
beforeAll(async () => {
  const database = await testDatabase()
  app = await testApp({ database, modules: [toys], env: { METRICS_TOKEN: token, TRUSTED_PROXIES: '1' } })
  // From here on, the database is unreachable.
  await database.close()
})
afterAll(() => app.close())

const readErrorName = async (response: Response) =>
  ((await response.json()) as { error_code: { name: string } }).error_code.name

describe('request id', () => {
  test('is unique for each response', async () => {
    const ids = await Promise.all(
      ['/api/v1/toys/1/', '/healthz', '/nowhere/', '/media/x'].map(async address =>
        (await app.ask(address)).headers.get('x-request-id'),
      ),
    )
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/)
  })

  test('is taken from the proxy if valid and replaced otherwise', async () => {
    const fetchRequestId = async (sentId: string) =>
      (await app.ask('/healthz', { headers: { 'X-Request-Id': sentId } })).headers.get('x-request-id')
    expect(await fetchRequestId('from-the-proxy-1')).toBe('from-the-proxy-1')
    expect(await fetchRequestId('<script>')).not.toContain('script')
    expect(await fetchRequestId('a'.repeat(129))).toHaveLength(36)
  })
})

describe('read endpoint', () => {
  test('sends cache headers and 304 for a known ETag', async () => {
    const first = await app.ask('/api/v1/toys/1/')
    expect(first.headers.get('cache-control')).toBe('public, s-maxage=5, stale-while-revalidate=60')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.ask('/api/v1/toys/1/', { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const other = await app.ask('/api/v1/toys/2/', { headers: { 'If-None-Match': etag } })
    expect(other.status).toBe(200)
  })

  test('picks the locale from the query, then the cookie, then Accept-Language', async () => {
    const fetchLocale = async (query: string, headers = {}) =>
      ((await (await app.ask(`/api/v1/toys/1/${query}`, { headers })).json()) as { locale: string }).locale
    const languageHeaders = { 'Accept-Language': 'xx, pt-BR;q=0.8, de;q=0.9' }
    expect(await fetchLocale('')).toBe('en')
    expect(await fetchLocale('', languageHeaders)).toBe('de')
    expect(await fetchLocale('', { ...languageHeaders, Cookie: 'a=b; locale=ko' })).toBe('ko')
    expect(await fetchLocale('?locale=th', { ...languageHeaders, Cookie: 'locale=ko' })).toBe('th')
    expect(await fetchLocale('?locale=klingon', { Cookie: 'locale=%FF' })).toBe('en')
  })
})

describe('response headers', () => {
  test.each(['/', '/healthz', '/api/v1/toys/1/', '/api/v1/nothing/', '/robots.txt', '/media/x'])(
    'are sent with %s',
    async address => {
      const { headers } = await app.ask(address)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    },
  )
})

describe('app', () => {
  test.each(['DELETE', 'POST', 'PATCH'])('responds 405 with the allowed methods to %s', async method => {
    const response = await app.ask('/api/v1/toys/1/', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    expect(await readErrorName(response)).toBe('method_not_allowed')
  })

  test('responds 404 to an unknown endpoint', async () => {
    const response = await app.ask('/api/v1/nothing/')
    expect([response.status, await readErrorName(response)]).toEqual([404, 'not_found'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['0', '-1', '1.5', 'abc', '%00', '%FF'])('responds 400 to a toy id of %s', async id => {
    const response = await app.ask(`/api/v1/toys/${id}/`)
    expect([response.status, await readErrorName(response)]).toEqual([400, 'validation_failed'])
  })

  test('responds 414 to a URL that is too long', async () => {
    const response = await app.ask(`/api/v1/toys/1/?q=${'a'.repeat(8_000)}`)
    expect([response.status, await readErrorName(response)]).toEqual([414, 'address_too_long'])
  })
})

describe('operator endpoints', () => {
  test('report healthy but not ready when the database is unreachable', async () => {
    expect((await app.ask('/healthz')).status).toBe(200)
    const ready = await app.ask('/readyz')
    expect([ready.status, await ready.text()]).toEqual([503, 'the database does not answer'])
  })

  test('respond 503 with Retry-After when a call needs the database', async () => {
    const response = await app.ask('/api/v1/toys/')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  })

  test('label metrics by route pattern instead of URL', async () => {
    await app.ask('/api/v1/toys/4711/')
    expect((await app.ask('/metrics')).status).toBe(404)
    const headers = { Authorization: `Bearer ${token}` }
    const text = await (await app.ask('/metrics', { headers })).text()
    expect(text).toMatch(
      /http_request_duration_seconds_count\{route="\/api\/v1\/toys\/\{toy_id\}\/",method="GET"/,
    )
    expect(text).not.toContain('toys/4711')
  })

  test('serve the contract as OpenAPI and as documentation', async () => {
    const document = (await (await app.ask('/api/openapi.json')).json()) as { paths: object }
    expect(Object.keys(document.paths)).toEqual([getToy.path, listToys.path])
    const docs = await app.ask('/api/docs/')
    expect(docs.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await docs.text()).toContain(getToy.path)
  })
})
