import { describe, expect, test } from 'vitest'
import { listDayValues, listLastDays, summarizeSales } from './summarize-sales.ts'

const none = { placed: 0, paid: 0, units: 0, revenue: 0, refunded: 0, disputed: 0 }
const day = (on: string, currency: string, sums: Partial<typeof none>) => ({
  ...none,
  day: on,
  currency,
  ...sums,
})

const days = [
  day('2027-03-01', 'EUR', { placed: 4, paid: 3, units: 5, revenue: 900 }),
  day('2027-03-02', 'EUR', { placed: 1, paid: 1, units: 1, revenue: 500, refunded: 100 }),
  day('2027-03-08', 'EUR', { placed: 2, paid: 1, units: 2, revenue: 300, refunded: 300 }),
  day('2027-03-08', 'KRW', { placed: 1, paid: 1, units: 3, revenue: 9_000 }),
]
const sales = { days, last_week_by_now: [{ ...none, currency: 'EUR', paid: 2, units: 2, revenue: 400 }] }

describe('summarizeSales', () => {
  test('sums money by currency, and counts overall', () => {
    const summary = summarizeSales(sales, '2027-03-08')
    expect(summary.byCurrency).toEqual([
      {
        currency: 'EUR',
        today: 300,
        lastWeekByNow: 400,
        lastWeek: 900,
        sevenDays: 800,
        refunded: 400,
        refundedShare: 0.5,
      },
      {
        currency: 'KRW',
        today: 9_000,
        lastWeekByNow: 0,
        lastWeek: 0,
        sevenDays: 9_000,
        refunded: 0,
        refundedShare: 0,
      },
    ])
    expect(summary).toMatchObject({ paid: 2, paidLastWeekByNow: 2, units: 5, placedInWeek: 4, paidInWeek: 3 })
  })

  test('has no share of refunds without revenue', () => {
    const refunds = { days: [day('2027-03-08', 'EUR', { refunded: 5 })], last_week_by_now: [] }
    expect(summarizeSales(refunds, '2027-03-08').byCurrency[0]?.refundedShare).toBeNull()
  })
})

describe('listDayValues', () => {
  test('fills days without sales, across the end of a month', () => {
    const shown = listLastDays('2027-03-02', 3)
    expect(shown).toEqual(['2027-02-28', '2027-03-01', '2027-03-02'])
    expect(listDayValues(days, shown, 'revenue', 'EUR')).toEqual([0, 900, 500])
    expect(listDayValues(days, ['2027-03-08'], 'paid')).toEqual([2])
  })
})
