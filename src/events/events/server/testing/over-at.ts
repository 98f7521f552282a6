export interface Span {
  startsMs: number
  endsMs: number | null
  isDayOnly: boolean
  /** The last day, such as 2030-05-03. */
  endsOn: string | null
  zone: string
}

/** Computes the end of an event: reference implementation of the column `over_at`. */
export function computeOverAt({ startsMs, endsMs, isDayOnly, endsOn, zone }: Span): number {
  if (!isDayOnly) return endsMs === null ? startsMs + 3 * 3_600_000 : Math.max(endsMs, startsMs)
  const first = Temporal.Instant.fromEpochMilliseconds(startsMs).toZonedDateTimeISO(zone).toPlainDate()
  const last = endsOn === null ? first : Temporal.PlainDate.from(endsOn)
  const isLater = Temporal.PlainDate.compare(last, first) > 0
  return (isLater ? last : first).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
}
