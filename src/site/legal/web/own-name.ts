import { type Locale, languageTag } from '../../../platform/contract/locales.ts'

/** A language by its own name: "한국어". */
export function ownName(lang: string): string {
  const tag = languageTag(lang as Locale)
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? lang
}
