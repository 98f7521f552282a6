import { type Locale, toLanguageTag } from '../../../platform/contract/locales.ts'

/** A language by its own name: "한국어". */
export function ownName(lang: string): string {
  const tag = toLanguageTag(lang as Locale)
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? lang
}
