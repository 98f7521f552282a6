import { isLocale, toLanguageTag } from '../contract/locales.ts'
import { scriptLanguage } from './script-language.ts'

/** The `lang` attribute of a text, undefined where it is the page's own. */
export function langOf(textLocale: string, pageLocale: string): string | undefined {
  return textLocale === pageLocale || !isLocale(textLocale) ? undefined : toLanguageTag(textLocale)
}

/** The same of a name: one that has no translation is as its owner writes it, whatever the language is called. */
export function langOfName(name: string, textLocale: string, pageLocale: string): string | undefined {
  return textLocale === 'en' ? scriptLanguage(name) : langOf(textLocale, pageLocale)
}
