import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Locale } from '../contract/locales.ts'
import { getReaderLimit } from './call-limits.ts'
import { parseAcceptEncoding } from './content-encoding.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { RateLimiter } from './limits.ts'
import { isDecodable, normalizePath, toPageAddress } from './page-address.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import { createPageRenderer, type PageRenderer, type PageRendererSetup } from './page-renderer.ts'
import { type Call, respond } from './request.ts'
import { detectLocale } from './request-locale.ts'

interface PagesSetup extends PageRendererSetup {
  now: () => number
  limiter: RateLimiter
  /**
   * Called when a render fails. The request id is missing for a background revalidation, after which the
   * stale page was served.
   */
  onError: (error: unknown, requestId?: string) => void
  /** Called for each request of a page: from the cache, rendered, or shed because too many wait. */
  onPage?: ((outcome: PageOutcome) => void) | undefined
}

export const pageOutcomes = ['cached', 'rendered', 'shed'] as const
export type PageOutcome = (typeof pageOutcomes)[number]

/** Limit of renders per IP address; cache hits don't count. */
const renderLimit = getReaderLimit({ bucket: 'page', perMinute: 300 })

/**
 * Maximum number of concurrent renders. They mostly wait for the database; more of them would only slow down
 * each other and API calls.
 */
const rendersMax = 6
/**
 * Maximum wait of a render in the queue before it is shed (503 with Retry-After). Shedding isn't immediate,
 * because the wait slows down clients that retry without a pause
 * (docs/decisions/2026-11-22-bounded-waiting-under-load.md).
 */
const waitMsMax = 1_000
/**
 * Maximum length of the queue, which bounds its memory; a waiting render holds a connection and little else.
 */
const waitingMax = 2_000
const retryAfterSeconds = 2

const cacheBytesMax = 48 * 2 ** 20

interface PageRequest {
  call: Call
  locale: Locale
  /** Whether the URL names its language, so that the response is the same for every reader. */
  isNamed: boolean
  /** The query string, which redirects preserve. */
  search: string
}

/**
 * Serves pages: detects the locale, then reads the cache, then renders. The HTML depends only on the URL and
 * the locale (design 1).
 */
export async function createPages({ now, limiter, onError, onPage = () => {}, ...setup }: PagesSetup) {
  const { redirects, routes } = setup.web
  const cache = createPageCache({ now, freshMs: 5_000, staleMs: 60_000, bytesMax: cacheBytesMax, onError })
  const render = await createPageRenderer(setup)
  const runLimited = limitConcurrency({ runningMax: rendersMax, waitingMax, waitMsMax })
  const searchKeys = new Set(routes.flatMap(route => route.search ?? []))
  const busy = createBusyPages(render)

  async function admit(pageRequest: PageRequest, get: () => ReturnType<typeof cache.get>): Promise<Response> {
    const waitSeconds = await limiter.take(renderLimit, pageRequest.call.address)
    return waitSeconds > 0 ? busy(pageRequest, 429, waitSeconds) : settle(pageRequest, get())
  }

  async function settle(pageRequest: PageRequest, page: ReturnType<typeof cache.get>): Promise<Response> {
    try {
      const made = await page
      onPage(made ? 'rendered' : 'shed')
      return made ? respondPage(pageRequest, made) : busy(pageRequest, 503, retryAfterSeconds)
    } catch (error) {
      onError(error, pageRequest.call.requestId)
      return respondError(pageRequest, 503, { 'Retry-After': String(retryAfterSeconds) })
    }
  }

  const respondError = async (pageRequest: PageRequest, status: 404 | 503, more?: Record<string, string>) =>
    respondPage(
      pageRequest,
      await render.failure(status, pageRequest.locale, pageRequest.call.requestId),
      more,
    )

  /** Responds synchronously if the page is cached. */
  return (call: Call, url: URL): Response | Promise<Response> => {
    call.route = 'page'
    const path = normalizePath(url.pathname)
    const moved = path === url.pathname ? redirects[path] : path
    if (moved) return respond(call, 308, { Location: moved + url.search }, null)
    const named = url.search && url.searchParams.get('locale')
    const locale = detectLocale(call.header, named)
    const pageRequest = { call, locale, isNamed: named === locale, search: url.search }
    if (!isDecodable(path)) return respondError(pageRequest, 404)
    const address = toPageAddress(url, searchKeys)
    const key = `${locale} ${address}`
    const get = () =>
      cache.get(key, () => runLimited(async () => compress(await render.page(address, locale))))
    if (!cache.holds(key)) return admit(pageRequest, get)
    const page = get()
    if (page instanceof Promise) return settle(pageRequest, page)
    onPage('cached')
    return respondPage(pageRequest, page)
  }
}

/** Creates the 503 pages for shed requests, rendered once per locale so that they cost almost nothing. */
function createBusyPages(render: PageRenderer) {
  const pages = new Map<Locale, Promise<CachedPage>>()
  function made(locale: Locale): Promise<CachedPage> {
    const page = render.failure(503, locale, '').then(compress)
    pages.set(locale, page)
    page.catch(() => pages.delete(locale))
    return page
  }
  return async (pageRequest: PageRequest, status: 429 | 503, waitSeconds: number): Promise<Response> => {
    const page = pages.get(pageRequest.locale) ?? made(pageRequest.locale)
    return respondPage(pageRequest, { ...(await page), status }, { 'Retry-After': String(waitSeconds) })
  }
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses a page once, in the thread pool. */
async function compress(page: CachedPage): Promise<CachedPage> {
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

/** Shared caches need only one copy of a page whose URL names its language. */
const namedLocaleHeaders = { Vary: 'Accept-Encoding' }

function respondPage(
  pageRequest: PageRequest,
  page: CachedPage,
  extraHeaders?: Record<string, string>,
): Response | Promise<Response> {
  const { call, search } = pageRequest
  const more = pageRequest.isNamed ? { ...namedLocaleHeaders, ...extraHeaders } : extraHeaders
  const location = page.headers['Location']
  if (location !== undefined) {
    return respond(call, page.status, { ...page.headers, Location: location + search }, null)
  }
  const send = ({ headers, body }: Pick<CachedPage, 'headers' | 'body'>) =>
    respond(call, page.status, more ? { ...headers, ...more } : headers, body)
  const [encoding] = page.br ? parseAcceptEncoding(call.header('accept-encoding')) : []
  if (encoding === 'gzip' && page.gzip) return page.gzip().then(send)
  return send((encoding === 'br' && page.br) || page)
}
