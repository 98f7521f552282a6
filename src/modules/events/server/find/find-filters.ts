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

/** What a date filter is in SQL: one statement for each, since each is planned differently. */
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

const [eastMs, westMs, nightEndsMs] = [14 * hourMs, -12 * hourMs, 4 * hourMs]

/** The weekend or the month of a wall clock's night, as wall clocks. */
function spanOf(kind: 'weekend' | 'month', wallMs: number): [fromMs: number, untilMs: number] {
  const night = new Date(wallMs - nightEndsMs)
  const [year, month, day] = [night.getUTCFullYear(), night.getUTCMonth(), night.getUTCDate()]
  if (kind === 'month') return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
  const mondayMs = Date.UTC(year, month, day - ((night.getUTCDay() + 6) % 7))
  return [mondayMs + 4 * dayMs, mondayMs + 7 * dayMs]
}

/**
 * The moments that are in the weekend or the month by every clock on Earth: most of it, so that only the events at its
 * edges are looked up in their own zone. None while the clocks are in two of them.
 */
export function sureWindowOf(kind: DateKind, nowMs: number): { fromMs: number; untilMs: number } {
  const none = { fromMs: Infinity, untilMs: -Infinity }
  if (kind !== 'weekend' && kind !== 'month') return none
  const [fromMs, untilMs] = spanOf(kind, nowMs + westMs)
  if (spanOf(kind, nowMs + eastMs)[0] !== fromMs) return none
  return { fromMs: fromMs + nightEndsMs - westMs, untilMs: untilMs + nightEndsMs - eastMs }
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
