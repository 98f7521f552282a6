import { paths } from '../../../../platform/contract/paths.ts'
import type { Translate } from '../../../../platform/web/i18n.tsx'
import { dayInText } from '../../../../platform/web/zone-times.ts'
import type { EventsAddress } from '../events-address.ts'

/** The address with a change, from its first page. */
export const changed = (address: EventsAddress, change: Partial<EventsAddress>) =>
  paths.events({ ...address, offset: 0, ...change })

/** What removes each filter (`find-contract.ts`, findable). */
export const removals = {
  search: { search: '' },
  place: { cityId: null, radiusKm: null },
  date: { when: null, from: null, until: null },
  genre: { genre: null },
  price: { price: null },
} satisfies Record<string, Partial<EventsAddress>>

export type Filter = keyof typeof removals

export interface Known {
  /** The city of the address, in the reader's words. */
  city: string | null
  genres: readonly { id: string; name: string }[]
}

/** What stands in each filter, in words; null where it is not set. */
export function wordsOf(
  address: EventsAddress,
  { city, genres }: Known,
  { t, tag }: { t: Translate; tag: string },
): Record<Filter, string | null> {
  const { search, radiusKm, when, genre, price } = address
  return {
    search: search || null,
    place: city && (radiusKm ? t('events.within.chip', { city, distance: radiusKm }) : city),
    date: when ? t(`events.when.${when}`) : daysOf(address, { t, tag }),
    genre: genre && (genres.find(({ id }) => id === genre)?.name ?? genre),
    price: price && t(`events.price.${price}`),
  }
}

/** "24 Dec 2026 – 2 Jan 2027", with either end left open. */
function daysOf({ from, until }: EventsAddress, { t, tag }: { t: Translate; tag: string }): string | null {
  const day = (date: string) => dayInText(tag, `${date}T12:00:00Z`, 'UTC')
  if (!from && !until) return null
  if (from && from === until) return day(from)
  if (from && until) return t('events.tour.span', { from: day(from), until: day(until) })
  return from ? `${day(from)} –` : `– ${day(until ?? '')}`
}
