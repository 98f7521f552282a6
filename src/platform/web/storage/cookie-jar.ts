import { type CookieKind, readCookie, removeCookie, serializeCookie } from './cookies.ts'

export type CookieDocument = { cookie: string }

/** Creates an object that reads and writes the cookies of a page; each write affects a single cookie. */
export function createCookieJar(page: CookieDocument, { isSecure }: { isSecure: boolean }) {
  return {
    get: <Value>(kind: CookieKind<Value>): Value | null => readCookie(page.cookie, kind),
    /** Sets a cookie; returns false without writing if the value is too long. */
    set<Value>(kind: CookieKind<Value>, value: Value): boolean {
      const text = serializeCookie(kind, value, { isSecure })
      if (text !== null) page.cookie = text
      return text !== null
    },
    remove(kind: Pick<CookieKind<unknown>, 'name'>): void {
      page.cookie = removeCookie(kind)
    },
  }
}
