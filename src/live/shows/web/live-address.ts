/** Tabs of the list in order, with the statuses (spec 3) that they contain. */
export const statusesByTab = { upcoming: '0', live: '1', replay: '2,3' } as const

export type LiveTab = keyof typeof statusesByTab

export const liveTabs = Object.keys(statusesByTab) as LiveTab[]

/** State of the list in the URL: `/live/?tab=replay&offset=20`. */
export interface LiveAddress {
  /** Null selects live shows, or upcoming ones if there are none. */
  tab: LiveTab | null
  /** Multiple of {@link pageSize}. */
  offset: number
}

export const pageSize = 20
const offsetMax = 1_000

/** Reads the list's state from query parameters; malformed values count as absent. */
export function readLiveAddress(search: Record<string, string>): LiveAddress {
  const tab = liveTabs.find(name => name === search['tab']) ?? null
  const offset = /^\d{1,4}$/.test(search['offset'] ?? '') ? Number(search['offset']) : 0
  return { tab, offset: Math.min(offset - (offset % pageSize), offsetMax) }
}
