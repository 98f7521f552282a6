import { expect, test } from 'vitest'
import { readCookie, requestLocale } from './request-locale.ts'

const localeOf = (headers: Record<string, string>, explicit?: string) =>
  requestLocale(name => headers[name] ?? null, explicit)

test('the address comes before the cookie, the cookie before the browser’s languages, and English last', () => {
  const headers = { cookie: 'a=1; locale=ko', 'accept-language': 'de' }
  expect(localeOf(headers, 'ja')).toBe('ja')
  expect(localeOf(headers)).toBe('ko')
  expect(localeOf({ 'accept-language': 'xx, de;q=0.5' })).toBe('de')
  expect(localeOf({})).toBe('en')
})

test('a saved language that is not supported is English, whatever the browser wants', () => {
  expect(localeOf({ cookie: 'locale=xx', 'accept-language': 'fr' })).toBe('en')
  expect(localeOf({ cookie: 'locale=KO; other=1', 'accept-language': 'fr' }, 'klingon')).toBe('en')
})

test('elsewhere a language that there is not is passed over', () => {
  expect(localeOf({ 'accept-language': 'xx, fr' }, 'klingon')).toBe('fr')
  expect(localeOf({ cookie: 'locale=', 'accept-language': '*' }, '')).toBe('en')
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
])('of the cookies %j the one is %j', (header, value) => {
  expect(readCookie(header, 'locale')).toBe(value)
})

test('however many different headers come, each is read as its own', () => {
  const headers = Array.from(
    { length: 2_500 },
    (_, index) => `${index % 2 ? 'ko' : 'xx'}, de;q=0.${index + 1}`,
  )
  for (const round of [1, 2]) {
    const found = headers.map(header => localeOf({ 'accept-language': header }))
    expect(
      found.map(locale => locale === 'ko'),
      `round ${round}`,
    ).toEqual(headers.map((_, index) => index % 2 === 1))
    expect(new Set(found)).toEqual(new Set(['ko', 'de']))
  }
  expect(localeOf({ 'accept-language': `ko,${'x'.repeat(9_000)}` })).toBe('ko')
})
