import { isLocale, toLanguageTag } from '../../../platform/contract/locales.ts'

/** Returns a language's own name: "한국어". */
export function getOwnName(locale: string): string {
  return getLanguageName(locale, locale)
}

/** Memoized, because Intl.DisplayNames is slow to construct. */
const displayNames = new Map<string, Intl.DisplayNames>()

export function getLanguageName(locale: string, readerLocale: string): string {
  const tag = isLocale(locale) ? toLanguageTag(locale) : locale
  const reader = isLocale(readerLocale) ? toLanguageTag(readerLocale) : readerLocale
  const names = displayNames.get(reader) ?? new Intl.DisplayNames(reader, { type: 'language' })
  displayNames.set(reader, names)
  return names.of(tag) ?? tag
}
