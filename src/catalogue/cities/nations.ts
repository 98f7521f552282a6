import { type Locale, toLanguageTag } from '../../platform/contract/locales.ts'

const byTag = new Map<string, (countryCode: string) => string>()

/** The name of a nation in a locale, by its ISO 3166 code; the code itself where there is no name. */
export function nationName(countryCode: string, locale: string): string {
  const tag = toLanguageTag(locale as Locale)
  let names = byTag.get(tag)
  if (!names) {
    names = namesIn(tag)
    byTag.set(tag, names)
  }
  return names(countryCode)
}

/** Each name is asked for once: `Intl` takes as long for one as a page takes for a card. */
function namesIn(tag: string): (countryCode: string) => string {
  const intl = new Intl.DisplayNames([tag, 'en'], { type: 'region', fallback: 'code' })
  const known = new Map<string, string>()
  return code => {
    const name = known.get(code) ?? intl.of(code) ?? code
    known.set(code, name)
    return name
  }
}
