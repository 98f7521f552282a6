import { describe, expect, test } from 'vitest'
import { buildDialCodeOptions, findDialCode, splitDialCode } from './dial-code-options.ts'

const codes = [
  { country_code: 'US', dial_code: '1' },
  { country_code: 'DO', dial_code: '1809' },
  { country_code: 'DO', dial_code: '1829' },
  { country_code: 'KR', dial_code: '82' },
]

describe('dial code options', () => {
  test('list each code with the localized country name, sorted', () => {
    expect(buildDialCodeOptions(codes, 'en')).toEqual([
      { value: 'DO/1809', label: 'Dominican Republic (+1809)' },
      { value: 'DO/1829', label: 'Dominican Republic (+1829)' },
      { value: 'KR/82', label: 'South Korea (+82)' },
      { value: 'US/1', label: 'United States (+1)' },
    ])
    expect(buildDialCodeOptions(codes, 'ko').map(({ label }) => label)[0]).toBe('대한민국 (+82)')
  })

  test('encode country and code, and select the first code of a country', () => {
    expect(splitDialCode('DO/1829')).toEqual({ countryCode: 'DO', dialCode: '1829' })
    expect(splitDialCode('')).toEqual({ countryCode: '', dialCode: '' })
    const options = buildDialCodeOptions(codes, 'en')
    expect(['DO', 'KR', 'XX', ''].map(country => findDialCode(options, country))).toEqual([
      'DO/1809',
      'KR/82',
      '',
      '',
    ])
  })
})
