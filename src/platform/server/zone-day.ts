/** Returns the day of an instant (milliseconds since 1970) in a zone, as 2026-11-30. */
export const getDay = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Returns when a day starts in a zone, in milliseconds since 1970. */
export const getDayStart = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()
