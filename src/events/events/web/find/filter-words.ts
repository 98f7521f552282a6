import { paths } from '../../../../platform/contract/paths.ts'
import type { Translate } from '../../../../platform/web/i18n.tsx'
import { formatDayInText } from '../../../../platform/web/zone-times.ts'
import type { EventsAddress } from '../events-address.ts'

/** Builds the address with a change, starting at the first page. */
export const buildFilterHref = (address: EventsAddress, change: Partial<EventsAddress>) =>
  paths.events({ ...address, offset: 0, ...change })

/** Changes that remove each filter (`removableFilters` in `find-contract.ts`). */
export const removals = {
  search: { search: '' },
  place: { cityId: null, radiusKm: null },
  date: { when: null, from: null, until: null },
  genre: { genre: null },
  price: { price: null },
} satisfies Record<string, Partial<EventsAddress>>

export type Filter = keyof typeof removals

export interface FilterNames {
  /** The city of the address, named in the reader's language; null without one. */
  city: string | null
  genres: readonly { id: string; name: string }[]
}

/** Describes each filter's value; null if it isn't set. */
export function describeFilters(
  address: EventsAddress,
  { city, genres }: FilterNames,
  { t, tag }: { t: Translate; tag: string },
): Record<Filter, string | null> {
  const { search, radiusKm, when, genre, price } = address
  return {
    search: search || null,
    place: city && (radiusKm ? t('events.within.chip', { city, distance: radiusKm }) : city),
    date: when ? t(`events.when.${when}`) : describeDays(address, { t, tag }),
    genre: genre && (genres.find(({ id }) => id === genre)?.name ?? genre),
    price: price && t(`events.price.${price}`),
  }
}

/** Formats days as "24 Dec 2026 – 2 Jan 2027", with an open end if one day is missing. */
function describeDays(
  { from, until }: EventsAddress,
  { t, tag }: { t: Translate; tag: string },
): string | null {
  const day = (date: string) => formatDayInText(tag, `${date}T12:00:00Z`, 'UTC')
  if (!from && !until) return null
  if (from && from === until) return day(from)
  if (from && until) return t('events.tour.span', { from: day(from), until: day(until) })
  return from ? `${day(from)} –` : `– ${day(until ?? '')}`
}
