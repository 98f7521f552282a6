import { createBrowserHistory } from '@tanstack/react-router'
import { hydrateRoot } from 'react-dom/client'
import { brand } from '../brand.ts'
import { isLocale } from '../contract/locales.ts'
import type { ApiClient } from './api/client.ts'
import { registerServiceWorker } from './browser/service-worker.ts'
import { watchPages } from './browser/watch-pages.ts'
import { focusNewPages } from './focus-new-pages.ts'
import { documentTitle } from './head.ts'
import { createTexts } from './i18n.tsx'
import { listenToLinks } from './links.ts'
import { createQueryClient, type QueryState, restoreQueries } from './query.ts'
import type { RendererSetup } from './render-page.tsx'
import { AssetsMissing } from './route-assets.ts'
import { createPageRouter, type Loaded, type PageRouter, type WebContext } from './router.tsx'
import type { Site } from './site.ts'
import { WebApp } from './web-app.tsx'

interface PageState {
  locale: string
  seenAt: number
  site: Site
  queries: QueryState
}

/** Takes over the server's HTML: same tree, same answers, then listens to links. */
export async function startBrowser(setup: RendererSetup & { api: ApiClient }): Promise<PageRouter> {
  const state = JSON.parse(document.getElementById('page-state')?.textContent ?? '{}') as PageState
  const texts = createTexts(isLocale(state.locale) ? state.locale : 'en')
  const context: WebContext = {
    api: setup.api,
    texts,
    queryClient: createQueryClient(),
    outcome: { status: 200 },
    seenAt: state.seenAt,
    site: state.site,
  }
  restoreQueries(context.queryClient, state.queries ?? [])
  const router = createPageRouter({ ...setup, context, history: createBrowserHistory() })
  // The tree that the server rendered has no boundary at the top; this tells the router so.
  router.ssr = { manifest: undefined }
  await Promise.all([texts.load(['common']), router.load()])
  // A page turns into the next one; a modal or a tab on the same page does not.
  const defaultViewTransition = { types: ({ pathChanged }: { pathChanged: boolean }) => pathChanged && [] }
  router.update({ ...router.options, scrollRestoration: true, defaultViewTransition })
  const root = document.getElementById('app')
  if (!root) throw new Error(`${brand.name} found no place to start in this page`)
  hydrateRoot(root, <WebApp router={router} context={context} />)
  router.subscribe('onResolved', () => {
    // The address is there already; the server has the page with the code that belongs to it.
    if (router.state.matches.some(({ error }) => error instanceof AssetsMissing)) location.reload()
    showHead(router)
  })
  focusNewPages(router)
  watchPages(router)
  listenToLinks(router)
  if (import.meta.env.PROD) registerServiceWorker()
  document.documentElement.dataset['ready'] = 'true'
  return router
}

/** Keeps what people see of the head in step; crawlers read the server's. */
function showHead(router: PageRouter): void {
  const loaded = router.state.matches.at(-1)?.loaderData as Loaded | undefined
  if (!loaded) return
  document.title = documentTitle(loaded.head)
  document.querySelector('meta[name=description]')?.setAttribute('content', loaded.head.description)
  const canonical = new URL(loaded.head.canonical ?? location.pathname, location.origin)
  document.querySelector('link[rel=canonical]')?.setAttribute('href', canonical.href)
}
