const scripts: [language: string, letters: RegExp][] = [
  ['ko', /\p{Script=Hangul}/u],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['th', /\p{Script=Thai}/u],
  ['zh', /\p{Script=Han}/u],
]

/**
 * Detects the language of a name from its script, for the `lang` attribute, which selects that script's line
 * height and breaking rules. Undefined for scripts that many languages share.
 */
export function detectScriptLanguage(text: string): string | undefined {
  return scripts.find(([, letters]) => letters.test(text))?.[0]
}
