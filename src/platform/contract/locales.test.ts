import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLocale, matchLocale, parseAcceptLanguage } from './locales.ts'

describe('matchLocale and parseAcceptLanguage', () => {
  test.each([
    ['KO-kr', 'ko'],
    ['zh-Hant-HK', 'zh-tw'],
    ['zh-SG', 'zh-cn'],
    ['tl', 'fil'],
    ['in-ID', 'id'],
    ['xx', null],
    ['', null],
  ])('match the tag %j to %j', (tag, locale) => {
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
  ])('parse the header %j as %j', (header, locale) => {
    expect(parseAcceptLanguage(header)).toBe(locale)
  })

  test('parse any header into a locale or null', () => {
    const part = fc.oneof(fc.constantFrom('de', 'zh', '-', ';', 'q=', ',', '0.5', '*'), fc.string())
    fc.assert(
      fc.property(fc.array(part, { maxLength: 200 }), parts => {
        const found = parseAcceptLanguage(parts.join(''))
        expect(found === null || isLocale(found)).toBe(true)
      }),
    )
  })
})
