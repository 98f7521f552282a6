import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fitsDocument, type PagePolicy } from '../contract/page-policy.ts'
import type { ApiClient } from './api/client.ts'
import type { Texts } from './i18n.tsx'
import { isShallowStep } from './modal-history.ts'
import type { PageLoaders, PageRoute } from './page.ts'
import { AssetsMissing } from './route-assets.ts'
import type { Move, MoveOptions, PageHistory, PageLocation } from './routing/history.ts'
import type { PageMatch, PageMatcher } from './routing/match-page.ts'
import { createFailure, type Opened, openPage } from './routing/open-page.ts'
import { getServerNow } from './server-clock.ts'
import type { Site } from './site.ts'
import type { TextArea } from './text-keys.ts'

export interface WebContext {
  api: ApiClient
  queryClient: QueryClient
  texts: Texts & { load: (areas: TextArea[]) => Promise<void> }
  /** Time when the first page was loaded, in ms since 1970; the same on the server and in the browser. */
  seenAt: number
  site: Site
}

export interface RouterState {
  /**
   * 'pending' while the next page loads and the current one is visible, 'waiting' while the next page's
   * skeleton is visible.
   */
  status: 'idle' | 'pending' | 'waiting'
  location: PageLocation
  /**
   * The visible page and the time that it treats as now (see `RenderedAtContext`); null before the first page
   * has loaded.
   */
  opened: (Opened & { seenAt: number }) | null
  skeleton: ReactNode
}

interface Step {
  move: Move
  /**
   * Location of the page that was visible until now; null if that was a skeleton. Not `move.from`, whose page
   * may not have loaded.
   */
  left: PageLocation | null
  to: PageLocation
  /** Whether this step shows the skeleton of a slow page; the page follows in another step. */
  isSkeleton: boolean
}

/** Shows a loaded page or its skeleton: calls `commit`, and resolves once it is rendered. */
export type Show = (commit: () => void, step: Step) => void | Promise<void>

/** Delay before a skeleton is shown, because it would only flash for faster pages. */
const skeletonDelayMs = 150

type OnResolved = (to: PageLocation, from: PageLocation) => void

interface RouterSetup {
  match: PageMatcher
  loaders: PageLoaders
  context: WebContext
  history: PageHistory
  /** Renders a page's skeleton, whose code loads separately. If that fails, the old page remains. */
  drawSkeleton?: (row: PageRoute) => Promise<ReactNode>
}

interface Destination extends MoveOptions {
  href: string
  state?: object
  replace?: boolean
}

/**
 * Creates the router, which follows the history and stores the visible page. Works in the same way on the
 * server and in the browser.
 */
export function createPageRouter(setup: RouterSetup) {
  const { history, match, context } = setup
  const listeners = new Set<() => void>()
  const resolved = new Set<OnResolved>()
  let state: RouterState = { status: 'idle', location: history.location, opened: null, skeleton: null }
  let latest = 0
  // Policy of the current document, which can't change.
  let policy: PagePolicy | undefined
  const getPolicy = (pathname: string) => match(pathname)?.row.policy
  const fitsPolicy = (pathname: string) => fitsDocument(getPolicy(pathname), policy)

  function set(next: RouterState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  /**
   * Loads and shows the page at the current location. If another navigation begins meanwhile, that one wins.
   */
  async function follow(move: Move, show: Show): Promise<void> {
    const to = history.location
    const turn = ++latest
    if (state.status !== 'waiting' && isSamePage(state.location, to)) {
      set({ ...state, status: 'idle', location: to })
      return
    }
    // Loads the page as a document; the URL has already changed.
    if (!fitsPolicy(to.pathname)) return location.reload()
    const from = state.location
    if (state.status === 'idle') set({ ...state, status: 'pending' })
    const late = setTimeout(() => wait(move, to, show, () => turn === latest), skeletonDelayMs)
    const opened = await openPage(setup, to).catch((error: unknown) => toErrorPage(error, context))
    clearTimeout(late)
    if (turn !== latest) return
    // Discards a skeleton that is still being rendered.
    latest++
    // The chunk is missing, so load the page as a document; the URL has already changed.
    if (!opened) return location.reload()
    if (opened.loaded.kind === 'redirect') return history.replace(opened.loaded.href)
    const page = { ...opened, seenAt: getServerNow() }
    await show(() => set({ status: 'idle', location: to, opened: page, skeleton: null }), {
      move,
      left: getVisibleLocation(),
      to,
      isSkeleton: false,
    })
    for (const listener of [...resolved]) listener(to, from)
  }

  /** Replaces the page with the skeleton of the slow next page, unless both show the same entity. */
  async function wait(move: Move, to: PageLocation, show: Show, isLate: () => boolean): Promise<void> {
    const next = match(to.pathname)
    const isPart = state.status === 'pending' && isSameEntity(state.opened?.match ?? null, next)
    if (!next || isPart || move.resetScroll === false) return
    const skeleton = await setup.drawSkeleton?.(next.row).catch(() => null)
    if (!skeleton || !isLate()) return
    const swap = () => set({ ...state, status: 'waiting', location: to, skeleton })
    await show(swap, { move, left: getVisibleLocation(), to, isSkeleton: true })
  }

  function getVisibleLocation(): PageLocation | null {
    return state.status === 'waiting' ? null : state.location
  }

  return {
    history,
    context,
    get state() {
      return state
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Calls back after each page that is shown, except the first. */
    onResolved: (listener: OnResolved) => void resolved.add(listener),
    /**
     * Opens the first page without a timeout for its code, because its HTML is already visible. Rejects on
     * unexpected errors.
     */
    async load(): Promise<void> {
      const opened = await openPage(setup, history.location, assets => assets)
      state = { ...state, opened: { ...opened, seenAt: context.seenAt } }
    },
    start(show: Show): void {
      policy = getPolicy(history.location.pathname)
      history.subscribe(move => void follow(move, show))
    },
    navigate({ href, state: entryState, replace, ...options }: Destination): void {
      history[replace ? 'replace' : 'push'](href, entryState, options)
    },
    /** Returns whether a page matches the path and its policy fits this document. */
    canShow: (pathname: string) => match(pathname) !== null && fitsPolicy(pathname),
    /** Preloads a page's code, texts and data. */
    async preload({ pathname, search }: Pick<PageLocation, 'pathname' | 'search'>): Promise<void> {
      await openPage(setup, { pathname, search, hash: '', state: {} }).catch(() => {})
    },
  }
}

export type PageRouter = ReturnType<typeof createPageRouter>

/** Returns whether two locations differ only in modals or the hash, so that the page remains (spec 2.6). */
function isSamePage(from: PageLocation, to: PageLocation): boolean {
  if (isShallowStep(from, to)) return true
  return from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash
}

/**
 * Returns whether both pages show the same entity, such as another page of a list or another section of a
 * project.
 */
function isSameEntity(from: PageMatch | null, to: PageMatch | null): boolean {
  const getEntityId = (match: PageMatch | null) => Object.values(match?.params ?? {})[0]
  return from?.row.page === to?.row.page && getEntityId(from) === getEntityId(to)
}

/** Returns the error page for an unexpected error; null if the page's chunk is missing. */
function toErrorPage(error: unknown, context: WebContext): Opened | null {
  if (error instanceof AssetsMissing) return null
  return { match: null, loaded: { ...createFailure(503, context), error } }
}
