/** A location. `search` is '' or starts with '?', `hash` is '' or starts with '#'. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  /** The state of the history entry. */
  state: Readonly<Record<string, unknown>>
}

/** How a navigation is shown. */
export interface MoveOptions {
  /** False keeps the scroll position. */
  resetScroll?: boolean
  /** False skips the view transition. */
  viewTransition?: boolean
}

/** A history step; `from` is the location that was left. */
export interface Move extends MoveOptions {
  kind: 'push' | 'replace' | 'pop'
  from: PageLocation
}

export interface PageHistory {
  readonly location: PageLocation
  push: (href: string, state?: object, options?: MoveOptions) => void
  replace: (href: string, state?: object, options?: MoveOptions) => void
  /** Goes back by this many entries; asynchronous, emits a 'pop'. */
  back: (steps: number) => void
  subscribe: (listener: (move: Move) => void) => () => void
}

/** Key in the history state for an entry's index, from 0. Scroll positions are stored by this index. */
export const ENTRY_KEY = 'entry'

/** Returns the index of an entry; 0 for entries created by the browser. */
export function getEntryIndex({ state }: PageLocation): number {
  const entry = state[ENTRY_KEY]
  return typeof entry === 'number' ? entry : 0
}

/**
 * Creates an immutable history for server rendering.
 * @param address a normalized path with its query, as returned by `URL`.
 */
export function createFixedHistory(address: string): PageHistory {
  const end = address.indexOf('?')
  const pathname = end < 0 ? address : address.slice(0, end)
  const rejectNavigation = () => {
    throw new Error('nobody navigates while a page is rendered on the server')
  }
  return {
    location: { pathname, search: address.slice(pathname.length), hash: '', state: {} },
    push: rejectNavigation,
    replace: rejectNavigation,
    back: rejectNavigation,
    subscribe: () => () => {},
  }
}

/** Creates a history backed by the browser's. */
export function createBrowserHistory(): PageHistory {
  const listeners = new Set<(move: Move) => void>()
  let current = read()
  const change = (kind: Move['kind'], options: MoveOptions = {}) => {
    const from = current
    current = read()
    for (const listener of [...listeners]) listener({ kind, from, ...options })
  }
  window.addEventListener('popstate', () => change('pop'))
  return {
    get location() {
      return current
    },
    push(href, state, options) {
      history.pushState({ ...state, [ENTRY_KEY]: getEntryIndex(current) + 1 }, '', href)
      change('push', options)
    },
    replace(href, state, options) {
      history.replaceState({ ...state, [ENTRY_KEY]: getEntryIndex(current) }, '', href)
      change('replace', options)
    },
    back: steps => history.go(-steps),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(): PageLocation {
  const { pathname, search, hash } = window.location
  const state: unknown = history.state
  return { pathname, search, hash, state: typeof state === 'object' && state !== null ? { ...state } : {} }
}
