import { brotliCompressSync, constants } from 'node:zlib'
import { type CachedPage, createPageCache } from './page-cache.ts'
import { createPageRenderer, type PageRendererSetup } from './page-renderer.ts'
import { type Call, respond } from './request.ts'
import { requestLocale } from './request-locale.ts'

interface PagesSetup extends PageRendererSetup {
  now: () => number
  /** A page could not be rendered. Without a request id nobody saw it: the stale page went out. */
  onError: (error: unknown, requestId?: string) => void
}

/** Serves pages: locale → cache → render. HTML depends on the address and the locale alone (design 1). */
export async function createPages({ now, onError, ...setup }: PagesSetup) {
  const { redirects, routes } = setup.web
  const cache = createPageCache({ now, freshMs: 5_000, staleMs: 60_000, bytesMax: 64 * 2 ** 20, onError })
  const render = await createPageRenderer(setup)
  const searchKeys = new Set(routes.flatMap(route => route.search ?? []))

  /** At once when the page is in the cache. */
  return (call: Call, url: URL): Response | Promise<Response> => {
    call.route = 'page'
    const path = tidyPath(url.pathname)
    const moved = path === url.pathname ? redirects[path] : path
    if (moved) return respond(call, 308, { Location: moved + url.search }, null)
    const locale = requestLocale(call.header, url.search && url.searchParams.get('locale'))
    const failed = async (status: 404 | 503) =>
      pageResponse(call, await render.failure(status, locale, call.requestId), '')
    if (!isDecodable(path)) return failed(404)
    const address = pageAddress(url, searchKeys)
    const page = cache.get(`${locale} ${address}`, () => render.page(address, locale))
    if (!(page instanceof Promise)) return pageResponse(call, page, url.search)
    return page.then(
      made => pageResponse(call, made, url.search),
      error => {
        onError(error, call.requestId)
        return failed(503)
      },
    )
  }
}

/** One slash where there were several, so that no part can become a host, and one at the end. */
function tidyPath(path: string): string {
  const single = path.replaceAll(/\/{2,}/g, '/')
  return single.endsWith('/') || single.includes('.') ? single : `${single}/`
}

/** False for percent signs that encode nothing: no page has such an address. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
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
function pageResponse(call: Call, page: CachedPage, search: string): Response {
  const location = page.headers['Location']
  if (location !== undefined) {
    return respond(call, page.status, { ...page.headers, Location: location + search }, null)
  }
  if (!call.header('accept-encoding')?.includes('br')) {
    return respond(call, page.status, page.headers, page.body)
  }
  page.br ??= {
    headers: { ...page.headers, 'Content-Encoding': 'br' },
    body: brotliCompressSync(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  }
  return respond(call, page.status, page.br.headers, page.br.body)
}
