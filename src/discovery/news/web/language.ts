import { isLocale, toLanguageTag } from '../../../platform/contract/locales.ts'

/** A language by its own name: "한국어". */
export function ownName(locale: string): string {
  return nameIn(locale, locale)
}

/** Memoised: Intl.DisplayNames is slow to construct. */
const namesOf = new Map<string, Intl.DisplayNames>()

/** A language's name in the reader's language. */
export function nameIn(locale: string, readerLocale: string): string {
  const tag = isLocale(locale) ? toLanguageTag(locale) : locale
  const reader = isLocale(readerLocale) ? toLanguageTag(readerLocale) : readerLocale
  const names = namesOf.get(reader) ?? new Intl.DisplayNames(reader, { type: 'language' })
  namesOf.set(reader, names)
  return names.of(tag) ?? tag
}
