/** Times of an event in a zone, in the reader's language, by `Intl` alone. */

const made = new Map<string, Intl.DateTimeFormat>()

function format(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options)
  const found = made.get(key) ?? new Intl.DateTimeFormat(tag, options)
  made.set(key, found)
  return found
}

/** "Saturday, November 21, 2026" on the wall of the zone, on a line of its own. */
export function longDay(tag: string, iso: string, zone: string): string {
  return capitalised(tag, format(tag, { dateStyle: 'full', timeZone: zone }).format(new Date(iso)))
}

/** "November 21, 2026": a day inside a sentence, which a weekday would break in half of the languages. */
export function dayInText(tag: string, iso: string, zone: string): string {
  return format(tag, { dateStyle: 'long', timeZone: zone }).format(new Date(iso))
}

/** "November 2026": the heading of a month of dates. */
export function monthOf(tag: string, iso: string, zone: string): string {
  const month = format(tag, { month: 'long', year: 'numeric', timeZone: zone }).format(new Date(iso))
  return capitalised(tag, month)
}

/** Many languages write days and months with a small letter, but not where a line begins. */
function capitalised(tag: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
}

/** "Sat, Nov 21, 12:00 PM": a moment with its day, for a zone in which the day may be another. */
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

/** How far the zone is from Greenwich at that moment: "GMT+9", or the letters that the language has for it. */
export function zoneOffset(tag: string, iso: string, zone: string): string {
  const parts = format(tag, { timeZoneName: 'short', hour: 'numeric', timeZone: zone }).formatToParts(
    new Date(iso),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Whether clocks in both zones show the same at that moment, whatever the zones are called. */
export function isSameClock(iso: string, zone: string, other: string): boolean {
  return wallClock(iso, zone) === wallClock(iso, other)
}

function wallClock(iso: string, zone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const
  return format('en-GB', options).format(new Date(iso))
}
