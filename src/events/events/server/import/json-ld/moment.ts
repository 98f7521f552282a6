const hasOffset = /(Z|[+-]\d\d:?\d\d)$/

/** A moment with its offset, of a time that may be as clocks in the zone show it; null for a day without a time. */
export function momentIn(zone: string, time: string): string | null {
  if (!/T\d\d:\d\d/.test(time)) return null
  try {
    if (hasOffset.test(time)) return Temporal.Instant.from(time).toString()
    return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().toString()
  } catch {
    return null
  }
}

/** The start's offset where the zone has another one then; null where they agree, or it names no place (`Z`). */
export function otherOffset(zone: string, startsAt: string): { given: string; there: string } | null {
  const given = /[+-]\d\d:?\d\d$/.exec(startsAt)?.[0]
  if (given === undefined || /^[+-]00:?00$/.test(given)) return null
  const there = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).offset
  return there.replace(':', '') === given.replace(':', '') ? null : { given, there }
}

/** Whether any zone of the country has the start's offset then. */
export function isOffsetOfCountry(country: string, startsAt: string): boolean {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? []
  return zones.some(zone => otherOffset(zone, startsAt) === null)
}
