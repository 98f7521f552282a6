import { navigateFromModal } from './modal-history.ts'
import type { PageRouter } from './router.tsx'

/**
 * Handles plain `<a>` elements: one delegated listener turns clicks on the app's own links into client-side
 * navigation, and intent (hover, touch, focus) into a preload. The browser handles all other links.
 */
export function listenToLinks(router: PageRouter): void {
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const url = getRoutedUrl(event.target, router)
    if (!url) return
    event.preventDefault()
    navigateFromModal(router, url.pathname + url.search + url.hash)
  })
  const preload = (event: Event) => {
    const url = getRoutedUrl(event.target, router)
    // A modal opens over the current page; modals.tsx loads its code.
    const isModal = event.target instanceof Element && event.target.closest('[data-modal]')
    if (!url || isModal || url.pathname === location.pathname) return
    router.preload(url)
  }
  document.addEventListener('touchstart', preload, { passive: true })
  let resting: ReturnType<typeof setTimeout> | undefined
  const preloadAfter = (ms: number, event: Event) => {
    clearTimeout(resting)
    resting = setTimeout(preload, ms, event)
  }
  // Debounced, so that tabbing through a list doesn't preload every item.
  document.addEventListener('focusin', event => preloadAfter(150, event))
  document.addEventListener('pointerover', event => {
    if (event.pointerType === 'mouse') preloadAfter(60, event)
  })
}

/**
 * Returns the URL of a link that the router handles, with its trailing slash; null for any other (spec 2.1).
 */
function getRoutedUrl(target: EventTarget | null, router: PageRouter): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.rel.includes('external'))
    return null
  const url = new URL(link.href, location.href)
  if (url.origin !== location.origin) return null
  // Another language requires a new document.
  if (url.searchParams.has('locale')) return null
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return router.canShow(url.pathname) ? url : null
}
