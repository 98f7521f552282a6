/** The URL state of the events page: `/events/?search=…&city_id=…&condition=past&offset=10`. */
export interface EventsAddress {
  search: string
  cityId: number | null
  isPast: boolean
  /** A multiple of {@link pageSize}. */
  offset: number
  /** The tour whose dialog is open (spec 2.6). */
  tourId: number | null
}

export const pageSize = 10

/** Where the list ends: totals above show as "1000 +" (spec 2.5). */
const offsetMax = 1_000

/** Parses the declared query keys; malformed values count as absent. */
export function readEventsAddress(search: Record<string, string>): EventsAddress {
  const offset = /^\d{1,4}$/.test(search['offset'] ?? '') ? Number(search['offset']) : 0
  return {
    search: (search['search'] ?? '').trim().slice(0, 200),
    cityId: idOf(search['city_id']),
    isPast: search['condition'] === 'past',
    offset: Math.min(offset - (offset % pageSize), offsetMax),
    tourId: idOf(search['tour_id']),
  }
}

/** Parses an id; null if malformed. */
export function idOf(text: string | undefined): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text ?? '')) return null
  const id = Number(text)
  return id <= 2_147_483_647 ? id : null
}
