import { createBuildCheck } from '../build-check.ts'
import type { DataLayer } from '../data-layer.ts'
import { isCoveredByModal } from '../modal-history.ts'
import type { PageRouter } from '../router.tsx'
import { dataLayer } from './page-data-layer.ts'
import { isReloadPrevented } from './prevent-reload.ts'
import { watchTypedText } from './typed-text.ts'

/**
 * Returns a function to call after every navigation, which sends a page view if the path has changed (spec
 * 2.6).
 */
export function createPageViewTracker(dataLayer: DataLayer): (path: string) => void {
  let shown: string | null = null
  return path => {
    if (path === shown) return
    shown = path
    dataLayer.push({ event: 'pageView', path })
  }
}

/**
 * Sends a page view on each path change (spec 2.6) and reloads the page when the server has a newer build
 * (spec 4, 9).
 */
export function watchPages(router: PageRouter): void {
  const trackPageView = createPageViewTracker(dataLayer)
  const isAnyTyped = watchTypedText(document)
  const checkBuild = createBuildCheck({
    buildId: document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '',
    fetchBuildId,
    mayReload: () => !isAnyTyped() && !isCoveredByModal(router) && !isReloadPrevented(),
    reload: () => location.reload(),
    now: () => performance.now(),
    later: (ms, run) => setTimeout(run, ms),
  })
  trackPageView(location.pathname)
  router.onResolved(({ pathname }) => {
    trackPageView(pathname)
    checkBuild()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkBuild()
  })
}

async function fetchBuildId(): Promise<string | null> {
  const response = await fetch('/build.json', { cache: 'no-store' })
  const { id } = (await response.json()) as { id?: unknown }
  return typeof id === 'string' ? id : null
}
