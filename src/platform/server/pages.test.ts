import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryLimiter, noLimiter, type RateLimiter } from './limits.ts'
import type { WebRenderer } from './page-renderer.ts'
import { createPages } from './pages.ts'
import { openCall } from './request.ts'

let clientDir: string
beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'fanfare-client-'))
  mkdirSync(join(clientDir, '.vite'))
  writeFileSync(join(clientDir, '.vite/manifest.json'), '{}')
})
afterAll(() => rmSync(clientDir, { recursive: true, force: true }))

type Render = WebRenderer['renderPage']
const fine: Render = async ({ address }) => ({
  status: 200,
  routePath: '/',
  lang: 'en',
  head: '',
  body: `page ${address}`,
  state: '{}',
})

const tryAgain: WebRenderer['renderErrorPage'] = async () => ({ lang: 'en', head: '', body: 'Try again' })

interface PagesOptions {
  render?: Render
  renderError?: WebRenderer['renderErrorPage']
  limiter?: RateLimiter
}

async function createTestPages({ render = fine, renderError = tryAgain, limiter = noLimiter }: PagesOptions) {
  const clock = { ms: 0 }
  const errors: unknown[] = []
  const web: WebRenderer = {
    renderPage: request => render(request),
    renderErrorPage: renderError,
    createServerClient: () => ({ call: () => Promise.reject(new Error('not used')) }),
    routes: [],
    redirects: {},
  }
  const pages = await createPages({
    web,
    clientDir,
    limiter,
    now: () => clock.ms,
    onError: error => errors.push(error),
    origin: 'https://fans.example',
    pageOrigins: {},
    readInside: async () => ({ status: 200, body: {} }),
    site: {
      socialLinks: [],
      aboutUrl: null,
      supportAddress: 'a@b.example',
      recaptcha: null,
      takesCards: false,
      testMode: null,
      buildId: 'b',
      buildDate: '2030-01-01',
      commit: 'c',
    },
  })
  const fetchPage = async (path: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://fans.example${path}`, { headers })
    return pages(openCall(request, {}, { trustedProxies: 0, standing: {} }), new URL(request.url))
  }
  return { ask: fetchPage, clock, errors }
}

describe('createPages', () => {
  test('limits uncached pages, but not cached ones, by network', async () => {
    const limiter = createMemoryLimiter(() => 0)
    const { ask: fetchPage } = await createTestPages({ limiter })
    const statuses = new Set<number>()
    for (let at = 0; at < 3_000; at += 1) {
      statuses.add((await fetchPage(`/event/${at}/`)).status)
      statuses.add((await fetchPage('/event/0/')).status)
    }
    expect(statuses).toEqual(new Set([200]))
    const refused = await fetchPage('/event/9999/')
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('Try again')
    expect((await fetchPage('/event/7/')).status).toBe(200)
  })

  test('tries the page again for limited callers after its render failed', async () => {
    let isBroken = true
    const renderError: typeof tryAgain = async request => {
      if (isBroken) throw new Error('its texts are not there')
      return tryAgain(request)
    }
    const { ask: fetchPage } = await createTestPages({
      renderError,
      limiter: { ...noLimiter, take: () => 7 },
    })
    await expect(fetchPage('/a/')).rejects.toThrow('its texts are not there')
    isBroken = false
    const refused = await fetchPage('/a/')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  })

  /** Creates pages whose renders end when the test releases them; those of `/kept/` end at once. */
  async function slowPages() {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    let running = 0
    let runningMax = 0
    const pages = await createTestPages({
      render: async request => {
        if (request.address === '/kept/') return fine(request)
        running += 1
        runningMax = Math.max(runningMax, running)
        await isReleased
        running -= 1
        return fine(request)
      },
    })
    await pages.ask('/kept/')
    return { ...pages, release, runningMax: () => runningMax }
  }

  test('responds 503 to renders that waited for a second and serves pages that are running or cached', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { ask: fetchPage, clock, errors, release, runningMax } = await slowPages()
    let respondedCount = 0
    const rush = Array.from({ length: 100 }, (_, at) => fetchPage(`/search/${at}/`))
    for (const page of rush) void page.then(() => (respondedCount += 1))
    await vi.advanceTimersByTimeAsync(999)
    expect(respondedCount).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    const shed = await Promise.all(rush.slice(6))
    expect(new Set(shed.map(({ status }) => status))).toEqual(new Set([503]))
    expect(shed[0]?.headers.get('retry-after')).toBe('2')
    expect(await shed[0]?.text()).toContain('Try again')
    // Stale pages are served even while renders are shed.
    clock.ms = 6_000
    expect((await fetchPage('/kept/')).status).toBe(200)
    release()
    const made = await Promise.all(rush.slice(0, 6))
    expect([new Set(made.map(({ status }) => status)), runningMax()]).toEqual([new Set([200]), 6])
    expect((await fetchPage('/search/99/')).status).toBe(200)
    expect([errors, vi.getTimerCount()]).toEqual([[], 0])
  })

  test('serves renders that get a slot within a second and rejects at once when the queue is full', async () => {
    // Uses fake timers, because on a busy machine 2,007 requests alone may take a second.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { ask: fetchPage, release, runningMax } = await slowPages()
    const rush = Array.from({ length: 2_007 }, (_, at) => fetchPage(`/search/${at}/`))
    expect((await Promise.race(rush)).status).toBe(503)
    release()
    const statuses = (await Promise.all(rush)).map(({ status }) => status)
    expect(statuses.filter(status => status === 503)).toHaveLength(1)
    expect(runningMax()).toBe(6)
  })

  test('responds 503 with Retry-After when a render fails', async () => {
    const { ask: fetchPage, errors } = await createTestPages({
      render: () => Promise.reject(new Error('the database is away')),
    })
    const response = await fetchPage('/event/1/')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(errors).toHaveLength(1)
  })

  test('sends brotli to clients that accept it', async () => {
    const { ask: fetchPage } = await createTestPages({})
    const plain = await (await fetchPage('/a/')).text()
    const response = await fetchPage('/a/', { 'Accept-Encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(plain)
  })

  test("sends gzip to clients that don't accept brotli", async () => {
    const { ask: fetchPage } = await createTestPages({})
    const plain = await (await fetchPage('/a/')).text()
    for (const accepted of ['gzip, deflate', 'br;q=0, gzip']) {
      const response = await fetchPage('/a/', { 'Accept-Encoding': accepted })
      expect(response.headers.get('content-encoding')).toBe('gzip')
      expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(plain)
    }
    const response = await fetchPage('/a/', { 'Accept-Encoding': 'br;q=0' })
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, plain])
  })

  test("varies by language only when the URL doesn't name one", async () => {
    const { ask: fetchPage } = await createTestPages({})
    const fetchVary = async (path: string) =>
      (await fetchPage(path, { Cookie: 'locale=ja' })).headers.get('vary')
    expect(await fetchVary('/a/?locale=de')).toBe('Accept-Encoding')
    for (const path of ['/a/', '/a/?locale=tlh', '/a/?q=1']) {
      expect(await fetchVary(path), path).toBe('Accept-Language, Cookie, Accept-Encoding')
    }
  })
})
