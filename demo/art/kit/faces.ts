import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Script } from '../../catalogue/acts.ts'

/**
 * Advance width, outline and ink box [left, top, right, bottom] in a 1000-unit em, y down; the box of a space
 * is empty.
 */
type Glyph = [width: number, path: string, box: [number, number, number, number] | []]
export type Face = { glyphs: Record<string, Glyph>; kerning: Record<string, number> }

export type FaceName =
  | 'tall'
  | 'wide'
  | 'slab'
  | 'brush'
  | 'swash'
  | 'didone'
  | 'plain'
  | 'small'
  | 'hangul'
  | 'hangulPlain'
  | 'dela'
  | 'hei'
  | 'kanit'

const loaded = new Map<FaceName, Face>()

/** Returns the glyphs of a typeface; FONTS.md lists the fonts. */
export function loadFace(name: FaceName): Face {
  let face = loaded.get(name)
  if (!face) {
    face = JSON.parse(
      readFileSync(join(import.meta.dirname, '../glyphs', `${name}.gen.json`), 'utf8'),
    ) as Face
    loaded.set(name, face)
  }
  return face
}

const scriptFaces: Record<Script, FaceName[]> = {
  latin: ['tall', 'wide', 'slab', 'brush', 'swash', 'didone', 'plain'],
  hangul: ['hangul', 'hangulPlain'],
  kana: ['dela'],
  han: ['dela', 'hei'],
  thai: ['kanit'],
  cyrillic: ['wide', 'plain'],
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Splits a string into grapheme clusters; a Thai consonant with its vowel and tone mark is one cluster. */
export function splitGraphemes(text: string): string[] {
  return [...segmenter.segment(text.normalize('NFC'))].map(part => part.segment)
}

export function canSet(name: FaceName, text: string): boolean {
  const { glyphs } = loadFace(name)
  return splitGraphemes(text).every(letter => glyphs[letter])
}

/**
 * Returns the first preferred typeface with glyphs for the whole string, else the first of the script that
 * has them.
 * @throws if no typeface has them all
 */
export function pickFace(text: string, script: Script, preferred: FaceName[] = []): FaceName {
  const supported = scriptFaces[script]
  const face = [...preferred.filter(name => supported.includes(name)), ...supported].find(name =>
    canSet(name, text),
  )
  if (!face) throw new Error(`no face has every letter of ${JSON.stringify(text)}; run extract-glyphs.ts`)
  return face
}
