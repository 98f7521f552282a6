/**
 * Versions of each legal text, newest first, by the date (UTC) from which they apply. The server refuses to
 * start if a date has no English file in `texts/`, or a file has no date here. A version with a future date
 * is announced but not yet in force.
 */
export const textDates = {
  terms: ['2026-11-22'],
  'privacy-notice': ['2026-12-22', '2026-11-22', '2019-12-19'],
  copyright: ['2026-11-22'],
  cookie: ['2026-11-22'],
  business: ['2026-11-22'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type Entity = keyof typeof textDates

/**
 * Returns the date of the version in force at `nowMs`; if none is in force yet, that of the first version.
 */
export function getDateInForce(entity: Entity, nowMs: number): string {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const dates: readonly string[] = textDates[entity]
  return dates.find(date => date <= today) ?? dates.at(-1) ?? ''
}
