/**
 * Which modals exist, and where (spec 2.6). Internal keys live in the history state and never show in the
 * address; public keys live in the visible query, and count only on paths that start with `paths`.
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
  /** What leads on from the welcome; not in the specification. */
  FIRST_STEPS: internal,
  tour_id: { isInternal: false, paths: '/events', countsAsOpen: true },
  city_id: { isInternal: false, paths: '/campaigns/', countsAsOpen: true },
} as const satisfies Record<string, ModalKind>

export type ModalKey = keyof typeof MODALS

/** `query` is '' or starts with '?'; `historyState` is whatever the history entry holds. */
export type ModalLocation = { readonly path: string; readonly query: string; readonly historyState: unknown }

/** The open modals with their values. */
export type OpenModals = Readonly<Partial<Record<ModalKey, string>>>

/** Where internal keys are kept inside the history state. */
export const HISTORY_STATE_KEY = 'modals'

/** The modals that are open here. Empty values, and values that are no text, are closed. */
export function openModals(location: ModalLocation): OpenModals {
  const state = internalValues(location.historyState)
  const query = new URLSearchParams(location.query)
  const open: Partial<Record<ModalKey, string>> = {}
  for (const key of Object.keys(MODALS) as ModalKey[]) {
    if (!isAllowed(key, location.path)) continue
    const value = MODALS[key].isInternal ? state[key] : query.get(key)
    if (typeof value === 'string' && value !== '') open[key] = value
  }
  return open
}

/** Whether a modal covers the page; the navigation's sub menu does not count (spec 2.6). */
export function isAnyModalOpen(location: ModalLocation): boolean {
  return (Object.keys(openModals(location)) as ModalKey[]).some(key => MODALS[key].countsAsOpen)
}

/** Whether the key is on the list and counts on this path. */
export function isAllowed(key: string, path: string): key is ModalKey {
  return Object.hasOwn(MODALS, key) && path.startsWith(MODALS[key as ModalKey].paths)
}

/** The location with these modals and no others; what else stands in the query and the state stays as it is. */
export function withModals(location: ModalLocation, modals: OpenModals): ModalLocation {
  const before = openModals(location)
  let { query } = location
  const state: Record<string, string> = {}
  for (const key of Object.keys(MODALS) as ModalKey[]) {
    const value = modals[key]
    if (MODALS[key].isInternal) {
      if (value) state[key] = value
    } else if (value !== before[key]) query = withQueryValue(query, key, value)
  }
  return { path: location.path, query, historyState: withInternalValues(location.historyState, state) }
}

function internalValues(historyState: unknown): Record<string, unknown> {
  const modals = isRecord(historyState) ? historyState[HISTORY_STATE_KEY] : null
  return isRecord(modals) ? modals : {}
}

function withInternalValues(historyState: unknown, values: Record<string, string>): Record<string, unknown> {
  const { [HISTORY_STATE_KEY]: _, ...rest } = isRecord(historyState) ? historyState : {}
  return Object.keys(values).length > 0 ? { ...rest, [HISTORY_STATE_KEY]: values } : rest
}

/** Sets or removes one key, however often it stood there; the rest of the query keeps its every letter. */
function withQueryValue(query: string, key: string, value: string | undefined): string {
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
