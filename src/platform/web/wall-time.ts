const made = new Map<string, Intl.DateTimeFormat>()

/** "2027-03-20T20:00:00-07:00": what the zone's clock shows, with its offset (ISO 8601), for programs that read pages. */
export function wallTime(iso: string, zone: string): string {
  // A clock of 24 hours in this order is what Swedes write.
  const clock = formatOf('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
  const offset = formatOf('en-US', { timeZoneName: 'longOffset', timeZone: zone })
  const moment = new Date(iso)
  const [difference = '+00:00'] = /[+-]\d\d:\d\d/.exec(offset.format(moment)) ?? []
  return clock.format(moment).replace(' ', 'T') + difference
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

function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + options.timeZone
  const format = made.get(key) ?? new Intl.DateTimeFormat(tag, options)
  made.set(key, format)
  return format
}
