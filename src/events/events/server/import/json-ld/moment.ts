const hasOffset = /(Z|[+-]\d\d:?\d\d)$/

/**
 * Converts a time with an offset, or a local time of the zone, to a UTC instant; null for a day without a
 * time.
 */
export function toInstant(zone: string, time: string): string | null {
  if (!/T\d\d:\d\d/.test(time)) return null
  try {
    if (hasOffset.test(time)) return Temporal.Instant.from(time).toString()
    return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().toString()
  } catch {
    return null
  }
}

/** Returns the start's offset and the zone's if they differ; null if they agree or the offset is UTC. */
export function findOffsetMismatch(zone: string, startsAt: string): { given: string; there: string } | null {
  const given = /[+-]\d\d:?\d\d$/.exec(startsAt)?.[0]
  if (given === undefined || /^[+-]00:?00$/.test(given)) return null
  const there = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).offset
  return there.replace(':', '') === given.replace(':', '') ? null : { given, there }
}

/** Returns whether any zone of the country has the start's offset at that time. */
export function isOffsetOfCountry(country: string, startsAt: string): boolean {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? []
  return zones.some(zone => findOffsetMismatch(zone, startsAt) === null)
}
