import { focusElement, focusHeading } from '../ui/focus.ts'
import type { PageRouter } from './router.tsx'
import { findHashTarget } from './routing/find-hash-target.ts'

/**
 * Makes client-side navigation as accessible as a document load: moves the focus to the new page's heading or
 * the fragment's target, so that it is announced, unless a field or dialog of the page has the focus.
 */
export function focusNewPages(router: PageRouter): void {
  router.onResolved((to, from) => {
    if (from.pathname === to.pathname || document.querySelector('dialog[open]')) return
    const place = findHashTarget(to.hash)
    if (place) return focusElement(place)
    const main = document.getElementById('content')
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement !== main && main?.contains(activeElement))
      return
    focusHeading()
  })
}
