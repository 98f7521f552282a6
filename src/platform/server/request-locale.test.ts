import { describe, expect, test } from 'vitest'
import { detectLocale, readCookie } from './request-locale.ts'

const detectFrom = (headers: Record<string, string>, explicit?: string) =>
  detectLocale(name => headers[name] ?? null, explicit)

describe('detectLocale', () => {
  test("prefers the URL, then the cookie, then the browser's languages, then English", () => {
    const headers = { cookie: 'a=1; locale=ko', 'accept-language': 'de' }
    expect(detectFrom(headers, 'ja')).toBe('ja')
    expect(detectFrom(headers)).toBe('ko')
    expect(detectFrom({ 'accept-language': 'xx, de;q=0.5' })).toBe('de')
    expect(detectFrom({})).toBe('en')
  })

  test('falls back to English for an unsupported saved language', () => {
    expect(detectFrom({ cookie: 'locale=xx', 'accept-language': 'fr' })).toBe('en')
    expect(detectFrom({ cookie: 'locale=KO; other=1', 'accept-language': 'fr' }, 'klingon')).toBe('en')
  })

  test('skips unsupported languages in the URL and the header', () => {
    expect(detectFrom({ 'accept-language': 'xx, fr' }, 'klingon')).toBe('fr')
    expect(detectFrom({ cookie: 'locale=', 'accept-language': '*' }, '')).toBe('en')
  })

  test.each([
    ['locale=ko', 'ko'],
    ['a=b;locale = ko ;c', 'ko'],
    ['mylocale=de; locale=ko', 'ko'],
    ['locale=%EC%9D%B4', '이'],
    ['locale=a=b', 'a=b'],
    ['locale=%', null],
    ['locale', null],
    ['', null],
  ])('parses the cookies %j and returns %j', (header, value) => {
    expect(readCookie(header, 'locale')).toBe(value)
  })

  test('parses each of many different headers correctly', () => {
    const headers = Array.from(
      { length: 2_500 },
      (_, index) => `${index % 2 ? 'ko' : 'xx'}, de;q=0.${index + 1}`,
    )
    for (const round of [1, 2]) {
      const found = headers.map(header => detectFrom({ 'accept-language': header }))
      expect(
        found.map(locale => locale === 'ko'),
        `round ${round}`,
      ).toEqual(headers.map((_, index) => index % 2 === 1))
      expect(new Set(found)).toEqual(new Set(['ko', 'de']))
    }
    expect(detectFrom({ 'accept-language': `ko,${'x'.repeat(9_000)}` })).toBe('ko')
  })
})
