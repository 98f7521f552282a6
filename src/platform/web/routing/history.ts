/** Where a reader is. `search` is '' or starts with '?', `hash` is '' or starts with '#'. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  /** What the history entry holds. */
  state: Readonly<Record<string, unknown>>
}

/** How a navigation is shown. */
export interface MoveOptions {
  /** False leaves the page where it is scrolled to. */
  resetScroll?: boolean
  /** False shows the next page without a transition. */
  viewTransition?: boolean
}

/** One step through the history; `from` is the place that was left. */
export interface Move extends MoveOptions {
  kind: 'push' | 'replace' | 'pop'
  from: PageLocation
}

export interface PageHistory {
  readonly location: PageLocation
  push: (href: string, state?: object, options?: MoveOptions) => void
  replace: (href: string, state?: object, options?: MoveOptions) => void
  /** Goes back by so many entries; arrives later, as a 'pop'. */
  back: (steps: number) => void
  subscribe: (listener: (move: Move) => void) => () => void
}

/** Key in the history state for an entry's index, from 0. Scroll positions are stored by it. */
export const ENTRY_KEY = 'entry'

/** The place of an entry; 0 for one that the browser made by itself. */
export function entryOf({ state }: PageLocation): number {
  const entry = state[ENTRY_KEY]
  return typeof entry === 'number' ? entry : 0
}

/**
 * An immutable history for server rendering.
 *
 * @param address a regular path with its query, as `URL` gives them.
 */
export function fixedHistory(address: string): PageHistory {
  const end = address.indexOf('?')
  const pathname = end < 0 ? address : address.slice(0, end)
  const still = () => {
    throw new Error('nobody navigates while a page is rendered on the server')
  }
  return {
    location: { pathname, search: address.slice(pathname.length), hash: '', state: {} },
    push: still,
    replace: still,
    back: still,
    subscribe: () => () => {},
  }
}

/** The browser's own history. */
export function browserHistory(): PageHistory {
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
      history.pushState({ ...state, [ENTRY_KEY]: entryOf(current) + 1 }, '', href)
      change('push', options)
    },
    replace(href, state, options) {
      history.replaceState({ ...state, [ENTRY_KEY]: entryOf(current) }, '', href)
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
