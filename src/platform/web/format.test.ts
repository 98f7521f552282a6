import { describe, expect, test } from 'vitest'
import { locales, toLanguageTag } from '../contract/locales.ts'
import { getFormats } from './format.ts'

describe('getFormats', () => {
  test.each([
    [1_999, 'USD', '$19.99'],
    [1_999, 'KRW', '₩1,999'],
    [1_999, 'JPY', '¥1,999'],
    // Currencies with two decimals by ISO 4217, but none in common use.
    [1_750_000, 'HUF', 'HUF 17,500'],
    [15_000_000, 'IDR', 'IDR 150,000'],
  ])('formats %i minor units of %s as %s', (minor, currency, text) => {
    expect(getFormats('en').money(minor, currency).replaceAll(/\s/g, ' ')).toBe(text)
  })

  test('formats discounts with up to two decimals', () => {
    expect([10, 12.5, 0.25].map(getFormats('en').discount)).toEqual(['10%', '12.5%', '0.25%'])
  })

  const evening = '2026-11-22T19:00:00Z'

  test.each([
    ['ja', { day: '22', month: '11月', weekday: '日', year: '2026年' }, '2026年11月'],
    ['zh-Hans', { day: '22', month: '11月', weekday: '周日', year: '2026年' }, '2026年11月'],
    ['ko', { day: '22', month: '11월', weekday: '일', year: '2026년' }, '2026년 11월'],
    ['de', { day: '22', month: 'Nov', weekday: 'So.', year: '2026' }, 'Nov. 2026'],
  ])('formats the parts of a date stub with their suffixes in %s', (tag, stub, month) => {
    expect(getFormats(tag).stub(evening, 'UTC')).toEqual(stub)
    expect(getFormats(tag).month(evening, 'UTC')).toBe(month)
  })

  test('never formats a month as a bare number', () => {
    const months = locales.map(locale => getFormats(toLanguageTag(locale)).stub(evening, 'UTC').month)
    expect(months.filter(month => /^\d+$/.test(month))).toEqual([])
  })

  test('omits the space between number and unit in Japanese', () => {
    const now = Date.parse(evening)
    const formats = getFormats('ja')
    expect(formats.relative(new Date(now + 3 * 86_400_000).toISOString(), now)).toBe('3日後')
    expect(formats.relativeDay(new Date(now + 3 * 86_400_000).toISOString(), now)).toBe('3日後')
    expect(formats.relative(new Date(now - 4 * 60_000).toISOString(), now)).toBe('4分前')
  })
})
