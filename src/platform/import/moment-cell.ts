import type { CellType, ParsedCell } from './cell-types.ts'

const form = /^\d{4}-(\d\d)-(\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?$/
const offsetAtEnd = /(Z|[+-]\d\d:?\d\d)$/

export const hasOffset = (text: string) => offsetAtEnd.test(text)

const no = (problem: string): ParsedCell => ({ ok: false, problem })

/** A time with an offset, or a local time in the row's time zone. */
export const moment: CellType = {
  sql: 'timestamptz',
  says: 'moment, as 2030-05-01T19:00 in the zone, or 2030-05-01T19:00:00+09:00',
  format: value => String(value),
  parse(cell) {
    const text = typeof cell === 'string' ? cell.trim() : ''
    return form.test(text) && !Number.isNaN(Date.parse(text)) && isCalendarDate(text)
      ? { ok: true, value: text }
      : no('is no moment, such as 2030-05-01T19:00 or 2030-05-01T19:00:00+09:00')
  },
  inZone: (value, zone) => resolveMoment(String(value), zone),
}

/** Rejects dates such as 31 April, which `Date.parse` would roll over to 1 May. */
function isCalendarDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return year > 0 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

/**
 * Returns a valid time with its offset, or the problem: no time zone, an offset that differs from the zone's,
 * or a local time that a clock change skips or repeats.
 */
export function resolveMoment(text: string, zone: string | undefined): ParsedCell {
  const offset = offsetAtEnd.exec(text)?.[1]
  if (offset === undefined) return zone === undefined ? no(zoneless) : resolveLocalTime(text, zone)
  // A time in UTC doesn't depend on the zone.
  if (zone === undefined || /^(Z|[+-]00:?00)$/.test(offset)) return { ok: true, value: text }
  const there = Temporal.Instant.fromEpochMilliseconds(Date.parse(text)).toZonedDateTimeISO(zone)
  if (there.offset.replace(':', '') === offset.replace(':', '')) return { ok: true, value: text }
  return no(`has the offset ${offset}, and ${zone} has ${there.offset} then`)
}

const zoneless =
  'has no offset, such as +09:00, and no zone is named (--zone Asia/Seoul names it for the file)'

/** A local time doesn't exist when clocks go forward, and exists twice when they go back. */
function resolveLocalTime(text: string, zone: string): ParsedCell {
  const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'))
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochNanoseconds === later.epochNanoseconds) {
    return { ok: true, value: earlier.toInstant().toString() }
  }
  return earlier.toPlainDateTime().equals(local)
    ? no(
        `comes twice in ${zone}, where clocks go back: write the offset, ${earlier.offset} or ${later.offset}`,
      )
    : no(`is no time in ${zone}: clocks go forward over it`)
}

const dayForm = /^\d{4}-\d\d-\d\d$/

/** Returns whether this is an existing calendar date, such as 2030-05-01. */
export const isDay = (text: string) =>
  dayForm.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`)) && isCalendarDate(text)

export const day: CellType = {
  sql: 'date',
  says: 'day, as 2030-05-01',
  format: value => String(value),
  parse(cell) {
    const text = typeof cell === 'string' ? cell.trim() : ''
    return isDay(text) ? { ok: true, value: text } : no('is no day, such as 2030-05-01')
  },
}

/** Returns the last minute of a date in a time zone, with its offset; undefined for an unknown zone. */
export function getLastMinute(day: string, zone: string): string | undefined {
  if (!isTimeZone(zone)) return undefined
  const time = Temporal.PlainDateTime.from(`${day}T23:59`).toZonedDateTime(zone)
  return time.toInstant().toString()
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Formats a time from the database in a time zone, with the offset. */
export function formatInZone(moment: string, zone: string): string {
  const there = Temporal.Instant.from(moment).toZonedDateTimeISO(zone)
  const text = there.toString({ timeZoneName: 'never' })
  // Historical offsets of local mean time include seconds, which an offset in minutes would lose.
  return there.offsetNanoseconds % 60e9 === 0 && form.test(text) ? text : moment
}
