import type { Sales } from './queries.ts'

type Sums = Sales['last_week_by_now'][number]
type Day = Sales['days'][number]

const fields = ['placed', 'paid', 'units', 'revenue', 'refunded', 'disputed'] as const

/** Lists the last days up to today, oldest first. */
export function listLastDays(today: string, count: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** Adds up rows of each currency; amounts of different currencies are never added. */
function sumByCurrency(rows: readonly Sums[]): Map<string, Sums> {
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const before = sums.get(row.currency)
    const entries = fields.map(field => [field, (before?.[field] ?? 0) + row[field]] as const)
    sums.set(row.currency, { ...row, ...Object.fromEntries(entries) })
  }
  return sums
}

const countAll = (sums: Map<string, Sums>, field: 'placed' | 'paid' | 'units') =>
  [...sums.values()].reduce((total, each) => total + each[field], 0)

/** Sums of today, of the same weekday of last week and of seven days, by currency and for counts overall. */
export function summarizeSales({ days, last_week_by_now }: Sales, today: string) {
  const [lastWeek, ...others] = listLastDays(today, 8)
  const week = new Set([...others])
  const of = (isShown: (day: Day) => boolean) => sumByCurrency(days.filter(isShown))
  const sums = {
    today: of(({ day }) => day === today),
    lastWeekByNow: sumByCurrency(last_week_by_now),
    lastWeek: of(({ day }) => day === lastWeek),
    sevenDays: of(({ day }) => week.has(day)),
  }
  const currencies = [...new Set(days.map(({ currency }) => currency))].toSorted()
  return {
    currencies,
    byCurrency: currencies.map(currency => {
      const revenue = sums.sevenDays.get(currency)?.revenue ?? 0
      const refunded = sums.sevenDays.get(currency)?.refunded ?? 0
      return {
        currency,
        today: sums.today.get(currency)?.revenue ?? 0,
        lastWeekByNow: sums.lastWeekByNow.get(currency)?.revenue ?? 0,
        lastWeek: sums.lastWeek.get(currency)?.revenue ?? 0,
        sevenDays: revenue,
        refunded,
        /** Null without revenue. */
        refundedShare: revenue > 0 ? refunded / revenue : null,
      }
    }),
    paid: countAll(sums.today, 'paid'),
    paidLastWeekByNow: countAll(sums.lastWeekByNow, 'paid'),
    units: countAll(sums.today, 'units'),
    unitsLastWeekByNow: countAll(sums.lastWeekByNow, 'units'),
    placedInWeek: countAll(sums.sevenDays, 'placed'),
    paidInWeek: countAll(sums.sevenDays, 'paid'),
  }
}

/** Returns the values of each day, 0 for days without sales; of one currency, or of all for counts. */
export function listDayValues(
  days: readonly Day[],
  shownDays: readonly string[],
  field: (typeof fields)[number],
  currency?: string,
): number[] {
  const values = new Map<string, number>()
  for (const row of days)
    if (currency === undefined || row.currency === currency)
      values.set(row.day, (values.get(row.day) ?? 0) + row[field])
  return shownDays.map(day => values.get(day) ?? 0)
}
