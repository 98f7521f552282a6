import type { PageRouter } from './router.tsx'

/**
 * Makes client-side navigation accessible like a document load: moves the focus to the new page's heading, so that it's
 * announced, unless something on the page has taken the focus (a field, a dialog) or the URL has a fragment.
 */
export function focusNewPages(router: PageRouter): void {
  router.onResolved((to, from) => {
    if (from.pathname === to.pathname || to.hash || document.querySelector('dialog[open]')) return
    const main = document.getElementById('content')
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement !== main && main?.contains(activeElement))
      return
    const heading = main?.querySelector('h1') ?? main
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  })
}
