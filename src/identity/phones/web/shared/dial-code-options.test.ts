import { expect, test } from 'vitest'
import { dialCodeOf, dialCodeOptions, splitDialCode } from './dial-code-options.ts'

const codes = [
  { country_code: 'US', dial_code: '1' },
  { country_code: 'DO', dial_code: '1809' },
  { country_code: 'DO', dial_code: '1829' },
  { country_code: 'KR', dial_code: '82' },
]

test('countries in the reader’s language and order, each code an entry', () => {
  expect(dialCodeOptions(codes, 'en')).toEqual([
    { value: 'DO/1809', label: 'Dominican Republic (+1809)' },
    { value: 'DO/1829', label: 'Dominican Republic (+1829)' },
    { value: 'KR/82', label: 'South Korea (+82)' },
    { value: 'US/1', label: 'United States (+1)' },
  ])
  expect(dialCodeOptions(codes, 'ko').map(({ label }) => label)[0]).toBe('대한민국 (+82)')
})

test('a value holds the country and the code; a country leads to its first', () => {
  expect(splitDialCode('DO/1829')).toEqual({ countryCode: 'DO', dialCode: '1829' })
  expect(splitDialCode('')).toEqual({ countryCode: '', dialCode: '' })
  const options = dialCodeOptions(codes, 'en')
  expect(['DO', 'KR', 'XX', ''].map(country => dialCodeOf(options, country))).toEqual([
    'DO/1809',
    'KR/82',
    '',
    '',
  ])
})
