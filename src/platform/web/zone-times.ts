import { momentFormat as format } from './format.ts'

/** Times of an event in a zone, in the reader's language, by `Intl` alone. */

/** "Saturday, November 21, 2026" in the zone, as a line of its own. */
export function longDay(tag: string, iso: string, zone: string): string {
  return capitalised(tag, format(tag, { dateStyle: 'full', timeZone: zone }).format(new Date(iso)))
}

/** "Sat, Nov 21" in the zone: for a bar with room for one line. */
export function dayOfWeek(tag: string, iso: string, zone: string): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone } as const
  return capitalised(tag, format(tag, options).format(new Date(iso)))
}

/** "November 21, 2026": for use within a sentence, where many languages would have to inflect the weekday. */
export function dayInText(tag: string, iso: string, zone: string): string {
  return format(tag, { dateStyle: 'long', timeZone: zone }).format(new Date(iso))
}

/** "Nov 21, 2026": where room is short. */
export function shortDay(tag: string, iso: string, zone: string): string {
  return format(tag, { dateStyle: 'medium', timeZone: zone }).format(new Date(iso))
}

/** "November 2026": heading of a month's dates. */
export function monthOf(tag: string, iso: string, zone: string): string {
  const month = format(tag, { month: 'long', year: 'numeric', timeZone: zone }).format(new Date(iso))
  return capitalised(tag, month)
}

/** Many languages write days and months in lower case; this is for the beginning of a line. */
function capitalised(tag: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
}

/** "Sat, Nov 21, 12:00 PM": with the day, which may differ between zones. */
export function dayAndTime(tag: string, iso: string, zone: string): string {
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
 * The zone's offset at that moment in the reader's language: "GMT+9". Never an abbreviation as "EST", which few abroad
 * know, and of which server and browser may know different ones: they must render the same.
 */
export function gmtOffset(tag: string, iso: string, zone: string): string {
  const options = { hour: 'numeric', timeZone: zone, timeZoneName: 'shortOffset' } as const
  const parts = format(tag, options).formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Whether both zones have the same offset at that moment, whatever their names. */
export function isSameClock(iso: string, zone: string, other: string): boolean {
  return wallClock(iso, zone) === wallClock(iso, other)
}

function wallClock(iso: string, zone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const
  return format('en-GB', options).format(new Date(iso))
}
