import { brotliCompressSync, constants } from 'node:zlib'
import type { Context } from 'hono'
import type { Locale } from '../contract/locales.ts'
import type { ErrorRequest } from '../web/render-error.tsx'
import type { RenderedPage, RenderRequest } from '../web/render-page.tsx'
import type { Site } from '../web/site.ts'
import { createDocumentBuilder, firstScriptHash } from './document.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import type { AppEnv } from './request.ts'
import { requestLocale } from './request-locale.ts'
import { pageSecurityHeaders } from './security-headers.ts'

/** What the built renderer (`dist/server/entry-server.js`) exports. */
export interface WebRenderer {
  renderPage: (request: RenderRequest) => Promise<RenderedPage>
  renderErrorPage: (request: ErrorRequest) => Promise<Pick<RenderedPage, 'lang' | 'head' | 'body'>>
  createServerClient: (fetchInProcess: (request: Request) => Promise<Response>) => RenderRequest['api']
  routes: { path: string; page: string; search?: string[] }[]
  /** Own address → the address that does its job now. */
  redirects: Record<string, string>
}

interface PagesSetup {
  web: WebRenderer
  clientDir: string
  origin: string
  site: Site
  now: () => number
  /** The app's own API, called in-process. */
  callApi: (request: Request) => Response | Promise<Response>
  /** A page could not be rendered. Without a request id nobody saw it: the stale page went out. */
  onError: (error: unknown, requestId?: string) => void
}

const encoder = new TextEncoder()

/** Serves pages: locale → cache → render. HTML depends on the address and the locale alone (design 1). */
export async function createPages({ web, clientDir, origin, site, now, callApi, onError }: PagesSetup) {
  const buildDocument = await createDocumentBuilder(clientDir, site.buildId)
  const cache = createPageCache({ now, freshMs: 5_000, staleMs: 60_000, bytesMax: 64 * 2 ** 20, onError })
  const api = web.createServerClient(async request => callApi(request))
  const headers = {
    ...pageSecurityHeaders([firstScriptHash]),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, s-maxage=5, stale-while-revalidate=60',
    Vary: 'Accept-Language, Cookie, Accept-Encoding',
  }
  const headersOf = (status: number) => (status < 500 ? headers : { ...headers, 'Cache-Control': 'no-store' })
  const searchKeys = new Set(web.routes.flatMap(route => route.search ?? []))
  const pageFiles = new Map(web.routes.map(route => [route.path, `src/${route.page}.tsx`]))

  async function render(address: string, locale: Locale): Promise<CachedPage> {
    const page = await web.renderPage({ address, locale, origin, site, api })
    if (page.redirect) {
      const status = page.redirect.permanent ? 301 : 302
      return { status, headers: { ...headers, Location: page.redirect.href }, body: new Uint8Array() }
    }
    const file = pageFiles.get(page.routePath ?? '') ?? null
    const body = encoder.encode(buildDocument({ ...page, file }))
    return {
      status: page.status,
      headers: { ...headersOf(page.status), 'Content-Language': page.lang },
      body,
    }
  }

  /** A page for when the app cannot make one: where to go, a number for the log, nothing of the inside. */
  async function renderFailure(status: 404 | 503, locale: Locale, requestId: string): Promise<CachedPage> {
    const page = await web.renderErrorPage({ status, locale, origin, requestId })
    const body = encoder.encode(buildDocument({ ...page, file: null, state: null }))
    return { status, headers: { ...headersOf(status), 'Content-Language': page.lang }, body }
  }

  return {
    async respond(c: Context<AppEnv>, url: URL): Promise<Response> {
      c.set('route', 'page')
      const locale = requestLocale(c.req.raw.headers, url.searchParams.get('locale'))
      const path = tidyPath(url.pathname)
      if (path !== url.pathname) {
        return new Response(null, { status: 308, headers: { Location: path + url.search } })
      }
      if (!isDecodable(path))
        return pageResponse(await renderFailure(404, locale, c.var.requestId), c.req.raw)
      const moved = web.redirects[url.pathname]
      if (moved) return new Response(null, { status: 308, headers: { Location: moved + url.search } })
      const address = pageAddress(url, searchKeys)
      try {
        const page = await cache.get(`${locale} ${address}`, () => render(address, locale))
        return pageResponse(page, c.req.raw, url.search)
      } catch (error) {
        onError(error, c.var.requestId)
        return pageResponse(await renderFailure(503, locale, c.var.requestId), c.req.raw)
      }
    },
    clear: cache.clear,
  }
}

/** The path and the query keys that any page declares, in one order: what HTML may depend on. */
function pageAddress(url: URL, searchKeys: Set<string>): string {
  if (!url.search) return url.pathname
  const kept = [...url.searchParams]
    .filter(([key]) => searchKeys.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const search = new URLSearchParams(kept).toString()
  return search ? `${url.pathname}?${search}` : url.pathname
}

/** @param search the query that a redirect takes along. */
function pageResponse(page: CachedPage, request: Request, search = ''): Response {
  const location = page.headers['Location']
  if (location !== undefined) {
    return new Response(null, {
      status: page.status,
      headers: { ...page.headers, Location: location + search },
    })
  }
  if (page.body.byteLength === 0 || !request.headers.get('accept-encoding')?.includes('br')) {
    return new Response(page.body as Uint8Array<ArrayBuffer>, { status: page.status, headers: page.headers })
  }
  page.br ??= brotliCompressSync(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return new Response(page.br as Uint8Array<ArrayBuffer>, {
    status: page.status,
    headers: { ...page.headers, 'Content-Encoding': 'br' },
  })
}

/** One slash where there were several, so that no part can become a host, and one at the end. */
function tidyPath(path: string): string {
  const single = path.replaceAll(/\/{2,}/g, '/')
  return single.endsWith('/') || single.includes('.') ? single : `${single}/`
}

/** False for percent signs that encode nothing: no page has such an address. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
