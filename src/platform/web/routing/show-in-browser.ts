import { flushSync } from 'react-dom'
import type { Show } from '../router.tsx'
import { parseJson } from '../storage/local-storage.ts'
import { getTabStorage } from '../storage/tab-storage.ts'
import { findHashTarget } from './find-hash-target.ts'
import { getEntryIndex, type PageLocation } from './history.ts'
import { liftPoster } from './lift-poster.ts'

const STORAGE_KEY = 'scroll'

/** Stores the scroll position of each history entry in pixels, also across reloads. */
function createScrollStore() {
  const scrollPositions = new Map<string, number>(readScrollPositions())
  window.addEventListener('pagehide', () =>
    getTabStorage().set(
      STORAGE_KEY,
      JSON.stringify([...scrollPositions, [toScrollKey(here()), window.scrollY]]),
    ),
  )
  return scrollPositions
}

function readScrollPositions(): [string, number][] {
  const value = parseJson(getTabStorage().get(STORAGE_KEY))
  return Array.isArray(value)
    ? value.filter(pair => Array.isArray(pair) && typeof pair[0] === 'string' && Number.isFinite(pair[1]))
    : []
}

/**
 * Returns the storage key of an entry's scroll position. It contains the path, because all entries that the
 * browser has created have the index 0.
 */
function toScrollKey(location: PageLocation): string {
  return `${getEntryIndex(location)} ${location.pathname}`
}

function here(): PageLocation {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: (history.state ?? {}) as Record<string, unknown> }
}

/**
 * Returns the scroll position to restore after a reload or a back/forward navigation; undefined for a new
 * document.
 */
function getInitialScroll(scrollPositions: Map<string, number>): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate' ? undefined : scrollPositions.get(toScrollKey(here()))
}

/**
 * Creates a function that shows a page: with a view transition if the path changes, then scrolled to the top,
 * to the fragment or to the restored position.
 * @param options.isAnimated whether there are view transitions.
 */
export function createBrowserShow({ isAnimated = true } = {}): Show {
  const scrollPositions = createScrollStore()
  history.scrollRestoration = 'manual'
  const atStart = getInitialScroll(scrollPositions)
  if (atStart !== undefined) window.scrollTo({ top: atStart, behavior: 'instant' })
  return (commit, { move, left, to, isSkeleton }) => {
    if (left) scrollPositions.set(toScrollKey(left), window.scrollY)
    const settle = () => {
      flushSync(commit)
      scroll()
    }
    const scroll = () => {
      if (move.resetScroll === false) return
      // Scrolling to a fragment within the page is animated (base.css); another page is at its position from
      // the first frame.
      const behavior = move.from.pathname === to.pathname ? 'auto' : 'instant'
      if (move.kind === 'pop') window.scrollTo({ top: scrollPositions.get(toScrollKey(to)) ?? 0, behavior })
      else if (to.hash) findHashTarget(to.hash)?.scrollIntoView({ behavior })
      else window.scrollTo({ top: 0, behavior })
    }
    const isOtherPage = !isSkeleton && move.from.pathname !== to.pathname && move.viewTransition !== false
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isAnimated && isOtherPage && !isStill && document.startViewTransition) {
      const poster = move.kind === 'push' ? liftPoster(to.pathname) : undefined
      const transition = document.startViewTransition(() => {
        settle()
        poster?.(transition)
      })
      // The next navigation may skip this transition, but the page is still shown.
      transition.ready.catch(() => {})
      return transition.updateCallbackDone
    }
    settle()
  }
}
