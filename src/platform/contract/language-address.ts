import { defaultLocale, type Locale, pseudoLocale } from './locales.ts'

/**
 * The address of a page in a language: English stands at the plain one, which every reader gets in a language of their
 * own; each other language has one that is the same for everybody.
 */
export function languageAddress(path: string, locale: Locale): string {
  if (locale === defaultLocale || locale === pseudoLocale) return path
  return `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`
}
