import { minimumAgeOf } from './minimum-age.ts'

/**
 * Whether `YYYY-MM-DD` is a day that exists, after 1900 (spec 5), and has begun somewhere on earth at `now` (ms).
 * Pure: the server and the browser use it alike.
 */
export function isDateOfBirth(text: string, now: number): boolean {
  const [, year = ''] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? []
  if (Number(year) <= 1_900) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayOf(time) === text && text <= newestDay(now)
}

/** Whether somebody born on this day still needs a parent in this country. Who was born on 29 February waits for March. */
export function isUnderAge(countryCode: string, dateOfBirth: string, now: number): boolean {
  const [year = '', ...monthAndDay] = dateOfBirth.split('-')
  const ofAge = [String(Number(year) + minimumAgeOf(countryCode)), ...monthAndDay].join('-')
  return newestDay(now) < ofAge
}

/** The date where a day begins first (UTC+14): nobody is told on their birthday that it is not yet. */
function newestDay(now: number): string {
  return dayOf(now + 14 * 3_600_000)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
