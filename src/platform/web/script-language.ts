const scripts: [language: string, letters: RegExp][] = [
  ['ko', /\p{Script=Hangul}/u],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['th', /\p{Script=Thai}/u],
  ['zh', /\p{Script=Han}/u],
]

/**
 * The language that a name's letters tell, for its `lang` attribute, so that it gets the line height and the
 * breaking rules of its script; undefined for scripts that many languages share.
 */
export function scriptLanguage(text: string): string | undefined {
  return scripts.find(([, letters]) => letters.test(text))?.[0]
}
