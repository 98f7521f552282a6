import { defaultLocale, type Locale, pseudoLocale } from './locales.ts'

/**
 * Returns the path of a page in a language. The path without a locale shows each reader their own language
 * and counts as English; every other language has its own path, which shows everyone that language.
 */
export function toLocalizedPath(path: string, locale: Locale): string {
  if (locale === defaultLocale || locale === pseudoLocale) return path
  return `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`
}
