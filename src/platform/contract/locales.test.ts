import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLocale, localeFromHeader, matchLocale } from './locales.ts'

test.each([
  ['KO-kr', 'ko'],
  ['zh-Hant-HK', 'zh-tw'],
  ['zh-SG', 'zh-cn'],
  ['tl', 'fil'],
  ['in-ID', 'id'],
  ['xx', null],
  ['', null],
])('%j is matched by %j', (tag, locale) => {
  expect(matchLocale(tag)).toBe(locale)
})

test.each([
  ['de;q=0.5, ko;q=0.9', 'ko'],
  ['fr, de', 'fr'],
  ['de;q=0, ja;q=0.1', 'ja'],
  ['de;q=0', null],
  ['xx, th;q=0.2', 'th'],
  ['de;q=much, vi;q=0.1', 'vi'],
  [',;,=', null],
  ['', null],
  [`${'x'.repeat(10_000)},ko`, null],
])('the header %j asks for %j', (header, locale) => {
  expect(localeFromHeader(header)).toBe(locale)
})

test('no header throws, and what is found is a locale', () => {
  const piece = fc.oneof(fc.constantFrom('de', 'zh', '-', ';', 'q=', ',', '0.5', '*'), fc.string())
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), pieces => {
      const found = localeFromHeader(pieces.join(''))
      expect(found === null || isLocale(found)).toBe(true)
    }),
  )
})
