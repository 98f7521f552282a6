import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, privateResponse } from '../contract/endpoint.ts'
import type { ErrorBody } from '../contract/errors.ts'
import { implement } from './implement.ts'
import { createMemoryLimiter } from './limits.ts'
import { readOnce } from './once.ts'
import type { WebRenderer } from './page-renderer.ts'
import { none } from './statement.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

const common = { access: 'public', limit: { bucket: 'test', perMinute: 1 }, cache: privateResponse } as const
const shout = defineEndpoint({
  ...common,
  method: 'PUT',
  idempotency: 'none',
  path: '/api/v1/shout/',
  summary: 'Says it louder.',
  source: 'a test',
  body: z.object({ text: z.string().max(100_000) }),
  answer: z.object({ text: z.string() }),
})
const break_ = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/break/',
  summary: 'Does not work.',
  source: 'a test',
  answer: z.object({}),
})
const wait = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/wait/',
  summary: 'Waits for a lock that does not come.',
  source: 'a test',
  answer: z.object({}),
})
const say = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/say/',
  summary: 'Says it.',
  source: 'a test',
  query: z.object({ text: z.string() }),
  answer: z.object({}),
})
const sayWord = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/say/{word}/',
  summary: 'Says it.',
  source: 'a test',
  params: z.object({ word: z.string() }),
  answer: z.object({}),
})
const orderAgain = defineEndpoint({
  ...common,
  method: 'GET',
  access: 'fan',
  path: '/api/v1/orders/{order_id}/',
  summary: 'An order.',
  source: 'a test',
  params: z.object({ order_id: z.string() }),
  answer: z.object({}),
})
const toys = {
  name: 'toys',
  pageOrigins: () => ({ acquirer: ['https://pay.acquirer.example'] }),
  implementations: [
    implement(shout, async ({ body }) => ({ text: body.text.toUpperCase() })),
    implement(say, async () => ({})),
    implement(sayWord, async () => ({})),
    implement(break_, async (_input, { read }) => {
      await readOnce(read, { text: 'select secret from a_table_that_is_not_there', row: none })
      return {}
    }),
    implement(wait, async (_input, { read }) => {
      await readOnce(read, { text: "do $$ begin raise exception using errcode = '55P03'; end $$", row: none })
      return {}
    }),
  ],
}

let database: TestDatabase
let app: TestApp
let clientDir: string
/** The next result of the fake renderer. */
let render: WebRenderer['renderPage']

beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'fanfare-client-'))
  mkdirSync(join(clientDir, '.vite'))
  const entry = { file: 'assets/entry.js', css: ['assets/entry.css'] }
  writeFileSync(join(clientDir, '.vite/build.json'), JSON.stringify({ date: '2030-01-01', commit: 'abc' }))
  writeFileSync(join(clientDir, '.vite/manifest.json'), JSON.stringify({ 'src/app/entry-client.tsx': entry }))
  const renderer: WebRenderer = {
    renderPage: request => render(request),
    renderErrorPage: async ({ requestId, locale }) => ({
      lang: locale,
      head: '<title>Oops!</title>',
      body: `<p>${requestId}</p>`,
    }),
    createServerClient: () => ({ call: () => Promise.reject(new Error('not used')) }),
    routes: [
      { path: '/', page: 'home/web/home-page', texts: [] },
      { path: '/pay/', page: 'pay-page', texts: [], policy: { allows: { 'form-action': ['acquirer'] } } },
      {
        path: '/closed/',
        page: 'closed-page',
        texts: [],
        policy: { isFramedByUs: true, loads: [{ service: 'acquirer', script: '/close.js' }] },
      },
      { path: '/back/', page: 'back-page', texts: [], keepsOpener: true },
    ],
    redirects: {},
  }
  database = await testDatabase()
  const env = { TRUSTED_PROXIES: '1' }
  app = await testApp({ database, modules: [toys], web: { renderer, clientDir }, env })
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(clientDir, { recursive: true, force: true })
})

describe('endpoint with a request body', () => {
  const put = (body: BodyInit, type = 'application/json') =>
    app.ask('/api/v1/shout/', { method: 'PUT', body, headers: { 'Content-Type': type } })
  const readErrorName = async (response: Response) => ((await response.json()) as ErrorBody).error_code.name

  test('reads a valid body', async () => {
    expect(await (await put('{"text":"ja"}')).json()).toEqual({ text: 'JA' })
  })

  test.each(['{', 'text', '[1]', 'null', '"text"', '\u0000'])(
    "rejects %j because it isn't a JSON object",
    async body => {
      const response = await put(body)
      expect([response.status, await readErrorName(response)]).toEqual([400, 'body_not_readable'])
    },
  )

  test('names a field that is missing or has the wrong type', async () => {
    for (const body of ['{}', '{"text":5}', '{"text":null}', '{"text":["a"]}']) {
      const response = await put(body)
      expect(response.status).toBe(400)
      expect(((await response.json()) as ErrorBody).description).toHaveProperty('text')
    }
  })

  test('rejects a body that is too large, whatever its declared length', async () => {
    const large = JSON.stringify({ text: 'a'.repeat(70_000) })
    const response = await put(large)
    expect([response.status, await readErrorName(response)]).toEqual([413, 'body_too_large'])
  })

  test('rejects any other content type', async () => {
    const response = await put('<text/>', 'application/xml')
    expect([response.status, await readErrorName(response)]).toEqual([415, 'unsupported_media_type'])
  })
})

describe('app', () => {
  test.each([
    ['a query', '/api/v1/say/?text=a%00b', undefined, { text: 'ERR_INVALID_CHARACTERS' }],
    ['a path', '/api/v1/say/a%00b/', undefined, { word: 'ERR_INVALID_CHARACTERS' }],
    ['a body', '/api/v1/shout/', '{"text":"a\\u0000b"}', { text: 'ERR_INVALID_CHARACTERS' }],
  ])('rejects NUL in %s before the handler runs', async (_, address, body, description) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await app.ask(address, body ? { method: 'PUT', body, headers } : {})
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ description })])
  })

  test('responds 400 when the body is cut off', async () => {
    const body = new ReadableStream({ pull: controller => controller.error(new Error('aborted')) })
    const headers = { 'Content-Type': 'application/json' }
    // Node requires `duplex: 'half'` for a streamed request body.
    const init = { method: 'PUT', body, headers, duplex: 'half' }
    const response = await app.ask('/api/v1/shout/', init)
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error_code: { name: 'body_not_readable', value: 101 } }),
    ])
  })

  test('responds 500 with a request id and no internals to an unexpected error', async () => {
    const response = await app.ask('/api/v1/break/', { headers: { 'X-Request-Id': 'from-the-proxy-1' } })
    expect(response.status).toBe(500)
    expect(response.headers.get('x-request-id')).toBe('from-the-proxy-1')
    expect(await response.json()).toEqual({
      error_code: { name: 'internal_error', value: 110 },
      description: 'Something went wrong.',
      message: 'Something went wrong.',
    })
  })

  test("responds 503 with Retry-After when a lock isn't granted in time", async () => {
    const response = await app.ask('/api/v1/wait/')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ error_code: { name: 'unavailable' } })
  })

  describe('page route', () => {
    beforeEach(() => {
      render = async () => ({ status: 200, routePath: '/', lang: 'en', head: '', body: 'fine', state: '{}' })
    })

    test('applies its policy only to its own page', async () => {
      const fetchPolicy = async (path: string, routePath: string | null, status = 200) => {
        render = async () => ({ status, routePath, lang: 'en', head: '', body: '', state: '{}' })
        return (await app.ask(path)).headers.get('content-security-policy')
      }
      const widened = "form-action 'self' https://pay.acquirer.example;"
      expect(await fetchPolicy('/pay/', '/pay/')).toContain(widened)
      expect(await fetchPolicy('/pay/?order=gone', '/pay/', 404)).toContain(widened)
      expect(await fetchPolicy('/', '/')).toContain("form-action 'self';")
      expect(await fetchPolicy('/nowhere/', null, 404)).toContain("form-action 'self';")
    })

    test('keeps a page connected to its opener if configured', async () => {
      const fetchOpenerPolicy = async (path: string) => {
        render = async () => ({ status: 200, routePath: path, lang: 'en', head: '', body: '', state: '{}' })
        return (await app.ask(path)).headers.get('cross-origin-opener-policy')
      }
      expect(await fetchOpenerPolicy('/back/')).toBe('unsafe-none')
      expect(await fetchOpenerPolicy('/pay/')).toBe('same-origin-allow-popups')
    })

    test("loads a service's script only if the route declares it", async () => {
      const fetchDocument = async (path: string) => {
        render = async () => ({ status: 200, routePath: path, lang: 'en', head: '', body: '', state: null })
        const response = await app.ask(path)
        return { html: await response.text(), frames: response.headers.get('x-frame-options') }
      }
      const script = '<script src="https://pay.acquirer.example/close.js"></script>'
      const [closed, pay] = [await fetchDocument('/closed/'), await fetchDocument('/pay/')]
      expect([closed.frames, closed.html.includes(script)]).toEqual(['SAMEORIGIN', true])
      expect([pay.frames, pay.html.includes('acquirer.example')]).toEqual(['DENY', false])
    })

    test('renders a static, uncached error page without internals when rendering fails', async () => {
      render = async () => {
        throw new Error('secret at line 5')
      }
      const response = await app.ask('/broken/', { headers: { 'X-Request-Id': 'request-number-7' } })
      const html = await response.text()
      expect(response.status).toBe(503)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(html).toContain('request-number-7')
      expect(html).toContain('/assets/entry.css')
      expect(html).not.toContain('/assets/entry.js')
      expect(html).not.toContain('secret')
      render = async () => ({ status: 200, routePath: '/', lang: 'en', head: '', body: 'again', state: '{}' })
      const again = await app.ask('/broken/')
      expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('again')])
    })

    test.each([503, 500])("doesn't cache a %d response", async status => {
      render = async () => ({ status, routePath: '/', lang: 'en', head: '', body: 'away', state: '{}' })
      const response = await app.ask(`/away-${status}/`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
      render = async () => ({ status: 200, routePath: '/', lang: 'en', head: '', body: 'back', state: '{}' })
      expect((await app.ask(`/away-${status}/`)).status).toBe(200)
    })

    test('keeps the query in a redirect', async () => {
      const redirect = { href: '/new/', permanent: true }
      render = async () => ({
        status: 200,
        redirect,
        routePath: '/',
        lang: 'en',
        head: '',
        body: '',
        state: '',
      })
      const response = await app.ask('/old/?locale=ko')
      expect([response.status, response.headers.get('location')]).toEqual([301, '/new/?locale=ko'])
    })

    test('adds the trailing slash and never redirects to another host', async () => {
      const location = async (address: string) => (await app.ask(address)).headers.get('location')
      expect(await location('/search?query=a')).toBe('/search/?query=a')
      expect(await location('//evil')).toBe('/evil/')
      expect(await location('//evil%2Eexample')).toBe('/evil%2Eexample/')
      expect(await location('/\\evil')).toBe('/evil/')
      expect(await location('/artist//5/?a=1')).toBe('/artist/5/?a=1')
    })

    test.each(['/%/', '/artist/%E0%A4%A,5/', '/%FF/'])(
      'responds 404 to the invalid URL %s',
      async address => {
        render = async () => {
          throw new Error('not asked')
        }
        const response = await app.ask(address)
        expect([response.status, response.headers.get('content-type')]).toEqual([
          404,
          'text/html; charset=utf-8',
        ])
      },
    )

    test.each([
      ['a call that is not there', '/api/v1/nothing/', 'GET', 404],
      ['a method that a call does not have', '/api/v1/say/', 'DELETE', 405],
      ['a method that a page does not have', '/', 'POST', 405],
      ['an address that is too long', `/${'a'.repeat(9_000)}`, 'GET', 414],
    ])('limits requests for %s', async (_, address, method, status) => {
      const limiter = createMemoryLimiter(() => 0)
      const limited = await testApp({ database, modules: [toys], limiter })
      const statuses: number[] = []
      for (let n = 0; n <= 600; n += 1) statuses.push((await limited.ask(address, { method })).status)
      await limited.close()
      expect([statuses.slice(0, 600).every(each => each === status), statuses[600]]).toEqual([true, 429])
    })

    test('rejects writes to a page', async () => {
      const response = await app.ask('/', { method: 'POST', body: 'a=1' })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(await response.json()).toHaveProperty('error_code.name', 'method_not_allowed')
    })
  })

  test('logs the fan and the order of a request', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: line => void lines.push(JSON.parse(line)) })
    const shop = {
      name: 'shop',
      authentication: { fanOf: async () => ({ fan: { userId: 7, sessionId: 1, isRestricted: false } }) },
      implementations: [implement(orderAgain, async () => ({})), implement(say, async () => ({}))],
    }
    const logged = await testApp({ database, modules: [shop], log })
    await logged.ask('/api/v1/orders/an-order/', { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } })
    await logged.ask('/api/v1/say/?text=a')
    await logged.close()
    expect(lines.map(({ route, fan, order }) => ({ route, fan, order }))).toEqual([
      { route: orderAgain.path, fan: 7, order: 'an-order' },
      { route: say.path, fan: undefined, order: undefined },
    ])
  })
})
