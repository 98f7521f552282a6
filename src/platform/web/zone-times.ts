import { getDateTimeFormat as format } from './format.ts'

/** Formats an event's times in a zone, in the reader's language, using only `Intl`. */

/** "Saturday, November 21, 2026" in the zone, as a separate line. */
export function formatLongDay(tag: string, iso: string, zone: string): string {
  return capitalize(tag, format(tag, { dateStyle: 'full', timeZone: zone }).format(new Date(iso)))
}

/** "Sat, Nov 21" in the zone, for a bar with space for one line. */
export function formatDayWithWeekday(tag: string, iso: string, zone: string): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone } as const
  return capitalize(tag, format(tag, options).format(new Date(iso)))
}

/** "November 21, 2026", for use within a sentence, where many languages would have to inflect the weekday. */
export function formatDayInText(tag: string, iso: string, zone: string): string {
  return format(tag, { dateStyle: 'long', timeZone: zone }).format(new Date(iso))
}

/** "Nov 21, 2026", for narrow spaces. */
export function formatShortDay(tag: string, iso: string, zone: string): string {
  return format(tag, { dateStyle: 'medium', timeZone: zone }).format(new Date(iso))
}

/** "November 2026", for the heading of a month's dates. */
export function formatMonth(tag: string, iso: string, zone: string): string {
  const month = format(tag, { month: 'long', year: 'numeric', timeZone: zone }).format(new Date(iso))
  return capitalize(tag, month)
}

/** Capitalizes the start of a line: many languages write days and months in lower case. */
function capitalize(tag: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
}

/** "Sat, Nov 21, 12:00 PM", with the day, which may differ between zones. */
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
 * Formats the zone's offset at that time in the reader's language: "GMT+9". Never an abbreviation such as
 * "EST": few readers abroad know it, and server and browser may use different ones, but must render the same.
 */
export function formatGmtOffset(tag: string, iso: string, zone: string): string {
  const options = { hour: 'numeric', timeZone: zone, timeZoneName: 'shortOffset' } as const
  const parts = format(tag, options).formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Whether both zones have the same offset at that time, regardless of their names. */
export function isSameClock(iso: string, zone: string, other: string): boolean {
  return wallClock(iso, zone) === wallClock(iso, other)
}

function wallClock(iso: string, zone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const
  return format('en-GB', options).format(new Date(iso))
}
