import { type Locale, toLanguageTag } from '../../../platform/contract/locales.ts'

/** Returns the name of a language in that language, such as "한국어". */
export function getOwnName(lang: string): string {
  const tag = toLanguageTag(lang as Locale)
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? lang
}
