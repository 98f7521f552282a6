import { type CookieKind, readCookie, removeCookie, writeCookie } from './cookies.ts'

/** The part of `document` that keeps cookies. */
export type CookieDocument = { cookie: string }

/** The cookies of one page; each write replaces one cookie and leaves the others. */
export function createCookieJar(page: CookieDocument, { isSecure }: { isSecure: boolean }) {
  return {
    get: <Value>(kind: CookieKind<Value>): Value | null => readCookie(page.cookie, kind),
    /** False when the value is too long for a cookie; nothing is written then. */
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
