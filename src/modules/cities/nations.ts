import { type Locale, languageTag } from '../../platform/contract/locales.ts'

const byTag = new Map<string, Intl.DisplayNames>()

/** The name of a nation in a locale, by its ISO 3166 code; the code itself where there is no name. */
export function nationName(countryCode: string, locale: string): string {
  const tag = languageTag(locale as Locale)
  let names = byTag.get(tag)
  if (!names) {
    names = new Intl.DisplayNames([tag, 'en'], { type: 'region', fallback: 'code' })
    byTag.set(tag, names)
  }
  return names.of(countryCode) ?? countryCode
}
