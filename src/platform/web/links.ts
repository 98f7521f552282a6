import { navigateFromModal } from './modal-history.ts'
import type { PageRouter } from './router.tsx'

/**
 * Handles plain `<a>` elements with delegated listeners: a click on a link of the app becomes a client-side
 * navigation, and intent (hover, touch, focus) preloads its page. The browser handles all other links.
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
    // Skips links that open a modal over the current page; modals.tsx loads their code.
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
 * Returns the URL of a link that the router handles, with a trailing slash; null for any other (spec 2.1).
 */
function getRoutedUrl(target: EventTarget | null, router: PageRouter): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.rel.includes('external'))
    return null
  const url = new URL(link.href, location.href)
  if (url.origin !== location.origin) return null
  // A page in another language requires a new document.
  if (url.searchParams.has('locale')) return null
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return router.canShow(url.pathname) ? url : null
}
