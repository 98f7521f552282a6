import type { PageRouter } from './router.tsx'

/**
 * A new document starts at its top and is announced; so does a page that the router shows. Its heading takes the
 * focus, unless something on the page has it by then (a field, a dialog) or the address names a place on it.
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
