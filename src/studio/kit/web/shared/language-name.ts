import { isLocale, toLanguageTag } from '../../../../platform/contract/locales.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'

/** Returns a function that names a language of texts in the reader's language. */
export function useLanguageName(): (language: string) => string {
  const { tag } = useTexts()
  const names = new Intl.DisplayNames([tag], { type: 'language' })
  return language => names.of(isLocale(language) ? toLanguageTag(language) : language) ?? language
}
