import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CookieDocument, createCookieJar } from './cookie-jar.ts'
import { booleanCookie, cookies, readCookie, serializeCookie, stringCookie } from './cookies.ts'

/** Stores cookies like `document`: one assignment sets one cookie, and Max-Age=0 removes it. */
class FakeDocument implements CookieDocument {
  readonly #values = new Map<string, string>()

  get cookie(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? []
    if (text.includes('Max-Age=0')) this.#values.delete(name)
    else this.#values.set(name, value)
  }
}

describe('cookie storage', () => {
  test('stores, reads and removes any string without changing other cookies', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), value => {
        const jar = createCookieJar(new FakeDocument(), { isSecure: true })
        jar.set(cookies.cookieConsent, true)
        expect(jar.set(cookies.cityId, value)).toBe(true)
        expect(jar.get(cookies.cityId)).toBe(value)
        jar.remove(cookies.cityId)
        expect([jar.get(cookies.cityId), jar.get(cookies.cookieConsent)]).toEqual([null, true])
      }),
    )
  })

  test('ignores a value with another revision', () => {
    const jar = createCookieJar(new FakeDocument(), { isSecure: false })
    jar.set(stringCookie('city_id', 1, null), '42')
    expect(jar.get(stringCookie('city_id', 2, null))).toBeNull()
    jar.set(booleanCookie('terms_consent', 1, 10), true)
    expect(jar.get(cookies.termsConsent)).toBeNull()
  })

  test.each(['%', '%5B1', '%5B1%2C%2242%22%2C3%5D', '%5B1%2C42%5D', '%22x%22', '', '1', 'x'.repeat(5000)])(
    'ignores a malformed value: %.30s',
    stored => {
      expect(readCookie(`s_city_id=${stored}`, cookies.cityId)).toBeNull()
      expect(readCookie(`b_cookie_consent_1=0${stored}`, cookies.cookieConsent)).toBeNull()
    },
  )

  test('never throws for a malformed header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('s_city_id=', 'locale=', ''),
        (text, prefix) => {
          for (const kind of [cookies.cityId, cookies.locale]) {
            const value = readCookie(`a=b; ${prefix}${text}`, kind)
            expect(value === null || typeof value === 'string').toBe(true)
          }
        },
      ),
    )
  })

  test('ignores a cookie whose name only ends with the requested name', () => {
    expect(readCookie('xlocale=ko; locale=ja', cookies.locale)).toBe('ja')
  })

  test("doesn't write a value that is too long", () => {
    const page = new FakeDocument()
    expect(createCookieJar(page, { isSecure: true }).set(cookies.cityId, '한'.repeat(500))).toBe(false)
    expect(page.cookie).toBe('')
  })

  test.each([
    ['cookieConsent', 'b_cookie_consent_1=1; Path=/; SameSite=Lax; Max-Age=353808000; Secure'],
    ['termsConsent', 'b_terms_consent_2=1; Path=/; SameSite=Lax; Max-Age=5662224000; Secure'],
    ['aaaDismiss', 'b_aaa_dismiss_2=1; Path=/; SameSite=Lax; Max-Age=1209600; Secure'],
  ] as const)('writes %s as specified', (name, text) => {
    expect(serializeCookie(cookies[name], true, { isSecure: true })).toBe(text)
  })

  test.each([
    ['cityId', 's_city_id=%5B1%2C%2242%22%5D; Path=/; SameSite=Lax'],
    ['sessionFound', 's_session_found=%5B1%2C%2242%22%5D; Path=/; SameSite=Lax'],
    ['locale', 'locale=42; Path=/; SameSite=Lax; Max-Age=2592000'],
  ] as const)('writes %s as specified, without HTTPS', (name, text) => {
    expect(serializeCookie(cookies[name], '42', { isSecure: false })).toBe(text)
  })
})
