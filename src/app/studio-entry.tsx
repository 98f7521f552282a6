// Must be imported first: defines the order of the style layers.
import '../platform/ui/global.css'
import '../studio/kit/web/shared/studio.css'
import { createRoot } from 'react-dom/client'
import { toStudioLocale } from '../platform/contract/locales.ts'
import { createApiClient } from '../platform/web/api/client.ts'
import { systemRuntime, TIMEOUT_MS } from '../platform/web/api/runtime.ts'
import { watchTheme } from '../platform/web/browser/theme.ts'
import { focusNewPages } from '../platform/web/focus-new-pages.ts'
import { createTexts } from '../platform/web/i18n.tsx'
import { listenToLinks } from '../platform/web/links.ts'
import { createQueryClient } from '../platform/web/query.ts'
import { createPageRouter } from '../platform/web/router.tsx'
import { createBrowserHistory } from '../platform/web/routing/history.ts'
import { createMatcher } from '../platform/web/routing/match-page.ts'
import { createBrowserShow } from '../platform/web/routing/show-in-browser.ts'
import { emptySite } from '../platform/web/site.ts'
import { noToken } from '../platform/web/storage/token-store.ts'
import { guardHistory, leaveGuard } from '../studio/kit/web/shared/leave-guard.ts'
import { selfQuery } from '../studio/staff/web/shared/self.ts'
import { createStudioSession, StudioApp } from './studio-app.tsx'
import { studioTexts } from './studio-pages.ts'
import { studioLoaders, studioRoutes } from './studio-routes.ts'

// The session is a cookie that no script can read, so the client sends no token.
const session = createStudioSession(
  createApiClient({
    ...systemRuntime,
    baseUrl: '',
    timeoutMs: TIMEOUT_MS.browser,
    token: noToken,
    markerHeader: ['X-Requested-With', 'browser'],
  }),
)
const queryClient = createQueryClient()
const texts = createTexts(toStudioLocale(document.documentElement.lang))
const router = createPageRouter({
  match: createMatcher(studioRoutes),
  loaders: studioLoaders,
  context: {
    // Loaders make no calls that could wait for a sign-in, which only a rendered page can ask for.
    api: session.plainApi,
    texts,
    queryClient,
    seenAt: Date.now(),
    site: emptySite,
  },
  history: guardHistory(createBrowserHistory(), leaveGuard),
})
void start()

/** Not at the top level: pages import from the entry's chunk, so an await there would wait for itself. */
async function start(): Promise<void> {
  await texts.load([...studioTexts])
  await router.load()
  createRoot(document.getElementById('app')!).render(
    <StudioApp router={router} session={session} routes={studioRoutes} />,
  )
  watchTheme()
  router.start(createBrowserShow({ isAnimated: false }))
  focusNewPages(router)
  listenToLinks(router)
  // Rights may change while pages are open. Not by a timer, which would keep the session alive.
  router.onResolved(() => void queryClient.prefetchQuery(selfQuery(session.plainApi)))
  document.documentElement.dataset['ready'] = 'true'
}
