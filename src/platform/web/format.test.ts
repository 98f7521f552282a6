import { expect, test } from 'vitest'
import { locales, toLanguageTag } from '../contract/locales.ts'
import { formatsOf } from './format.ts'

test.each([
  [1_999, 'USD', '$19.99'],
  [1_999, 'KRW', '₩1,999'],
  [1_999, 'JPY', '¥1,999'],
  // Two decimals by ISO 4217, none as people write them.
  [1_750_000, 'HUF', 'HUF 17,500'],
  [15_000_000, 'IDR', 'IDR 150,000'],
])('%i minor units of %s are %s', (minor, currency, text) => {
  expect(formatsOf('en').money(minor, currency).replaceAll(/\s/g, ' ')).toBe(text)
})

test('what is taken off is told to the hundredth', () => {
  expect([10, 12.5, 0.25].map(formatsOf('en').discount)).toEqual(['10%', '12.5%', '0.25%'])
})

const evening = '2026-11-22T19:00:00Z'

test.each([
  ['ja', { day: '22', month: '11月', weekday: '日', year: '2026年' }, '2026年11月'],
  ['zh-Hans', { day: '22', month: '11月', weekday: '周日', year: '2026年' }, '2026年11月'],
  ['ko', { day: '22', month: '11월', weekday: '일', year: '2026년' }, '2026년 11월'],
  ['de', { day: '22', month: 'Nov', weekday: 'So.', year: '2026' }, 'Nov. 2026'],
])('the parts of a ticket’s date are whole words in %s', (tag, stub, month) => {
  expect(formatsOf(tag).stub(evening, 'UTC')).toEqual(stub)
  expect(formatsOf(tag).month(evening, 'UTC')).toBe(month)
})

test('no language has a bare number for a month', () => {
  const months = locales.map(locale => formatsOf(toLanguageTag(locale)).stub(evening, 'UTC').month)
  expect(months.filter(month => /^\d+$/.test(month))).toEqual([])
})

test('in Japanese nothing stands between a number and its unit', () => {
  const now = Date.parse(evening)
  const formats = formatsOf('ja')
  expect(formats.relative(new Date(now + 3 * 86_400_000).toISOString(), now)).toBe('3日後')
  expect(formats.relativeDay(new Date(now + 3 * 86_400_000).toISOString(), now)).toBe('3日後')
  expect(formats.relative(new Date(now - 4 * 60_000).toISOString(), now)).toBe('4分前')
})
