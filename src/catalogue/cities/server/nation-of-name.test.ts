import { expect, test } from 'vitest'
import { locales, toLanguageTag } from '../../../platform/contract/locales.ts'
import { nationOfName } from './nation-of-name.ts'

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
])('%s is %s', (name, code) => {
  expect(nationOfName(name)).toBe(code)
})

test.each(['DD', 'CS', 'VD', 'SU', 'ZZ', 'EU', 'Atlantis', ''])('"%s" is no country of today', name => {
  expect(nationOfName(name)).toBeNull()
})

test.each(locales)('countries are known by their names in %s', locale => {
  const names = new Intl.DisplayNames([toLanguageTag(locale)], { type: 'region' })
  for (const code of ['DE', 'VN', 'RS', 'KR', 'US', 'BR'])
    expect(nationOfName(names.of(code) ?? '')).toBe(code)
})
