import type { QueryClient } from '@tanstack/react-query'
import { isSamePolicy, type PagePolicy } from '../contract/page-policy.ts'
import type { ApiClient } from './api/client.ts'
import type { Texts } from './i18n.tsx'
import { isShallowStep } from './modal-history.ts'
import type { PageLoaders } from './page.ts'
import { AssetsMissing } from './route-assets.ts'
import type { Move, MoveOptions, PageHistory, PageLocation } from './routing/history.ts'
import type { PageMatcher } from './routing/match-page.ts'
import { failure, type Opened, openPage } from './routing/open-page.ts'
import type { Site } from './site.ts'
import type { TextArea } from './text-keys.ts'

export interface WebContext {
  api: ApiClient
  queryClient: QueryClient
  texts: Texts & { load: (areas: TextArea[]) => Promise<void> }
  /** When the page was loaded, in ms since 1970: the same on server and browser. */
  seenAt: number
  site: Site
}

export interface RouterState {
  /** 'pending' while the next page loads and this one still shows. */
  status: 'idle' | 'pending'
  /** Of the page that shows. */
  location: PageLocation
  /** Null until the first page is there. */
  opened: Opened | null
}

/** Swaps in a loaded page: calls `commit`, and resolves once the page is rendered. */
export type Show = (commit: () => void, step: { move: Move; to: PageLocation }) => void | Promise<void>

type OnResolved = (to: PageLocation, from: PageLocation) => void

interface RouterSetup {
  match: PageMatcher
  loaders: PageLoaders
  context: WebContext
  history: PageHistory
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
  let state: RouterState = { status: 'idle', location: history.location, opened: null }
  let latest = 0
  // The policy of the current document, which can't change.
  let policy: PagePolicy | undefined
  const policyOf = (pathname: string) => match(pathname)?.row.policy
  const fitsDocument = (pathname: string) => isSamePolicy(policyOf(pathname), policy)

  function set(next: RouterState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  /** Loads the page of the current location, then shows it. A later navigation wins the race. */
  async function follow(move: Move, show: Show): Promise<void> {
    const to = history.location
    const turn = ++latest
    if (isSamePage(state.location, to)) {
      set({ ...state, status: 'idle', location: to })
      return
    }
    // The URL has already changed.
    if (!fitsDocument(to.pathname)) return location.reload()
    set({ ...state, status: 'pending' })
    const opened = await openPage(setup, to).catch((error: unknown) => broken(error, context))
    if (turn !== latest) return
    // The chunk is missing, so load the page as a document; the URL has already changed.
    if (!opened) return location.reload()
    if (opened.loaded.kind === 'redirect') return history.replace(opened.loaded.href)
    const from = state.location
    await show(() => set({ status: 'idle', location: to, opened }), { move, to })
    for (const listener of [...resolved]) listener(to, from)
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
    /** Opens the first page. Unexpected errors reject. */
    async load(): Promise<void> {
      const opened = await openPage(setup, history.location)
      state = { ...state, opened }
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
    canShow: (pathname: string) => match(pathname) !== null && fitsDocument(pathname),
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

/** The error page for an unexpected error; null when the page's chunk is missing. */
function broken(error: unknown, context: WebContext): Opened | null {
  if (error instanceof AssetsMissing) return null
  return { match: null, loaded: { ...failure(503, context), error } }
}
