import { type Locale, toLanguageTag } from '../../platform/contract/locales.ts'

const byTag = new Map<string, (countryCode: string) => string>()

/** Returns the name of a nation by its ISO 3166 code; the code itself if it has no name. */
export function getNationName(countryCode: string, locale: string): string {
  const tag = toLanguageTag(locale as Locale)
  let names = byTag.get(tag)
  if (!names) {
    names = createNameLookup(tag)
    byTag.set(tag, names)
  }
  return names(countryCode)
}

/** Caches each name: one `Intl` lookup takes as long as rendering a card. */
function createNameLookup(tag: string): (countryCode: string) => string {
  const intl = new Intl.DisplayNames([tag, 'en'], { type: 'region', fallback: 'code' })
  const known = new Map<string, string>()
  return code => {
    const name = known.get(code) ?? intl.of(code) ?? code
    known.set(code, name)
    return name
  }
}
