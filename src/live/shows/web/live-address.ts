/** The tabs of the list in their order, with the statuses (spec 3) they contain. */
export const statusesByTab = { upcoming: '0', live: '1', replay: '2,3' } as const

export type LiveTab = keyof typeof statusesByTab

export const liveTabs = Object.keys(statusesByTab) as LiveTab[]

/** The URL state of the list: `/live/?tab=replay&offset=20`. */
export interface LiveAddress {
  /** Null selects live shows if there are any, else upcoming ones. */
  tab: LiveTab | null
  /** A multiple of {@link pageSize}. */
  offset: number
}

export const pageSize = 20
const offsetMax = 1_000

/** Parses the declared query keys; malformed values count as absent. */
export function readLiveAddress(search: Record<string, string>): LiveAddress {
  const tab = liveTabs.find(name => name === search['tab']) ?? null
  const offset = /^\d{1,4}$/.test(search['offset'] ?? '') ? Number(search['offset']) : 0
  return { tab, offset: Math.min(offset - (offset % pageSize), offsetMax) }
}
