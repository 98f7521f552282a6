import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { listEvents } from '../contract.ts'

type ListInput = CallOf<typeof listEvents>['input']
export type When = NonNullable<ListInput['when']>
export type Price = NonNullable<ListInput['price']>
export type Sort = NonNullable<ListInput['sort']>
export type Genre = NonNullable<ListInput['genre']>

export const whenOptions: readonly When[] = ['tonight', 'weekend', 'month']
export const prices: readonly Price[] = ['free', 'paid']
export const sorts: readonly Sort[] = ['soonest', 'nearest', 'popular']
/** Radii around a city in km. */
export const radii: readonly number[] = [10, 25, 50, 100, 150]

/** The URL state of the events page: `/events/?search=…&city_id=…&when=weekend&genre=rock&offset=10`. */
export interface EventsAddress {
  search: string
  cityId: number | null
  /** Radius around the city; null for the city itself. */
  radiusKm: number | null
  isPast: boolean
  when: When | null
  /** Days such as 2026-12-24; if one is set, `when` is null. */
  from: string | null
  until: string | null
  genre: Genre | null
  price: Price | null
  sort: Sort
  /** A multiple of {@link pageSize}. */
  offset: number
  /** The tour whose dialog is open (spec 2.6). */
  tourId: number | null
}

export const pageSize = 10

/** Maximum offset, because larger totals are shown as "1000 +" (spec 2.5). */
const offsetMax = 1_000

/** Parses the declared query keys; malformed values count as absent. */
export function readEventsAddress(search: Record<string, string>): EventsAddress {
  const offset = /^\d{1,4}$/.test(search['offset'] ?? '') ? Number(search['offset']) : 0
  const cityId = parseId(search['city_id'])
  const [from, until] = [parseDay(search['from']), parseDay(search['until'])]
  const radiusKm = cityId === null ? null : (radii.find(km => String(km) === search['radius_km']) ?? null)
  const sort = parseOption(sorts, search['sort']) ?? 'soonest'
  return {
    search: (search['search'] ?? '').trim().slice(0, 200),
    cityId,
    radiusKm,
    isPast: search['condition'] === 'past',
    when: from || until ? null : parseOption(whenOptions, search['when']),
    from,
    until,
    genre: parseOption(genres, search['genre']),
    price: parseOption(prices, search['price']),
    sort: sort === 'nearest' && radiusKm === null ? 'soonest' : sort,
    offset: Math.min(offset - (offset % pageSize), offsetMax),
    tourId: parseId(search['tour_id']),
  }
}

/** Genre families as in the contract; a test compares both. */
const genres: readonly Genre[] = [
  ...(['pop', 'k-pop', 'j-pop', 'rock', 'indie', 'hip-hop', 'r-and-b', 'electronic'] as const),
  ...(['metal', 'punk', 'jazz', 'folk', 'latin', 'reggae', 'world', 'classical'] as const),
]

/** The address of the full list, without filters. */
export const unfilteredAddress = readEventsAddress({})

function parseOption<Value extends string>(values: readonly Value[], text: string | undefined): Value | null {
  return values.find(value => value === text) ?? null
}

/** Parses a calendar day such as 2026-12-24; null for 2026-02-30. */
function parseDay(text: string | undefined): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text ?? '')) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text ? text : null
}

/** Parses an id; null if malformed. */
export function parseId(text: string | undefined): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text ?? '')) return null
  const id = Number(text)
  return id <= 2_147_483_647 ? id : null
}
