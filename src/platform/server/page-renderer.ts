import type { Locale } from '../contract/locales.ts'
import type { PagePolicy } from '../contract/page-policy.ts'
import type { ReadInside } from '../web/api/server-client.ts'
import type { ErrorRequest } from '../web/render-error.tsx'
import type { RenderedPage, RenderRequest } from '../web/render-page.tsx'
import type { Site } from '../web/site.ts'
import { createDocumentBuilder, firstScriptHash } from './document.ts'
import type { CachedPage } from './page-cache.ts'
import { type PageOrigins, pageSecurityHeaders } from './security-headers.ts'

/** What the built renderer (`dist/server/entry-server.js`) exports. */
export interface WebRenderer {
  renderPage: (request: RenderRequest) => Promise<RenderedPage>
  renderErrorPage: (request: ErrorRequest) => Promise<Pick<RenderedPage, 'lang' | 'head' | 'body'>>
  createServerClient: (read: ReadInside) => RenderRequest['api']
  routes: { path: string; page: string; texts: string[]; search?: string[]; policy?: PagePolicy }[]
  /** Own address → the address that does its job now. */
  redirects: Record<string, string>
}

export interface PageRendererSetup {
  web: WebRenderer
  clientDir: string
  /** Of all own addresses in the head, without a slash at the end. */
  origin: string
  /** What every page says of the site and its build. */
  site: Site
  /** Where the services are that pages let in. */
  pageOrigins: PageOrigins
  /** The API's public reads, in this process. */
  readInside: ReadInside
}

export interface PageRenderer {
  /** One address in one locale, ready to be sent. */
  page: (address: string, locale: Locale) => Promise<CachedPage>
  /** For when the app cannot make a page: where to go, a number for the log, nothing of the inside. */
  failure: (status: 404 | 503, locale: Locale, requestId: string) => Promise<CachedPage>
}

const encoder = new TextEncoder()

/** Renders pages outside of any request: what comes out depends on the address and the locale alone. */
export async function createPageRenderer(setup: PageRendererSetup): Promise<PageRenderer> {
  const { web, clientDir, origin, site, pageOrigins, readInside } = setup
  const buildDocument = await createDocumentBuilder({ clientDir, rows: web.routes, buildId: site.buildId })
  const api = web.createServerClient(readInside)
  const ofSite = { inlineScriptHashes: [firstScriptHash], recaptchaUrl: site.recaptcha?.url }
  const policed = new Map(
    web.routes.flatMap(({ path, policy }) =>
      policy ? [[path, pageSecurityHeaders(ofSite, policy, pageOrigins)] as const] : [],
    ),
  )
  const headers = {
    ...pageSecurityHeaders(ofSite),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, s-maxage=5, stale-while-revalidate=60',
    Vary: 'Accept-Language, Cookie, Accept-Encoding',
  }
  const headersOf = (status: number, lang: string, routePath: string | null = null) => ({
    ...headers,
    ...(routePath !== null && policed.get(routePath)),
    'Content-Language': lang,
    ...(status < 500 ? {} : { 'Cache-Control': 'no-store' }),
  })
  return {
    async page(address, locale) {
      const page = await web.renderPage({ address, locale, origin, site, api })
      if (page.redirect) {
        const status = page.redirect.permanent ? 301 : 302
        return { status, headers: { ...headers, Location: page.redirect.href }, body: new Uint8Array() }
      }
      const body = encoder.encode(buildDocument({ ...page, locale }))
      return { status: page.status, headers: headersOf(page.status, page.lang, page.routePath), body }
    },
    async failure(status, locale, requestId) {
      const page = await web.renderErrorPage({ status, locale, origin, requestId })
      const body = encoder.encode(buildDocument({ ...page, locale, routePath: null, state: null }))
      return { status, headers: headersOf(status, page.lang), body }
    },
  }
}
