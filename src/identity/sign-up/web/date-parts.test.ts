import { expect, test } from 'vitest'
import { birthYears, dateOfParts, monthNames, partOrder } from './date-parts.ts'

test('a date is there when all three parts are, padded', () => {
  expect(dateOfParts({ year: '2004', month: '3', day: '9' })).toBe('2004-03-09')
  expect(dateOfParts({ year: '2004', month: '12', day: '31' })).toBe('2004-12-31')
  expect(dateOfParts({ year: '2004', month: '', day: '9' })).toBe('')
  expect(dateOfParts({ year: '2004', month: '0', day: '9' })).toBe('')
})

test('the years go back a hundred', () => {
  const years = birthYears(Date.UTC(2026, 10, 21))
  expect([years.length, years[0], years.at(-1)]).toEqual([100, '2026', '1927'])
})

test('each language has its own order and months', () => {
  expect(['en', 'de', 'ko', 'ja', 'en-XA'].map(tag => partOrder(tag).join(' '))).toEqual([
    'month day year',
    'day month year',
    'year month day',
    'year month day',
    'month day year',
  ])
  expect(monthNames('de').slice(1, 3)).toEqual(['Feb', 'Mär'])
})
