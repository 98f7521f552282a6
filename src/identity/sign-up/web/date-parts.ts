/** The values of the three selects; '' until chosen. */
export interface DateParts {
  year: string
  month: string
  day: string
}

export const noDate: DateParts = { year: '', month: '', day: '' }

/** Returns `2004-03-09`, zero-padded (spec 5); '' while incomplete. */
export function joinDateParts({ year, month, day }: DateParts): string {
  if (!(Number(year) > 0 && Number(month) > 0 && Number(day) > 0)) return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Splits `2004-03-09` into the selects' values. */
export function splitDate(date: string): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  return year ? { year, month: String(Number(month)), day: String(Number(day)) } : noDate
}

/** Lists the last 100 years, newest first (spec 9). `now` in ms since 1970. */
export function listBirthYears(now: number): string[] {
  const newest = new Date(now).getUTCFullYear()
  return Array.from({ length: 100 }, (_, ago) => String(newest - ago))
}

export function getPartOrder(tag: string): (keyof DateParts)[] {
  const order = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(type => type === 'year' || type === 'month' || type === 'day')
  return order.length === 3 ? order : ['year', 'month', 'day']
}

/** Lists the locale's short month names. */
export function listMonthNames(tag: string): string[] {
  const format = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)))
}
