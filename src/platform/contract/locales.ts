/** Languages of the interface (spec 9), in the order of the picker. */
export const locales = [
  'en',
  'es',
  'de',
  'fr',
  'id',
  'fil',
  'ms',
  'pt',
  'ru',
  'zh-tw',
  'zh-cn',
  'ko',
  'ja',
  'th',
  'vi',
] as const

/** Makes untranslated texts and cramped layouts visible during development. */
export const pseudoLocale = 'pseudo'

/** Files of `locales/<locale>/` that only the server reads; never sent to a browser. */
export const serverTextAreas: readonly string[] = ['mail', 'sms', 'feed', 'genre', 'pass']

/** Languages of the studio; its pages are in English for staff who read another one. */
export const studioLocales = ['en', 'ko', 'ja'] as const satisfies readonly (typeof locales)[number][]

/** Returns whether a file of `locales/<locale>/` holds texts of the studio, which exist in `studioLocales` only. */
export function isStudioArea(area: string): boolean {
  return area === 'studio' || area.startsWith('studio-')
}

export function toStudioLocale(locale: string): (typeof studioLocales)[number] {
  return studioLocales.find(other => other === locale) ?? defaultLocale
}

export type Locale = (typeof locales)[number] | typeof pseudoLocale

export const defaultLocale = 'en' satisfies Locale

export function isLocale(value: string | null | undefined): value is Locale {
  return value === pseudoLocale || (locales as readonly string[]).includes(value ?? '')
}

/** Returns the BCP 47 tag that `Intl` and `lang` attributes understand. */
export function toLanguageTag(locale: Locale): string {
  if (locale === 'zh-cn') return 'zh-Hans'
  if (locale === 'zh-tw') return 'zh-Hant'
  if (locale === pseudoLocale) return 'en-XA'
  return locale
}

/** Returns the best supported locale for a language tag, or null. */
export function matchLocale(tag: string): Locale | null {
  const lower = tag.toLowerCase()
  if (isLocale(lower)) return lower
  const [language, ...rest] = lower.split('-')
  if (language === 'zh')
    return rest.some(part => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-tw' : 'zh-cn'
  if (language === 'tl') return 'fil'
  if (language === 'in') return 'id'
  return isLocale(language) ? language : null
}

/** Maximum characters of an Accept-Language header that are parsed; the rest is ignored. */
export const headerLengthMax = 500

/**
 * Returns the preferred supported locale of an Accept-Language header (RFC 9110 section 12.5.4), or null. The
 * highest weight wins; ties go to the first.
 */
export function parseAcceptLanguage(header: string | null | undefined): Locale | null {
  if (!header) return null
  const preferences = header
    .slice(0, headerLengthMax)
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.find(parameter => parameter.trim().startsWith('q='))
      return { tag: tag.trim(), weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of preferences) {
    const locale = matchLocale(tag)
    if (locale) return locale
  }
  return null
}
