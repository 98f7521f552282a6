import { parseJson } from './local-storage.ts'

/**
 * A first-party cookie that stores a browser setting (spec 9). If `lifeDays` is null, it lasts until the
 * browser closes. A boolean cookie is named `b_{name}_{revision}` and has the value 1; a new revision
 * invalidates it. A string cookie is named `s_{name}` and stores the JSON pair [revision, value]; values with
 * other revisions are ignored.
 */
export type CookieKind<Value> = {
  readonly name: string
  readonly lifeDays: number | null
  encode(value: Value): string
  /** Returns the value; null if it is malformed or has another revision. */
  decode(stored: string): Value | null
}

/** Maximum length of a cookie's name and value in bytes; browsers drop longer cookies. */
const BYTES_MAX = 4096
const DAY_SECONDS = 86_400

export function booleanCookie(name: string, revision: number, lifeDays: number | null): CookieKind<true> {
  return {
    name: `b_${name}_${revision}`,
    lifeDays,
    encode: () => '1',
    decode: stored => (stored === '1' ? true : null),
  }
}

export function stringCookie(name: string, revision: number, lifeDays: number | null): CookieKind<string> {
  return {
    name: `s_${name}`,
    lifeDays,
    encode: value => JSON.stringify([revision, value]),
    decode: stored => {
      const pair = parseJson(stored)
      if (!Array.isArray(pair) || pair.length !== 2 || pair[0] !== revision) return null
      return typeof pair[1] === 'string' ? pair[1] : null
    },
  }
}

/** The site's cookies, with the lifetimes of spec 9 in days. Most browsers cap them at 400 days. */
export const cookies = {
  cookieConsent: booleanCookie('cookie_consent', 1, 4095),
  termsConsent: booleanCookie('terms_consent', 2, 65_535),
  aaaDismiss: booleanCookie('aaa_dismiss', 2, 14),
  cityId: stringCookie('city_id', 1, null),
  /** The user's id, which only indicates that a session exists; never a credential. */
  sessionFound: stringCookie('session_found', 1, null),
  /** The server also reads this cookie, so it has the plain name and value of spec 9. */
  locale: {
    name: 'locale',
    lifeDays: 30,
    encode: value => value,
    decode: stored => (stored === '' ? null : stored),
  } satisfies CookieKind<string> as CookieKind<string>,
}

/**
 * Reads a cookie from a `Cookie` header or `document.cookie`; null if it is absent, malformed or too long.
 */
export function readCookie<Value>(header: string, kind: CookieKind<Value>): Value | null {
  for (const part of header.split(';')) {
    const [name, ...rest] = part.split('=')
    const stored = rest.join('=').trim()
    if (name?.trim() !== kind.name || stored.length > BYTES_MAX) continue
    const value = decodeText(stored)
    const decoded = value === null ? null : kind.decode(value)
    if (decoded !== null) return decoded
  }
  return null
}

/**
 * Returns the string that sets a cookie, for `document.cookie` or `Set-Cookie`; null if the value is too long
 * to be stored.
 */
export function serializeCookie<Value>(
  kind: CookieKind<Value>,
  value: Value,
  { isSecure }: { isSecure: boolean },
): string | null {
  const pair = `${kind.name}=${encodeURIComponent(kind.encode(value).toWellFormed())}`
  if (pair.length > BYTES_MAX) return null
  const life = kind.lifeDays === null ? '' : `; Max-Age=${kind.lifeDays * DAY_SECONDS}`
  return `${pair}; Path=/; SameSite=Lax${life}${isSecure ? '; Secure' : ''}`
}

/** Returns the string that removes a cookie, for `document.cookie` or `Set-Cookie`. */
export function removeCookie(kind: Pick<CookieKind<unknown>, 'name'>): string {
  return `${kind.name}=; Path=/; SameSite=Lax; Max-Age=0`
}

function decodeText(stored: string): string | null {
  try {
    return decodeURIComponent(stored)
  } catch {
    return null
  }
}
