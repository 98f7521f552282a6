import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { brand } from '../brand.ts'
import { isLocale } from '../contract/locales.ts'
import type { ApiClient } from './api/client.ts'
import { installOffer } from './browser/install-offer.ts'
import { registerServiceWorker } from './browser/service-worker.ts'
import { watchTheme } from './browser/theme.ts'
import { watchPages } from './browser/watch-pages.ts'
import { runWhenIdle } from './browser/when-idle.ts'
import { focusNewPages } from './focus-new-pages.ts'
import { formatDocumentTitle, toCanonicalPath } from './head.ts'
import { createTexts } from './i18n.tsx'
import { listenToLinks } from './links.ts'
import { createQueryClient, type QueryState, queryDefaults, restoreQueries } from './query.ts'
import type { RendererSetup } from './render-page.tsx'
import { createPageRouter, type PageRouter, type WebContext } from './router.tsx'
import { createBrowserHistory } from './routing/history.ts'
import { createMatcher } from './routing/match-page.ts'
import { createBrowserShow } from './routing/show-in-browser.ts'
import type { ShellParts } from './routing/shown-page.tsx'
import type { Site } from './site.ts'
import { WebApp } from './web-app.tsx'

interface PageState {
  locale: string
  seenAt: number
  site: Site
  queries: QueryState
}

const loadSkeleton = () => import('./routing/page-skeleton.tsx')

/** Hydrates the server's HTML with the same tree and data, then listens to clicks on links. */
export async function startBrowser(
  setup: RendererSetup & ShellParts & { api: ApiClient },
): Promise<PageRouter> {
  await nextTask()
  const state = JSON.parse(document.getElementById('page-state')?.textContent ?? '{}') as PageState
  const texts = createTexts(isLocale(state.locale) ? state.locale : 'en')
  const context: WebContext = {
    api: setup.api,
    texts,
    queryClient: createQueryClient(),
    seenAt: state.seenAt,
    site: state.site,
  }
  const endHydration = restoreQueries(context.queryClient, state.queries ?? [])
  const { routes, loaders, ...shell } = setup
  const router = createPageRouter({
    match: createMatcher(routes),
    loaders,
    context,
    history: createBrowserHistory(),
    drawSkeleton: async ({ shape = 'text' }) => {
      const { PageSkeleton } = await loadSkeleton()
      return <PageSkeleton shape={shape} />
    },
  })
  await texts.load(['common'])
  await router.load()
  const root = document.getElementById('app')
  if (!root) throw new Error(`${brand.name} found no place to start in this page`)
  await hydrate(root, <WebApp router={router} shell={shell} />)
  // Islands and deferred parts hydrate later than the root.
  runWhenIdle(endHydration, queryDefaults.staleTime)
  watchTheme()
  installOffer.listen()
  router.start(createBrowserShow())
  router.onResolved(() => showHead(router))
  focusNewPages(router)
  watchPages(router)
  listenToLinks(router)
  // Preloads the skeleton's code on the first sign of activity, because the network is slow when the skeleton
  // is needed.
  const preloadSkeleton = () => void loadSkeleton().catch(() => {})
  for (const sign of ['pointermove', 'touchstart', 'keydown']) {
    document.addEventListener(sign, preloadSkeleton, { once: true, passive: true })
  }
  registerServiceWorker()
  document.documentElement.dataset['ready'] = 'true'
  return router
}

/** Splits the first execution of the code and the processing of the page's data into two tasks. */
const nextTask = () => new Promise(resolve => setTimeout(resolve))

/**
 * Hydrates in a transition, so that React yields to the browser; a press hydrates its target immediately.
 * Resolves once the root is hydrated.
 */
function hydrate(root: HTMLElement, tree: ReactNode): Promise<void> {
  return new Promise(resolve =>
    startTransition(() => {
      hydrateRoot(root, <Live onLive={resolve}>{tree}</Live>)
    }),
  )
}

function Live({ onLive, children }: { onLive: () => void; children: ReactNode }) {
  useLayoutEffect(onLive, [onLive])
  return children
}

/** Updates title, description and canonical link on navigation; crawlers read those in the server's HTML. */
function showHead(router: PageRouter): void {
  const loaded = router.state.opened?.loaded
  if (!loaded || loaded.kind === 'redirect') return
  document.title = formatDocumentTitle(loaded.head)
  document.querySelector('meta[name=description]')?.setAttribute('content', loaded.head.description)
  const canonical = toCanonicalPath(loaded.head, location.pathname, router.context.texts.locale)
  document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + canonical)
}
