import { describe, expect, test } from 'vitest'
import { locales, toLanguageTag } from '../../../platform/contract/locales.ts'
import { findNationCode } from './find-nation-code.ts'

describe('`findNationCode`', () => {
  test.each([
    ['Germany', 'DE'],
    ['Vietnam', 'VN'],
    ['Serbia', 'RS'],
    ['germany ', 'DE'],
    ['de', 'DE'],
    ['Deutschland', 'DE'],
    ['대한민국', 'KR'],
    ['Côte d’Ivoire', 'CI'],
    ['日本', 'JP'],
    ['USA', 'US'],
    ['uk', 'GB'],
  ])('maps %s to %s', (name, code) => {
    expect(findNationCode(name)).toBe(code)
  })

  test.each(['DD', 'CS', 'VD', 'SU', 'ZZ', 'EU', 'Atlantis', ''])('returns null for "%s"', name => {
    expect(findNationCode(name)).toBeNull()
  })

  test.each(locales)('finds countries by their names in %s', locale => {
    const names = new Intl.DisplayNames([toLanguageTag(locale)], { type: 'region' })
    for (const code of ['DE', 'VN', 'RS', 'KR', 'US', 'BR'])
      expect(findNationCode(names.of(code) ?? '')).toBe(code)
  })
})
