/**
 * The kinds of modals and their paths (spec 2.6). Internal keys are stored in the history state and never
 * appear in the URL. Public keys are part of the visible query and count only on paths that start with
 * `paths`.
 */
type ModalKind = { readonly isInternal: boolean; readonly paths: string; readonly countsAsOpen: boolean }

const internal: ModalKind = { isInternal: true, paths: '/', countsAsOpen: true }

export const MODALS = {
  SIGN_IN: internal,
  SIGN_UP: internal,
  GNB_SUB_MENU: { ...internal, countsAsOpen: false },
  GNB_NEWS_MENU: internal,
  GNB_SEARCH: internal,
  GNB_SELECT_CITY: internal,
  GNB_PHONE_VERIFICATION: internal,
  EVENTS_VIDEO_ID: internal,
  CAMPAIGNS_VIDEO_ID: internal,
  WELCOME: internal,
  /** Opens after the welcome modal; not in the specification. */
  FIRST_STEPS: internal,
  tour_id: { isInternal: false, paths: '/events', countsAsOpen: true },
  city_id: { isInternal: false, paths: '/campaigns/', countsAsOpen: true },
} as const satisfies Record<string, ModalKind>

export type ModalKey = keyof typeof MODALS

/**
 * A location; `query` is '' or starts with '?', `historyState` is the unvalidated state of the history entry.
 */
export type ModalLocation = { readonly path: string; readonly query: string; readonly historyState: unknown }

export type OpenModals = Readonly<Partial<Record<ModalKey, string>>>

export const HISTORY_STATE_KEY = 'modals'

/** Returns the open modals of a location. A modal with an empty or non-string value is closed. */
export function getOpenModals(location: ModalLocation): OpenModals {
  const state = readInternalValues(location.historyState)
  const query = new URLSearchParams(location.query)
  const open: Partial<Record<ModalKey, string>> = {}
  for (const key of Object.keys(MODALS) as ModalKey[]) {
    if (!isAllowed(key, location.path)) continue
    const value = MODALS[key].isInternal ? state[key] : query.get(key)
    if (typeof value === 'string' && value !== '') open[key] = value
  }
  return open
}

/** Returns whether a modal covers the page; the navigation's submenu doesn't count (spec 2.6). */
export function isAnyModalOpen(location: ModalLocation): boolean {
  return (Object.keys(getOpenModals(location)) as ModalKey[]).some(key => MODALS[key].countsAsOpen)
}

/** Returns whether the key exists and counts on this path. */
export function isAllowed(key: string, path: string): key is ModalKey {
  return Object.hasOwn(MODALS, key) && path.startsWith(MODALS[key as ModalKey].paths)
}

/** Returns the location with exactly these open modals; the rest of its query and state is unchanged. */
export function replaceModals(location: ModalLocation, modals: OpenModals): ModalLocation {
  const before = getOpenModals(location)
  let { query } = location
  const state: Record<string, string> = {}
  for (const key of Object.keys(MODALS) as ModalKey[]) {
    const value = modals[key]
    if (MODALS[key].isInternal) {
      if (value) state[key] = value
    } else if (value !== before[key]) query = setQueryValue(query, key, value)
  }
  return { path: location.path, query, historyState: setInternalValues(location.historyState, state) }
}

function readInternalValues(historyState: unknown): Record<string, unknown> {
  const modals = isRecord(historyState) ? historyState[HISTORY_STATE_KEY] : null
  return isRecord(modals) ? modals : {}
}

function setInternalValues(historyState: unknown, values: Record<string, string>): Record<string, unknown> {
  const { [HISTORY_STATE_KEY]: _, ...rest } = isRecord(historyState) ? historyState : {}
  return Object.keys(values).length > 0 ? { ...rest, [HISTORY_STATE_KEY]: values } : rest
}

/**
 * Removes all occurrences of a key and then appends the value, if any; the rest of the query is unchanged
 * byte for byte.
 */
function setQueryValue(query: string, key: string, value: string | undefined): string {
  const rest = query
    .replace(/^\?/, '')
    .split('&')
    .filter(part => part !== '' && !new URLSearchParams(part).has(key))
  if (value) rest.push(new URLSearchParams([[key, value]]).toString())
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
