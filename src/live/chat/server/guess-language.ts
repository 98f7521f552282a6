/** Scripts that are written by one language of ours. */
const byScript: [RegExp, string][] = [
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Cyrillic}/u, 'ru'],
]

/** Letters that of our languages Vietnamese alone has. */
const vietnamese = /[ăđơưĂĐƠƯ]|[\u1ea0-\u1ef9]/u
const han = /\p{Script=Han}/u
const latin = /\p{Script=Latin}/u
const writtenInHan = new Set(['ja', 'zh-cn', 'zh-tw'])
const notWrittenInLatin = new Set(['ja', 'ko', 'ru', 'th', 'zh-cn', 'zh-tw'])

/**
 * The language of a message, by its script and else by what its author reads the site in: cheap, and good enough to
 * filter a chat by. Null where nothing in it is of a language.
 */
export function guessLanguage(text: string, locale: string): string | null {
  // Addresses are no language.
  const words = text.replaceAll(/\bhttps?:\/\/\S+/gi, '')
  for (const [script, language] of byScript) if (script.test(words)) return language
  if (han.test(words)) return writtenInHan.has(locale) ? locale : 'zh-cn'
  if (vietnamese.test(words)) return 'vi'
  if (latin.test(words)) return notWrittenInLatin.has(locale) ? 'en' : locale
  return null
}
