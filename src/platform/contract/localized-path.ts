import { defaultLocale, type Locale, pseudoLocale } from './locales.ts'

/**
 * Returns the address of a page in a language. The plain address shows each reader their own language and
 * counts as English; every other language has its own address, which shows the same to all.
 */
export function toLocalizedPath(path: string, locale: Locale): string {
  if (locale === defaultLocale || locale === pseudoLocale) return path
  return `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`
}
