const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats "2027-03-20T20:00:00-07:00": the local time of the zone with its offset (ISO 8601), for machine
 * readers.
 */
export function toWallTime(iso: string, zone: string): string {
  const moment = Date.parse(iso)
  const clock = getClock(zone).format(moment).replace(' ', 'T')
  return clock + formatOffset(Date.parse(`${clock}Z`) - Math.floor(moment / 1_000) * 1_000)
}

/**
 * Formats "-07:00" from the clock's lead over UTC, because a second `Intl` format would take twice as long.
 */
function formatOffset(aheadMs: number): string {
  const minutes = Math.abs(aheadMs) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${aheadMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** Formats a start with its offset, or the day alone if the time is not known. */
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

/** The Swedish format is a 24-hour clock in ISO 8601 order. */
function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  return clock
}
