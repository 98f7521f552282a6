/**
 * Versions of each legal text, newest first, by the day (UTC) from which they apply. The server refuses to
 * start if a date has no English file in `texts/`, or a file no date. A version with a future date is
 * announced and not in force yet.
 */
export const textDates = {
  terms: ['2026-11-22'],
  'privacy-notice': ['2026-12-22', '2026-11-22', '2019-12-19'],
  copyright: ['2026-11-22'],
  cookie: ['2026-11-22'],
  business: ['2026-11-22'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type Entity = keyof typeof textDates

/** Returns the version in force at `nowMs`, or the first version before that. */
export function getDateInForce(entity: Entity, nowMs: number): string {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const dates: readonly string[] = textDates[entity]
  return dates.find(date => date <= today) ?? dates.at(-1) ?? ''
}
