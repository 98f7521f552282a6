import type { Locale } from '../contract/locales.ts'
import type { PagePolicy } from '../contract/page-policy.ts'
import type { LocalApi } from '../web/api/server-client.ts'
import type { ErrorRequest } from '../web/render-error.tsx'
import type { RenderedPage, RenderRequest } from '../web/render-page.tsx'
import type { Site } from '../web/site.ts'
import { createDocumentBuilder, inlineScriptHashes } from './document.ts'
import type { CachedPage } from './page-cache.ts'
import { buildPageHeaders, listScriptUrls, type PageOrigins } from './security-headers.ts'

/** Exports of the built renderer (`dist/server/entry-server.js`). */
export interface WebRenderer {
  renderPage: (request: RenderRequest) => Promise<RenderedPage>
  renderErrorPage: (request: ErrorRequest) => Promise<Pick<RenderedPage, 'lang' | 'head' | 'body'>>
  createServerClient: (read: LocalApi) => RenderRequest['api']
  routes: {
    path: string
    page: string
    texts: string[]
    search?: string[]
    policy?: PagePolicy
    keepsOpener?: boolean
  }[]
  redirects: Record<string, string>
}

export interface PageRendererSetup {
  web: WebRenderer
  clientDir: string
  /** Origin for absolute URLs in the head, without a trailing slash. */
  origin: string
  site: Site
  /** Origins of the services named in page policies. */
  pageOrigins: PageOrigins
  /** Calls the API's public reads in-process. */
  readInside: LocalApi
}

export interface PageRenderer {
  /** Renders a URL in a locale to a complete response. */
  page: (address: string, locale: Locale) => Promise<CachedPage>
  /** Renders the error page for a failed render, with a way out and the request id but no internals. */
  failure: (status: 404 | 503, locale: Locale, requestId: string) => Promise<CachedPage>
}

const encoder = new TextEncoder()

/**
 * Creates a renderer that depends only on the URL and the locale. It never sees the request, so the HTML
 * can't depend on the reader.
 */
export async function createPageRenderer(setup: PageRendererSetup): Promise<PageRenderer> {
  const { web, clientDir, origin, site, pageOrigins, readInside } = setup
  const buildDocument = await createDocumentBuilder({ clientDir, rows: web.routes, buildId: site.buildId })
  const api = web.createServerClient(readInside)
  const siteOptions = { inlineScriptHashes, recaptchaUrl: site.recaptcha?.url }
  const policed = new Map(
    web.routes.flatMap(({ path, policy, keepsOpener = false }) =>
      policy || keepsOpener
        ? [[path, buildPageHeaders({ ...siteOptions, keepsOpener }, policy, pageOrigins)] as const]
        : [],
    ),
  )
  const scripts = new Map(
    web.routes.map(({ path, policy }) => [path, policy ? listScriptUrls(policy, pageOrigins) : []] as const),
  )
  const headers = {
    ...buildPageHeaders(siteOptions),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, s-maxage=5, stale-while-revalidate=60',
    Vary: 'Accept-Language, Cookie, Accept-Encoding',
  }
  const buildHeaders = (status: number, lang: string, routePath: string | null = null) => ({
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
      const routeParts = { serviceScripts: scripts.get(page.routePath ?? '') ?? [] }
      const body = encoder.encode(buildDocument({ ...page, ...routeParts, locale }))
      return { status: page.status, headers: buildHeaders(page.status, page.lang, page.routePath), body }
    },
    async failure(status, locale, requestId) {
      const page = await web.renderErrorPage({ status, locale, origin, requestId })
      const body = encoder.encode(
        buildDocument({ ...page, serviceScripts: [], locale, routePath: null, state: null }),
      )
      return { status, headers: buildHeaders(status, page.lang), body }
    },
  }
}
