/** A location in the history. `search` is '' or starts with '?', `hash` is '' or starts with '#'. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  /** State of the history entry. */
  state: Readonly<Record<string, unknown>>
}

/** Options for showing the page after a navigation. */
export interface MoveOptions {
  /** If false, keeps the scroll position. */
  resetScroll?: boolean
  /** If false, skips the view transition. */
  viewTransition?: boolean
}

/** A step in the history; `from` is the location that was left. */
export interface Move extends MoveOptions {
  kind: 'push' | 'replace' | 'pop'
  from: PageLocation
}

export interface PageHistory {
  readonly location: PageLocation
  push: (href: string, state?: object, options?: MoveOptions) => void
  replace: (href: string, state?: object, options?: MoveOptions) => void
  /** Goes back by this many entries; asynchronous, and emits a 'pop' step. */
  back: (steps: number) => void
  subscribe: (listener: (move: Move) => void) => () => void
}

/**
 * Key in the history state for an entry's index, which starts at 0. Scroll positions are stored by this
 * index.
 */
export const ENTRY_KEY = 'entry'

/** Returns the index of an entry; 0 for entries that the browser has created. */
export function getEntryIndex({ state }: PageLocation): number {
  const entry = state[ENTRY_KEY]
  return typeof entry === 'number' ? entry : 0
}

/**
 * Creates a history that can't change, for server rendering.
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
