const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a time as "2027-03-20T20:00:00-07:00": local time in the zone with its offset (ISO 8601), for
 * machine readers.
 */
export function toWallTime(iso: string, zone: string): string {
  const moment = Date.parse(iso)
  const clock = getClock(zone).format(moment).replace(' ', 'T')
  return clock + formatOffset(Date.parse(`${clock}Z`) - Math.floor(moment / 1_000) * 1_000)
}

/**
 * Formats an offset from UTC in milliseconds as "-07:00". Computed from the clock, because a second `Intl`
 * format would take twice as long.
 */
function formatOffset(aheadMs: number): string {
  const minutes = Math.abs(aheadMs) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${aheadMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** Formats a start time with its offset, or only the day if the time is not known. */
export function toStartTime({
  starts_at: iso,
  zone,
  is_day_only: isDayOnly,
}: {
  starts_at: string
  zone: string
  is_day_only: boolean
}): string {
  const time = toWallTime(iso, zone)
  return isDayOnly ? time.slice(0, 10) : time
}

/** Returns a 24-hour clock in ISO 8601 order, which is the Swedish format. */
function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  return clock
}
