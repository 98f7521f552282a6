import { type CookieKind, readCookie, removeCookie, writeCookie } from './cookies.ts'

/** The part of `document` that stores cookies. */
export type CookieDocument = { cookie: string }

/** Manages the cookies of a page; each write replaces one cookie. */
export function createCookieJar(page: CookieDocument, { isSecure }: { isSecure: boolean }) {
  return {
    get: <Value>(kind: CookieKind<Value>): Value | null => readCookie(page.cookie, kind),
    /** Returns false, and writes nothing, if the value is too long for a cookie. */
    set<Value>(kind: CookieKind<Value>, value: Value): boolean {
      const text = writeCookie(kind, value, { isSecure })
      if (text !== null) page.cookie = text
      return text !== null
    },
    remove(kind: Pick<CookieKind<unknown>, 'name'>): void {
      page.cookie = removeCookie(kind)
    },
  }
}
