/** Filters of events as the server reads them: `find-contract.ts`. */
export interface Filters {
  search: string
  cityId: number | null
  /** Around the city; null for in it. */
  radiusKm: number | null
  condition: 'upcoming' | 'past'
  when: 'tonight' | 'weekend' | 'month' | null
  /** Days there, such as 2026-12-24. */
  from: string | null
  until: string | null
  genre: string | null
  price: 'free' | 'paid' | null
}

export type Sort = 'soonest' | 'nearest' | 'popular'

/** What a date filter is in SQL: one prepared statement for each, since each is planned differently. */
export type DateKind = 'any' | 'tonight' | 'weekend' | 'month' | 'range'

export function dateKindOf({ when, from, until }: Filters): DateKind {
  return from || until ? 'range' : (when ?? 'any')
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Clocks on Earth are at most 14 hours ahead of UTC and 12 behind it. */
const clocksMs = 15 * hourMs

const daysAhead = { tonight: 2, weekend: 8, month: 33 }

/**
 * The moments between which events of these filters begin, wherever they are: what an index is walked by. The exact
 * days are those of each venue's clock and are compared after that.
 */
export function windowOf(filters: Filters, nowMs: number): { fromMs: number; untilMs: number } {
  const kind = dateKindOf(filters)
  const [fromMs, untilMs] =
    kind === 'any'
      ? [-Infinity, Infinity]
      : kind === 'range'
        ? [
            filters.from ? Date.parse(filters.from) - clocksMs : -Infinity,
            filters.until ? Date.parse(filters.until) + dayMs + clocksMs : Infinity,
          ]
        : [nowMs - daysAhead[kind] * dayMs, nowMs + daysAhead[kind] * dayMs]
  return filters.condition === 'past'
    ? { fromMs, untilMs: Math.min(untilMs, nowMs) }
    : { fromMs: Math.max(fromMs, nowMs), untilMs }
}

/** So few days that all of their events are read and sorted, rather than walked by popularity until enough fit. */
const fewDaysMax = 9

export function isShort({ fromMs, untilMs }: { fromMs: number; untilMs: number }): boolean {
  return untilMs - fromMs <= fewDaysMax * dayMs
}

/** As PostgreSQL takes it. */
export function momentOf(ms: number): Date | string {
  if (ms === Infinity) return 'infinity'
  return ms === -Infinity ? '-infinity' : new Date(ms)
}

/** The day after, such as 2026-12-25. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
}
