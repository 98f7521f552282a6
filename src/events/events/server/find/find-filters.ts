/** Filters of events as the server parses them: `find-contract.ts`. */
export interface Filters {
  search: string
  cityId: number | null
  /** Radius around the city; null for the city itself. */
  radiusKm: number | null
  condition: 'upcoming' | 'past'
  when: 'tonight' | 'weekend' | 'month' | null
  /** Local days, such as 2026-12-24. */
  from: string | null
  until: string | null
  genre: string | null
  price: 'free' | 'paid' | null
}

export type Sort = 'soonest' | 'nearest' | 'popular'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Clocks on Earth are at most 14 hours ahead of UTC and 12 hours behind it. */
const [eastMs, westMs] = [14 * hourMs, -12 * hourMs]

/** Time after midnight at which a night ends. */
const nightEndsMs = 4 * hourMs

/** Two wall clock readings, stored as if they were UTC. */
export interface Span {
  fromMs: number
  untilMs: number
}

/** Computes the weekend or month of a wall clock's night. */
function computeSpan(kind: 'weekend' | 'month', wallMs: number): Span {
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
 * A date filter by the venues' clocks. `days` is one span for all clocks. `turn` applies while clocks
 * worldwide are in two different weeks or months: `before` is the span of the clocks that haven't reached
 * `turnsMs`, `days` that of the others. `tonight` is the current night of each clock.
 */
export type Dates =
  | { kind: 'any' | 'tonight' }
  | { kind: 'days'; days: Span }
  | { kind: 'turn'; days: Span; before: Span; turnsMs: number }

/** Each kind needs its own statement, because each is planned differently. */
export type DateKind = Dates['kind']

export function resolveDates({ when, from, until }: Filters, nowMs: number): Dates {
  if (from || until) {
    const fromMs = from ? Date.parse(from) : -Infinity
    return { kind: 'days', days: { fromMs, untilMs: until ? Date.parse(until) + dayMs : Infinity } }
  }
  if (when === null || when === 'tonight') return { kind: when ?? 'any' }
  const [before, days] = [computeSpan(when, nowMs + westMs), computeSpan(when, nowMs + eastMs)]
  if (before.fromMs === days.fromMs) return { kind: 'days', days }
  // A weekend ends at the same time as its week.
  return { kind: 'turn', days, before, turnsMs: before.untilMs }
}

/** A night ends within a day, plus one hour when clocks are set back. */
const nightMsMax = 25 * hourMs

/**
 * Computes the range of UTC times in which events of these dates take place anywhere, for the index scan. The
 * exact local days are compared afterwards.
 */
export function computeWindow(dates: Dates, condition: Filters['condition'], nowMs: number): Span {
  const { fromMs, untilMs } = computeBounds(dates, nowMs)
  return condition === 'past'
    ? { fromMs, untilMs: Math.min(untilMs, nowMs) }
    : { fromMs: Math.max(fromMs, nowMs), untilMs }
}

function computeBounds(dates: Dates, nowMs: number): Span {
  if ('days' in dates) {
    const first = 'before' in dates ? dates.before : dates.days
    return { fromMs: first.fromMs - eastMs, untilMs: dates.days.untilMs - westMs }
  }
  return dates.kind === 'any'
    ? { fromMs: -Infinity, untilMs: Infinity }
    : { fromMs: nowMs - nightMsMax, untilMs: nowMs + nightMsMax }
}

/** Maximum number of days for which all events are read and sorted instead of being walked by popularity. */
const fewDaysMax = 9

export function hasFewDays({ fromMs, untilMs }: Span): boolean {
  return untilMs - fromMs <= fewDaysMax * dayMs
}

/** Formats a time or wall clock reading for PostgreSQL. */
export function toTimestamp(ms: number): string {
  if (ms === Infinity) return 'infinity'
  return ms === -Infinity ? '-infinity' : new Date(ms).toISOString()
}
