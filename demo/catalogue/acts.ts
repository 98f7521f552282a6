import { hangulNames, hanNames, kanaNames, kanjiNames, thaiNames } from './names-asia.ts'
import { cyrillicNames } from './names-cyrillic.ts'
import { latinNames } from './names-latin.ts'

/** s solo, d duo, b band, g vocal group, p producer. */
export type ActKind = 's' | 'd' | 'b' | 'g' | 'p'
export type Script = 'latin' | 'hangul' | 'kana' | 'han' | 'thai' | 'cyrillic'
export type Act = { name: string; kind: ActKind; country: string; script: Script }

const lists: [Script, string][] = [
  ['latin', latinNames],
  ['hangul', hangulNames],
  ['kana', kanaNames],
  ['han', kanjiNames],
  ['han', hanNames],
  ['thai', thaiNames],
  ['cyrillic', cyrillicNames],
]

/** Returns all 400 invented acts in a fixed order. */
export function listActs(): Act[] {
  return lists.flatMap(([script, text]) =>
    text
      .trim()
      .split('\n')
      .flatMap(line => {
        const country = line.slice(0, 2)
        return line
          .slice(4)
          .split('; ')
          .map(entry => ({ name: entry.slice(2), kind: entry[0] as ActKind, country, script }))
      }),
  )
}

/**
 * Converts a name to a page slug: keeps letters and digits of every script and replaces everything else with
 * single hyphens (spec 2.2).
 */
export function toSlug(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
