import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Locale } from '../contract/locales.ts'
import { bounded } from './bounded.ts'
import { readersLimit } from './call-limits.ts'
import { acceptedEncodings } from './content-encoding.ts'
import type { RateLimiter } from './limits.ts'
import { isDecodable, pageAddress, tidyPath } from './page-address.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import { createPageRenderer, type PageRenderer, type PageRendererSetup } from './page-renderer.ts'
import { type Call, respond } from './request.ts'
import { requestLocale } from './request-locale.ts'

interface PagesSetup extends PageRendererSetup {
  now: () => number
  limiter: RateLimiter
  /** A render failed. Without a request id it was a background revalidation, and the stale page was served. */
  onError: (error: unknown, requestId?: string) => void
}

/** Renders per IP address; cache hits don't count. */
const renderLimit = readersLimit({ bucket: 'page', perMinute: 300 })

/**
 * Concurrent renders. They mostly wait for the database; more at once only add latency for each other and for API
 * calls.
 */
const rendersMax = 6
/**
 * How long a render may wait for its turn; then it is shed (503, Retry-After). Not at once: the wait slows down clients
 * that retry without a pause (docs/decisions/2026-11-22-renders-wait-a-second.md).
 */
const waitMsMax = 1_000
/** Queue length, which bounds its memory: a waiting render holds a connection and little else. */
const waitingMax = 2_000
const retryAfterSeconds = 2

const cacheBytesMax = 48 * 2 ** 20

interface Asked {
  call: Call
  locale: Locale
  /** The address names its language, so the answer is the same for every reader. */
  isNamed: boolean
  /** The query string, which redirects preserve. */
  search: string
}

/** Serves pages: locale → cache → render. HTML depends on the address and the locale alone (design 1). */
export async function createPages({ now, limiter, onError, ...setup }: PagesSetup) {
  const { redirects, routes } = setup.web
  const cache = createPageCache({ now, freshMs: 5_000, staleMs: 60_000, bytesMax: cacheBytesMax, onError })
  const render = await createPageRenderer(setup)
  const inTurn = bounded({ runningMax: rendersMax, waitingMax, waitMsMax })
  const searchKeys = new Set(routes.flatMap(route => route.search ?? []))
  const busy = busyPages(render)

  async function admit(asked: Asked, get: () => ReturnType<typeof cache.get>): Promise<Response> {
    const waitSeconds = await limiter.take(renderLimit, asked.call.address)
    return waitSeconds > 0 ? busy(asked, 429, waitSeconds) : settle(asked, get())
  }

  async function settle(asked: Asked, page: ReturnType<typeof cache.get>): Promise<Response> {
    try {
      const made = await page
      return made ? answer(asked, made) : busy(asked, 503, retryAfterSeconds)
    } catch (error) {
      onError(error, asked.call.requestId)
      return failed(asked, 503, { 'Retry-After': String(retryAfterSeconds) })
    }
  }

  const failed = async (asked: Asked, status: 404 | 503, more?: Record<string, string>) =>
    answer(asked, await render.failure(status, asked.locale, asked.call.requestId), more)

  /** At once when the page is in the cache. */
  return (call: Call, url: URL): Response | Promise<Response> => {
    call.route = 'page'
    const path = tidyPath(url.pathname)
    const moved = path === url.pathname ? redirects[path] : path
    if (moved) return respond(call, 308, { Location: moved + url.search }, null)
    const named = url.search && url.searchParams.get('locale')
    const locale = requestLocale(call.header, named)
    const asked = { call, locale, isNamed: named === locale, search: url.search }
    if (!isDecodable(path)) return failed(asked, 404)
    const address = pageAddress(url, searchKeys)
    const key = `${locale} ${address}`
    const get = () => cache.get(key, () => inTurn(async () => compressed(await render.page(address, locale))))
    if (!cache.holds(key)) return admit(asked, get)
    const page = get()
    return page instanceof Promise ? settle(asked, page) : answer(asked, page)
  }
}

/** The 503 page for shed requests, rendered once per locale, so that it's nearly free. */
function busyPages(render: PageRenderer) {
  const pages = new Map<Locale, Promise<CachedPage>>()
  function made(locale: Locale): Promise<CachedPage> {
    const page = render.failure(503, locale, '').then(compressed)
    pages.set(locale, page)
    // A failure isn't cached.
    page.catch(() => pages.delete(locale))
    return page
  }
  return async (asked: Asked, status: 429 | 503, waitSeconds: number): Promise<Response> => {
    const page = pages.get(asked.locale) ?? made(asked.locale)
    return answer(asked, { ...(await page), status }, { 'Retry-After': String(waitSeconds) })
  }
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses once per page, in the thread pool. */
async function compressed(page: CachedPage): Promise<CachedPage> {
  if (page.body.byteLength === 0) return page
  const { body } = page
  const encoded = (name: string, bytes: Uint8Array) => ({
    headers: { ...page.headers, 'Content-Encoding': name },
    body: bytes,
  })
  let gzipped: ReturnType<NonNullable<CachedPage['gzip']>> | undefined
  return {
    ...page,
    br: encoded('br', await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })),
    gzip() {
      gzipped ??= toGzip(body).then(bytes => encoded('gzip', bytes))
      return gzipped
    },
  }
}

/** A cache in front keeps one copy of a page whose address names its language. */
const ofNamed = { Vary: 'Accept-Encoding' }

function answer(
  asked: Asked,
  page: CachedPage,
  given?: Record<string, string>,
): Response | Promise<Response> {
  const { call, search } = asked
  const more = asked.isNamed ? { ...ofNamed, ...given } : given
  const location = page.headers['Location']
  if (location !== undefined) {
    return respond(call, page.status, { ...page.headers, Location: location + search }, null)
  }
  const send = ({ headers, body }: Pick<CachedPage, 'headers' | 'body'>) =>
    respond(call, page.status, more ? { ...headers, ...more } : headers, body)
  const [encoding] = page.br ? acceptedEncodings(call.header('accept-encoding')) : []
  if (encoding === 'gzip' && page.gzip) return page.gzip().then(send)
  return send((encoding === 'br' && page.br) || page)
}
