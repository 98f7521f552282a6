/**
 * The versions of each legal text, newest first, by the day (UTC) from which they apply. The server refuses to start
 * when a date has no English file in `texts/`, or a file no date. A date may lie ahead: that version is announced and
 * not in force yet.
 */
export const textDates = {
  terms: ['2026-11-22'],
  'privacy-notice': ['2026-12-22', '2026-11-22', '2019-12-19'],
  copyright: ['2026-11-22'],
  cookie: ['2026-11-22'],
  business: ['2026-11-22'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type Entity = keyof typeof textDates

/** The version in force at `nowMs`; before the first version that one. */
export function dateInForce(entity: Entity, nowMs: number): string {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const dates: readonly string[] = textDates[entity]
  return dates.find(date => date <= today) ?? dates.at(-1) ?? ''
}
