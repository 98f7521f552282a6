import { getMinorUnitFactor } from '../contract/minor-units.ts'
import { useTexts } from './i18n.tsx'

/** Formatters of dates, numbers and money in the reader's language, using only `Intl`. */
export interface Formats {
  number: (value: number) => string
  /** Formats 12,345 as "12K". */
  compact: (value: number) => string
  percent: (share: number) => string
  /** Formats a discount with up to two decimals: 12.5 as "12.5%". */
  discount: (percent: number) => string
  /** Formats bytes as "1.2 MB". */
  megabytes: (bytes: number) => string
  /** Formats minor units of an ISO 4217 currency. */
  money: (minor: number, currency: string) => string
  /** Formats the day in the event's time zone: "Nov 21, 2026". */
  date: (iso: string, zone: string) => string
  /** Formats a month: "Nov 2026". */
  month: (iso: string, zone: string) => string
  time: (iso: string, zone: string) => string
  /** Returns the parts of a date stub, each formatted separately. */
  stub: (iso: string, zone: string) => { day: string; month: string; weekday: string; year: string }
  /** Formats a time relative to `nowMs`: "in 3 days", "2 hours ago". */
  relative: (iso: string, nowMs: number) => string
  /** Formats a deadline at the end of a day, relative to `nowMs`: "today", "in 3 days". */
  relativeDay: (iso: string, nowMs: number) => string
  list: (items: string[]) => string
}

const byTag = new Map<string, Formats>()

/**
 * Returns the formatters of a language. Intl objects are slow to create, so each is created on first use and
 * cached permanently.
 */
export function getFormats(tag: string): Formats {
  const known = byTag.get(tag)
  if (known) return known
  const made = createFormats(tag)
  byTag.set(tag, made)
  return made
}

export function useFormats(): Formats {
  return getFormats(useTexts().tag)
}

function createFormats(tag: string): Formats {
  const memo = <T>(make: (key: string) => T) => {
    const made = new Map<string, T>()
    return (key: string): T => {
      const found = made.get(key) ?? make(key)
      made.set(key, found)
      return found
    }
  }
  const numbers = (options?: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(tag, options))
  const number = numbers()
  const compact = numbers({ notation: 'compact' })
  const percent = numbers({ style: 'percent' })
  const discount = numbers({ style: 'percent', maximumFractionDigits: 2 })
  const size = numbers({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const list = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }))
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
  const money = memo(currency => {
    const format = new Intl.NumberFormat(tag, { style: 'currency', currency })
    return { format, minorPerUnit: getMinorUnitFactor(currency) }
  })
  const zoned = (options: Intl.DateTimeFormatOptions) =>
    memo(timeZone => new Intl.DateTimeFormat(tag, { ...options, timeZone }))
  // `dateStyle` isn't used, because "2026. 11. 21." and "21.11.2026" don't fit into a sentence.
  const date = zoned({ year: 'numeric', month: 'short', day: 'numeric' })
  const month = zoned({ month: 'short', year: 'numeric' })
  const shortMonth = zoned({ month: 'short' })
  const year = zoned({ year: 'numeric' })
  const time = zoned({ timeStyle: 'short' })
  const parts = zoned({ day: 'numeric', month: 'short', weekday: 'short' })
  return {
    number: value => number().format(value),
    compact: value => compact().format(value),
    percent: share => percent().format(share),
    discount: value => discount().format(value / 100),
    megabytes: bytes => size().format(bytes / 2 ** 20),
    money(minor, currency) {
      const { format, minorPerUnit } = money(currency)
      return format.format(minor / minorPerUnit)
    },
    date: (iso, zone) => date(zone).format(new Date(iso)),
    month: (iso, zone) => month(zone).format(new Date(iso)),
    time: (iso, zone) => time(zone).format(new Date(iso)),
    stub(iso, zone) {
      const at = new Date(iso)
      const found = Object.fromEntries(
        parts(zone)
          .formatToParts(at)
          .map(({ type, value }) => [type, value]),
      )
      return {
        day: found['day'] ?? '',
        // Each part is formatted separately, so that it includes 月 or 년.
        month: shortMonth(zone).format(at),
        weekday: found['weekday'] ?? '',
        year: year(zone).format(at),
      }
    },
    relative: (iso, nowMs) => relativeTime(relative(), Date.parse(iso) - nowMs),
    relativeDay(iso, nowMs) {
      const days = Math.floor((Date.parse(iso) - nowMs) / 86_400_000)
      return removeJapaneseSpace(relative(), relative().format(days, 'day'))
    },
    list: items => list().format(items),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

function relativeTime(format: Intl.RelativeTimeFormat, differenceMs: number): string {
  const [unit, sizeMs] = units.find(([, size]) => Math.abs(differenceMs) >= size) ?? ['minute', 60_000]
  return removeJapaneseSpace(format, format.format(Math.trunc(differenceMs / sizeMs), unit))
}

/**
 * Removes the space that `Intl` adds between number and unit in Japanese relative times, which are written
 * 3日後.
 */
function removeJapaneseSpace(format: Intl.RelativeTimeFormat, text: string): string {
  return format.resolvedOptions().locale === 'ja' ? text.replace(' ', '') : text
}

const numbers = new Map<string, Intl.NumberFormat>()
const dateTimes = new Map<string, Intl.DateTimeFormat>()

/** Returns a number format, cached permanently. */
export function getNumberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return getOrCreate(numbers, tag + JSON.stringify(options), () => new Intl.NumberFormat(tag, options))
}

export function getDateTimeFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getOrCreate(dateTimes, tag + JSON.stringify(options), () => new Intl.DateTimeFormat(tag, options))
}

function getOrCreate<Format>(made: Map<string, Format>, key: string, make: () => Format): Format {
  const format = made.get(key) ?? make()
  made.set(key, format)
  return format
}
