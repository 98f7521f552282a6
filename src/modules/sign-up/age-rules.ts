/** Years at which a fan of a country may use everything without a parent (spec 5). */
const minimumAges: Record<string, number> = {
  ...{
    AT: 14,
    BE: 13,
    CL: 14,
    CZ: 15,
    DK: 13,
    EE: 13,
    FI: 13,
    FR: 15,
    IT: 14,
    LV: 13,
    LT: 14,
    PE: 14,
    RS: 15,
  },
  ...{ KR: 14, SE: 13, GB: 13, US: 13, VE: 14, VN: 15 },
}
const otherwise = 16

/** Years; `countryCode` is two capital letters. */
export function minimumAgeOf(countryCode: string): number {
  return minimumAges[countryCode] ?? otherwise
}

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
