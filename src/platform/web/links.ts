import { leaveFor } from './modal-history.ts'
import type { PageRouter } from './router.tsx'

/**
 * Plain `<a>` everywhere: one delegated listener turns clicks on own pages into client-side navigation, and intent
 * (hover, touch, focus) into a preload. The browser handles all other links.
 */
export function listenToLinks(router: PageRouter): void {
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const url = ownPage(event.target, router)
    if (!url) return
    event.preventDefault()
    leaveFor(router, url.pathname + url.search + url.hash)
  })
  const preload = (event: Event) => {
    const url = ownPage(event.target, router)
    // A modal opens over this page; its code is loaded by modals.tsx.
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
  // Debounced: tabbing through a list must not preload every item.
  document.addEventListener('focusin', event => preloadAfter(150, event))
  document.addEventListener('pointerover', event => {
    if (event.pointerType === 'mouse') preloadAfter(60, event)
  })
}

/** The address of a link that the router shows itself, with its slash at the end; null for any other (spec 2.1). */
function ownPage(target: EventTarget | null, router: PageRouter): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.rel.includes('external'))
    return null
  const url = new URL(link.href, location.href)
  if (url.origin !== location.origin) return null
  // Another language is another document.
  if (url.searchParams.has('locale')) return null
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return router.canShow(url.pathname) ? url : null
}
