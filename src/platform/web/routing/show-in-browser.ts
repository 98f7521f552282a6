import { flushSync } from 'react-dom'
import type { Show } from '../router.tsx'
import { parseJson } from '../storage/local-storage.ts'
import { ownTabStorage } from '../storage/tab-storage.ts'
import { entryOf, type PageLocation } from './history.ts'
import { liftPoster } from './lift-poster.ts'
import { placeOfHash } from './place-of-hash.ts'

const STORAGE_KEY = 'scroll'

/** Where each entry of the history was scrolled to, in pixels; it outlives a reload. */
function scrollMemory() {
  const kept = new Map<string, number>(readKept())
  window.addEventListener('pagehide', () =>
    ownTabStorage().set(STORAGE_KEY, JSON.stringify([...kept, [placeOf(here()), window.scrollY]])),
  )
  return kept
}

function readKept(): [string, number][] {
  const value = parseJson(ownTabStorage().get(STORAGE_KEY))
  return Array.isArray(value)
    ? value.filter(pair => Array.isArray(pair) && typeof pair[0] === 'string' && Number.isFinite(pair[1]))
    : []
}

/**
 * The storage key of an entry's scroll position. Entries made by the browser all have index 0, so the path is included.
 */
function placeOf(location: PageLocation): string {
  return `${entryOf(location)} ${location.pathname}`
}

function here(): PageLocation {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: (history.state ?? {}) as Record<string, unknown> }
}

/** The scroll position to restore after a reload or back/forward; undefined for a new document. */
function placeAtStart(kept: Map<string, number>): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate' ? undefined : kept.get(placeOf(here()))
}

/**
 * Shows a page: with a view transition if the path changes, then scrolls to the top, the fragment, or the restored
 * position.
 */
export function showInBrowser(): Show {
  const kept = scrollMemory()
  history.scrollRestoration = 'manual'
  const atStart = placeAtStart(kept)
  if (atStart !== undefined) window.scrollTo({ top: atStart, behavior: 'instant' })
  return (commit, { move, left, to, isSkeleton }) => {
    if (left) kept.set(placeOf(left), window.scrollY)
    const settle = () => {
      flushSync(commit)
      scroll()
    }
    const scroll = () => {
      if (move.resetScroll === false) return
      // Within a page the way to a fragment is seen (base.css); another page stands at its place from its first frame.
      const behavior = move.from.pathname === to.pathname ? 'auto' : 'instant'
      if (move.kind === 'pop') window.scrollTo({ top: kept.get(placeOf(to)) ?? 0, behavior })
      else if (to.hash) placeOfHash(to.hash)?.scrollIntoView({ behavior })
      else window.scrollTo({ top: 0, behavior })
    }
    const isOtherPage = !isSkeleton && move.from.pathname !== to.pathname && move.viewTransition !== false
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isOtherPage && !isStill && document.startViewTransition) {
      const poster = move.kind === 'push' ? liftPoster(to.pathname) : undefined
      const transition = document.startViewTransition(() => {
        settle()
        poster?.(transition)
      })
      // The next page skips what is still moving for this one, which is shown all the same.
      transition.ready.catch(() => {})
      return transition.updateCallbackDone
    }
    settle()
  }
}
