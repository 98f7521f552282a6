import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { Locale } from '../contract/locales.ts'
import type { ApiClient } from './api/client.ts'
import { headHtml, jsonForHtml } from './head.ts'
import { createTexts } from './i18n.tsx'
import type { ModalTable } from './modals.tsx'
import type { PageLoaders, PageRoute } from './page.ts'
import { createQueryClient, dumpQueries } from './query.ts'
import { createPageRouter, type Loaded, type WebContext } from './router.tsx'
import type { Site } from './site.ts'
import { WebApp } from './web-app.tsx'

export interface RenderRequest {
  /** Path and query, for example `/search/?query=mira`. */
  address: string
  locale: Locale
  origin: string
  site: Site
  api: ApiClient
}

/** A rendered page. `routePath` names the row of `routes.ts`, for its files; null when none matched. */
export interface RenderedPage {
  status: number
  redirect?: { href: string; permanent: boolean }
  routePath: string | null
  lang: string
  head: string
  body: string
  /** Everything the browser needs to take over, as JSON that is safe inside a script element. */
  state: string
}

export interface RendererSetup {
  routes: PageRoute[]
  loaders: PageLoaders
  Frame: React.ComponentType<{ children: React.ReactNode }>
  /** Only in the browser. */
  modals?: ModalTable
}

/** Match → load in-process → `renderToString` → one JSON of the loaded answers (design 6). */
export function createRenderer(setup: RendererSetup) {
  return async function renderPage({
    address,
    locale,
    origin,
    site,
    api,
  }: RenderRequest): Promise<RenderedPage> {
    const texts = createTexts(locale)
    const context: WebContext = {
      api,
      texts,
      queryClient: createQueryClient(),
      outcome: { status: 200 },
      seenAt: Date.now(),
      site,
    }
    await texts.load(['common'])
    const router = createPageRouter({
      ...setup,
      context,
      history: createMemoryHistory({ initialEntries: [address] }),
    })
    await router.load()
    const match = router.state.matches.at(-1)
    const loaded = match?.loaderData as Loaded | undefined
    if (match?.status === 'error') throw match.error
    const routePath = match && match.routeId !== '/$' ? match.fullPath : null
    return {
      ...context.outcome,
      routePath,
      lang: texts.tag,
      head: loaded ? headHtml({ head: loaded.head, texts, origin, address }) : '',
      body: context.outcome.redirect ? '' : await renderBody(<WebApp router={router} context={context} />),
      state: jsonForHtml({ locale, seenAt: context.seenAt, site, queries: dumpQueries(context.queryClient) }),
    }
  }
}

/**
 * Renders in one go. Where a component throws below a Suspense boundary, `renderToString` leaves a hole for the
 * browser to fill and says nothing; such a page is a failure, and the streaming renderer knows its cause.
 */
async function renderBody(tree: ReactNode): Promise<string> {
  const body = renderToString(tree)
  if (!body.includes(holeMark)) return body
  const thrown = await new Promise<unknown[]>(resolve => {
    const errors: unknown[] = []
    renderToPipeableStream(tree, {
      onError: error => void errors.push(error),
      onShellError: () => resolve(errors),
      onAllReady: () => resolve(errors),
    })
  })
  if (thrown.length > 0) throw thrown[0]
  return body
}

const holeMark = '<!--$!-->'
