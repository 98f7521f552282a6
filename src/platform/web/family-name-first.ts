import type { Locale } from '../contract/locales.ts'

const familyFirst: readonly Locale[] = ['ja', 'ko', 'vi', 'zh-cn', 'zh-tw']

/** Whether readers of this language expect a form to ask for the family name before the given one. */
export function isFamilyNameFirst(locale: Locale): boolean {
  return familyFirst.includes(locale)
}
