import { describe, expect, test } from 'vitest'
import { getPartOrder, joinDateParts, listBirthYears, listMonthNames } from './date-parts.ts'

describe('date parts', () => {
  test('join into a padded date once all three are chosen', () => {
    expect(joinDateParts({ year: '2004', month: '3', day: '9' })).toBe('2004-03-09')
    expect(joinDateParts({ year: '2004', month: '12', day: '31' })).toBe('2004-12-31')
    expect(joinDateParts({ year: '2004', month: '', day: '9' })).toBe('')
    expect(joinDateParts({ year: '2004', month: '0', day: '9' })).toBe('')
  })

  test('offer the last hundred years', () => {
    const years = listBirthYears(Date.UTC(2026, 10, 21))
    expect([years.length, years[0], years.at(-1)]).toEqual([100, '2026', '1927'])
  })

  test('follow the order and month names of each language', () => {
    expect(['en', 'de', 'ko', 'ja', 'en-XA'].map(tag => getPartOrder(tag).join(' '))).toEqual([
      'month day year',
      'day month year',
      'year month day',
      'year month day',
      'month day year',
    ])
    expect(listMonthNames('de').slice(1, 3)).toEqual(['Feb', 'Mär'])
  })
})
