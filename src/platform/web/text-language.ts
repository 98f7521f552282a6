import { isLocale, toLanguageTag } from '../contract/locales.ts'
import { detectScriptLanguage } from './script-language.ts'

/** Returns the `lang` attribute of a text; undefined if it is in the page's language. */
export function getLang(textLocale: string, pageLocale: string): string | undefined {
  return textLocale === pageLocale || !isLocale(textLocale) ? undefined : toLanguageTag(textLocale)
}

/**
 * Returns the `lang` attribute of a name: an untranslated name is in its owner's script, although its locale
 * is English.
 */
export function getNameLang(name: string, textLocale: string, pageLocale: string): string | undefined {
  return textLocale === 'en' ? detectScriptLanguage(name) : getLang(textLocale, pageLocale)
}
