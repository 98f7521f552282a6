const clocks = new Map<string, Intl.DateTimeFormat>()

/** "2027-03-20T20:00:00-07:00": what the zone's clock shows, with its offset (ISO 8601), for programs that read pages. */
export function wallTime(iso: string, zone: string): string {
  const moment = Date.parse(iso)
  const clock = clockOf(zone).format(moment).replace(' ', 'T')
  return clock + offset(Date.parse(`${clock}Z`) - Math.floor(moment / 1_000) * 1_000)
}

/** "-07:00". What the clock is ahead of UTC says it: a second format for it would take twice as long. */
function offset(aheadMs: number): string {
  const minutes = Math.abs(aheadMs) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${aheadMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** A start with its offset, or the day alone where the time is not known. */
export function startTime({
  starts_at: iso,
  zone,
  is_day_only: isDayOnly,
}: {
  starts_at: string
  zone: string
  is_day_only: boolean
}): string {
  const time = wallTime(iso, zone)
  return isDayOnly ? time.slice(0, 10) : time
}

/** A clock of 24 hours in this order is what Swedes write. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  return clock
}
