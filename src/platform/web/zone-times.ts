import { getDateTimeFormat as format } from './format.ts'

/** Formats an event's times in a zone, in the reader's language, using only `Intl`. */

/** Formats a day in the zone as a separate line: "Saturday, November 21, 2026". */
export function formatLongDay(tag: string, iso: string, zone: string): string {
  return capitalize(tag, format(tag, { dateStyle: 'full', timeZone: zone }).format(new Date(iso)))
}

/** Formats a day in the zone for a bar with space for one line: "Sat, Nov 21". */
export function formatDayWithWeekday(tag: string, iso: string, zone: string): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone } as const
  return capitalize(tag, format(tag, options).format(new Date(iso)))
}

/**
 * Formats a day in the zone for use within a sentence: "November 21, 2026". Omits the weekday, which many
 * languages would have to inflect.
 */
export function formatDayInText(tag: string, iso: string, zone: string): string {
  return format(tag, { dateStyle: 'long', timeZone: zone }).format(new Date(iso))
}

/** Formats a day in the zone for narrow spaces: "Nov 21, 2026". */
export function formatShortDay(tag: string, iso: string, zone: string): string {
  return format(tag, { dateStyle: 'medium', timeZone: zone }).format(new Date(iso))
}

/** Formats a month in the zone for the heading above its dates: "November 2026". */
export function formatMonth(tag: string, iso: string, zone: string): string {
  const month = format(tag, { month: 'long', year: 'numeric', timeZone: zone }).format(new Date(iso))
  return capitalize(tag, month)
}

/** Capitalizes the start of a line, because many languages write days and months in lower case. */
function capitalize(tag: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
}

/** Formats a time in the zone with its day, which may differ between zones: "Sat, Nov 21, 12:00 PM". */
export function formatDayAndTime(tag: string, iso: string, zone: string): string {
  const options = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  return format(tag, { ...options, timeZone: zone }).format(new Date(iso))
}

/**
 * Formats the zone's offset at the given time in the reader's language: "GMT+9". Never an abbreviation such
 * as "EST": few readers abroad know it, and server and browser could use different ones, although they must
 * render the same.
 */
export function formatGmtOffset(tag: string, iso: string, zone: string): string {
  const options = { hour: 'numeric', timeZone: zone, timeZoneName: 'shortOffset' } as const
  const parts = format(tag, options).formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Returns whether both zones have the same offset at the given time, regardless of their names. */
export function isSameClock(iso: string, zone: string, other: string): boolean {
  return wallClock(iso, zone) === wallClock(iso, other)
}

function wallClock(iso: string, zone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const
  return format('en-GB', options).format(new Date(iso))
}
