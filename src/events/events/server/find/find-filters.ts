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

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Clocks on Earth are at most 14 hours ahead of UTC and 12 behind it. */
const [eastMs, westMs] = [14 * hourMs, -12 * hourMs]

/** When a night ends and the next day begins, for who goes out. */
const nightEndsMs = 4 * hourMs

/** Between two readings of a wall clock, which stand as if they were UTC. */
export interface Span {
  fromMs: number
  untilMs: number
}

/** The weekend or the month of a wall clock's night. */
function spanOf(kind: 'weekend' | 'month', wallMs: number): Span {
  const night = new Date(wallMs - nightEndsMs)
  const [year, month, day] = [night.getUTCFullYear(), night.getUTCMonth(), night.getUTCDate()]
  if (kind === 'month') {
    return {
      fromMs: Date.UTC(year, month, 1) + nightEndsMs,
      untilMs: Date.UTC(year, month + 1, 1) + nightEndsMs,
    }
  }
  const mondayMs = Date.UTC(year, month, day - ((night.getUTCDay() + 6) % 7)) + nightEndsMs
  return { fromMs: mondayMs + 4 * dayMs, untilMs: mondayMs + 7 * dayMs }
}

/**
 * What a date filter is: the days of every venue's clock; or, while the clocks are in two weeks or months, the days
 * `before` for those that do not show `turnsMs` yet; or the night that each clock is in.
 */
export type Dates =
  | { kind: 'any' | 'tonight' }
  | { kind: 'days'; days: Span }
  | { kind: 'turn'; days: Span; before: Span; turnsMs: number }

/** One statement for each, since each is planned differently. */
export type DateKind = Dates['kind']

export function datesOf({ when, from, until }: Filters, nowMs: number): Dates {
  if (from || until) {
    const fromMs = from ? Date.parse(from) : -Infinity
    return { kind: 'days', days: { fromMs, untilMs: until ? Date.parse(until) + dayMs : Infinity } }
  }
  if (when === null || when === 'tonight') return { kind: when ?? 'any' }
  const [before, days] = [spanOf(when, nowMs + westMs), spanOf(when, nowMs + eastMs)]
  if (before.fromMs === days.fromMs) return { kind: 'days', days }
  // Weekends end as weeks do.
  return { kind: 'turn', days, before, turnsMs: before.untilMs }
}

/** A night ends within a day, and an hour more where clocks are put back. */
const nightMsMax = 25 * hourMs

/**
 * The moments between which events of these dates take place, wherever they are: what an index is walked by. The exact
 * days are those of each venue's clock and are compared after that.
 */
export function windowOf(dates: Dates, condition: Filters['condition'], nowMs: number): Span {
  const { fromMs, untilMs } = momentsOf(dates, nowMs)
  return condition === 'past'
    ? { fromMs, untilMs: Math.min(untilMs, nowMs) }
    : { fromMs: Math.max(fromMs, nowMs), untilMs }
}

function momentsOf(dates: Dates, nowMs: number): Span {
  if ('days' in dates) {
    const first = 'before' in dates ? dates.before : dates.days
    return { fromMs: first.fromMs - eastMs, untilMs: dates.days.untilMs - westMs }
  }
  return dates.kind === 'any'
    ? { fromMs: -Infinity, untilMs: Infinity }
    : { fromMs: nowMs - nightMsMax, untilMs: nowMs + nightMsMax }
}

/** So few days that all of their events are read and sorted, rather than walked by popularity until enough fit. */
const fewDaysMax = 9

export function isShort({ fromMs, untilMs }: Span): boolean {
  return untilMs - fromMs <= fewDaysMax * dayMs
}

/** As PostgreSQL takes a moment, or what a wall clock shows. */
export function momentOf(ms: number): string {
  if (ms === Infinity) return 'infinity'
  return ms === -Infinity ? '-infinity' : new Date(ms).toISOString()
}
