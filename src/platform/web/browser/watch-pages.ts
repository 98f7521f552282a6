import { createBuildCheck } from '../build-check.ts'
import type { DataLayer } from '../data-layer.ts'
import { isUnderModal } from '../modal-history.ts'
import type { PageRouter } from '../router.tsx'
import { isPageKept } from './keep-page.ts'
import { dataLayer } from './page-data-layer.ts'
import { watchTypedText } from './typed-text.ts'

/** A function to call after every navigation: sends a page view when the path has changed (spec 2.6). */
export function createPageViews(dataLayer: DataLayer): (path: string) => void {
  let shown: string | null = null
  return path => {
    if (path === shown) return
    shown = path
    dataLayer.push({ event: 'pageView', path })
  }
}

/** Page views on every path change (spec 2.6), and a reload when the server has a newer build (spec 4, 9). */
export function watchPages(router: PageRouter): void {
  const viewed = createPageViews(dataLayer)
  const isAnyTyped = watchTypedText(document)
  const checkBuild = createBuildCheck({
    buildId: document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '',
    fetchBuildId,
    mayReload: () => !isAnyTyped() && !isUnderModal(router) && !isPageKept(),
    reload: () => location.reload(),
    now: () => performance.now(),
    later: (ms, run) => setTimeout(run, ms),
  })
  viewed(location.pathname)
  router.onResolved(({ pathname }) => {
    viewed(pathname)
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
