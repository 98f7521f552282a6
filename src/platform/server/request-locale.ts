import {
  defaultLocale,
  headerLengthMax,
  isLocale,
  type Locale,
  parseAcceptLanguage,
} from '../contract/locales.ts'

/** Returns the decoded value of one cookie in a Cookie header, or null if it is missing or malformed. */
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

/**
 * Detects the locale in the order of spec 9: cookie, Accept-Language, English. An unsupported saved language
 * becomes English, regardless of the browser (spec 2.6). An explicit `locale` in the URL takes precedence.
 */
export function detectLocale(header: (name: string) => string | null, explicit?: string | null): Locale {
  if (isLocale(explicit)) return explicit
  const cookie = readCookie(header('cookie'), 'locale')
  if (cookie) return isLocale(cookie) ? cookie : defaultLocale
  return acceptedLocale(header('accept-language'))
}

/** Caches parsed headers, because they repeat and parsing one costs as much as a page-cache hit. */
const accepted = new Map<string, Locale>()
const acceptedMax = 1_000

function acceptedLocale(header: string | null): Locale {
  if (!header) return defaultLocale
  const known = accepted.get(header)
  if (known) return known
  const locale = parseAcceptLanguage(header) ?? defaultLocale
  if (header.length > headerLengthMax) return locale
  if (accepted.size >= acceptedMax) accepted.clear()
  accepted.set(header, locale)
  return locale
}
