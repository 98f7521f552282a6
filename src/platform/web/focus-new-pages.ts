import { focusHeading, focusPlace } from '../ui/focus.ts'
import type { PageRouter } from './router.tsx'
import { placeOfHash } from './routing/place-of-hash.ts'

/**
 * Makes client-side navigation accessible like a document load: moves the focus to the new page's heading, or to what
 * the fragment names, so that it's announced, unless something on the page has taken the focus (a field, a dialog).
 */
export function focusNewPages(router: PageRouter): void {
  router.onResolved((to, from) => {
    if (from.pathname === to.pathname || document.querySelector('dialog[open]')) return
    const place = placeOfHash(to.hash)
    if (place) return focusPlace(place)
    const main = document.getElementById('content')
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement !== main && main?.contains(activeElement))
      return
    focusHeading()
  })
}
