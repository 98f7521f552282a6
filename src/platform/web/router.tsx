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
import { failure, type Opened, openPage } from './routing/open-page.ts'
import { serverNow } from './server-clock.ts'
import type { Site } from './site.ts'
import type { TextArea } from './text-keys.ts'

export interface WebContext {
  api: ApiClient
  queryClient: QueryClient
  texts: Texts & { load: (areas: TextArea[]) => Promise<void> }
  /** When the first page was loaded, in ms since 1970: the same on server and browser. */
  seenAt: number
  site: Site
}

export interface RouterState {
  /** 'pending' while the next page loads and this one still shows, 'waiting' once its skeleton does instead. */
  status: 'idle' | 'pending' | 'waiting'
  /** Of the page that shows. */
  location: PageLocation
  /** Null until the first page is there; with its "now", see `SeenAtContext`. */
  opened: (Opened & { seenAt: number }) | null
  /** What stands for a page that is late. */
  skeleton: ReactNode
}

interface Step {
  move: Move
  /** Of the page that showed until now; null where its skeleton did. Not `move.from`, whose page may not have come. */
  left: PageLocation | null
  to: PageLocation
  /** The skeleton comes first, then the page by a step of its own. */
  isSkeleton: boolean
}

/** Swaps in a loaded page, or its skeleton: calls `commit`, and resolves once it is rendered. */
export type Show = (commit: () => void, step: Step) => void | Promise<void>

/** What comes sooner needs no skeleton: it would only flash. */
const lateAfterMs = 150

type OnResolved = (to: PageLocation, from: PageLocation) => void

interface RouterSetup {
  match: PageMatcher
  loaders: PageLoaders
  context: WebContext
  history: PageHistory
  /** Draws the skeleton of a page. Its code is loaded apart; without it, the old page stays. */
  drawSkeleton?: (row: PageRoute) => Promise<ReactNode>
}

interface Destination extends MoveOptions {
  href: string
  state?: object
  replace?: boolean
}

/** Follows the history and holds the page that shows. The same on server and browser. */
export function createPageRouter(setup: RouterSetup) {
  const { history, match, context } = setup
  const listeners = new Set<() => void>()
  const resolved = new Set<OnResolved>()
  let state: RouterState = { status: 'idle', location: history.location, opened: null, skeleton: null }
  let latest = 0
  // The policy of the current document, which can't change.
  let policy: PagePolicy | undefined
  const policyOf = (pathname: string) => match(pathname)?.row.policy
  const isAtHome = (pathname: string) => fitsDocument(policyOf(pathname), policy)

  function set(next: RouterState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  /** Loads the page of the current location, then shows it. A later navigation wins the race. */
  async function follow(move: Move, show: Show): Promise<void> {
    const to = history.location
    const turn = ++latest
    if (state.status !== 'waiting' && isSamePage(state.location, to)) {
      set({ ...state, status: 'idle', location: to })
      return
    }
    // The URL has already changed.
    if (!isAtHome(to.pathname)) return location.reload()
    const from = state.location
    if (state.status === 'idle') set({ ...state, status: 'pending' })
    const late = setTimeout(() => wait(move, to, show, () => turn === latest), lateAfterMs)
    const opened = await openPage(setup, to).catch((error: unknown) => broken(error, context))
    clearTimeout(late)
    if (turn !== latest) return
    // What is drawn from now on comes too late.
    latest++
    // The chunk is missing, so load the page as a document; the URL has already changed.
    if (!opened) return location.reload()
    if (opened.loaded.kind === 'redirect') return history.replace(opened.loaded.href)
    const page = { ...opened, seenAt: serverNow() }
    await show(() => set({ status: 'idle', location: to, opened: page, skeleton: null }), {
      move,
      left: leftNow(),
      to,
      isSkeleton: false,
    })
    for (const listener of [...resolved]) listener(to, from)
  }

  /** The page is late: its skeleton takes the old page's place, unless the two are parts of one. */
  async function wait(move: Move, to: PageLocation, show: Show, isLate: () => boolean): Promise<void> {
    const next = match(to.pathname)
    const isPart = state.status === 'pending' && isSameThing(state.opened?.match ?? null, next)
    if (!next || isPart || move.resetScroll === false) return
    const skeleton = await setup.drawSkeleton?.(next.row).catch(() => null)
    if (!skeleton || !isLate()) return
    const swap = () => set({ ...state, status: 'waiting', location: to, skeleton })
    await show(swap, { move, left: leftNow(), to, isSkeleton: true })
  }

  function leftNow(): PageLocation | null {
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
    /** Calls back with every page that was shown after the first. */
    onResolved: (listener: OnResolved) => void resolved.add(listener),
    /** Opens the first page, however long its code takes: it is read already. Unexpected errors reject. */
    async load(): Promise<void> {
      const opened = await openPage(setup, history.location, assets => assets)
      state = { ...state, opened: { ...opened, seenAt: context.seenAt } }
    },
    /** From now on, pages follow the history. */
    start(show: Show): void {
      policy = policyOf(history.location.pathname)
      history.subscribe(move => void follow(move, show))
    },
    navigate({ href, state: entryState, replace, ...options }: Destination): void {
      history[replace ? 'replace' : 'push'](href, entryState, options)
    },
    /** Whether a page matches this path and its policy fits this document. */
    canShow: (pathname: string) => match(pathname) !== null && isAtHome(pathname),
    /** Prefetches a page's code, texts and data. */
    async preload({ pathname, search }: Pick<PageLocation, 'pathname' | 'search'>): Promise<void> {
      await openPage(setup, { pathname, search, hash: '', state: {} }).catch(() => {})
    },
  }
}

export type PageRouter = ReturnType<typeof createPageRouter>

/** Opening or closing a modal, or another place of the page, leaves the page as it is (spec 2.6). */
function isSamePage(from: PageLocation, to: PageLocation): boolean {
  if (isShallowStep(from, to)) return true
  return from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash
}

/** Whether both are views of one thing: another page of a list, another section of a project. */
function isSameThing(from: PageMatch | null, to: PageMatch | null): boolean {
  const thingOf = (match: PageMatch | null) => Object.values(match?.params ?? {})[0]
  return from?.row.page === to?.row.page && thingOf(from) === thingOf(to)
}

/** The error page for an unexpected error; null when the page's chunk is missing. */
function broken(error: unknown, context: WebContext): Opened | null {
  if (error instanceof AssetsMissing) return null
  return { match: null, loaded: { ...failure(503, context), error } }
}
