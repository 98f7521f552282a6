import { isLocale, languageTag } from '../../../platform/contract/locales.ts'

/** A language by its own name: "한국어". */
export function ownName(locale: string): string {
  return nameIn(locale, locale)
}

/** Names of languages by the language that they are told in: making one takes longer than the rest of a page's head. */
const namesOf = new Map<string, Intl.DisplayNames>()

/** A language as readers of another name it. */
export function nameIn(locale: string, readerLocale: string): string {
  const tag = isLocale(locale) ? languageTag(locale) : locale
  const reader = isLocale(readerLocale) ? languageTag(readerLocale) : readerLocale
  const names = namesOf.get(reader) ?? new Intl.DisplayNames(reader, { type: 'language' })
  namesOf.set(reader, names)
  return names.of(tag) ?? tag
}
