import { type Locale, toLanguageTag } from '../../../platform/contract/locales.ts'

/** Returns a language's own name: "한국어". */
export function getOwnName(lang: string): string {
  const tag = toLanguageTag(lang as Locale)
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? lang
}
