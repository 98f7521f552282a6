import { defaultLocale, isLocale, type Locale, localeFromHeader } from '../contract/locales.ts'

/** The value of one cookie of a Cookie header, decoded, or null. Damaged encodings count as absent. */
export function readCookie(header: string | null, name: string): string | null {
  if (!header) return null
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      return null
    }
  }
  return null
}

/** Detection order of spec 9: cookie, Accept-Language, en. An explicit `locale` in the URL comes first. */
export function requestLocale(header: (name: string) => string | null, explicit?: string | null): Locale {
  if (isLocale(explicit)) return explicit
  const cookie = readCookie(header('cookie'), 'locale')
  if (isLocale(cookie)) return cookie
  return localeFromHeader(header('accept-language')) ?? defaultLocale
}
