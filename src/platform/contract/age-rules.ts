import { getMinimumAge } from './minimum-age.ts'

/**
 * Returns whether `YYYY-MM-DD` is an existing date after 1900 (spec 5) that has begun somewhere on earth at
 * `now` (ms). Shared by the server and the browser.
 */
export function isDateOfBirth(text: string, now: number): boolean {
  const [, year = ''] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? []
  if (Number(year) <= 1_900) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && formatDay(time) === text && text <= getLatestDay(now)
}

/**
 * Returns whether a person born on this date still needs a parent's consent in this country. A birthday on 29
 * February counts from 1 March.
 */
export function isUnderAge(countryCode: string, dateOfBirth: string, now: number): boolean {
  const [year = '', ...monthAndDay] = dateOfBirth.split('-')
  const consentDay = [String(Number(year) + getMinimumAge(countryCode)), ...monthAndDay].join('-')
  return getLatestDay(now) < consentDay
}

/**
 * Returns the date in UTC+14, the time zone in which a day begins first, so that no one is rejected on their
 * birthday.
 */
function getLatestDay(now: number): string {
  return formatDay(now + 14 * 3_600_000)
}

function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
