import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Script } from '../../catalogue/acts.ts'

/**
 * Advance width, outline and ink box [left, top, right, bottom] in a 1000-unit em, y down; a space has no
 * box.
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

/** The outlines of a face; see FONTS.md for the fonts that they were taken from. */
export function faceOf(name: FaceName): Face {
  let face = loaded.get(name)
  if (!face) {
    face = JSON.parse(
      readFileSync(join(import.meta.dirname, '../glyphs', `${name}.gen.json`), 'utf8'),
    ) as Face
    loaded.set(name, face)
  }
  return face
}

const facesOfScript: Record<Script, FaceName[]> = {
  latin: ['tall', 'wide', 'slab', 'brush', 'swash', 'didone', 'plain'],
  hangul: ['hangul', 'hangulPlain'],
  kana: ['dela'],
  han: ['dela', 'hei'],
  thai: ['kanit'],
  cyrillic: ['wide', 'plain'],
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Grapheme clusters: a Thai consonant with its vowel and tone mark is one. */
export function lettersOf(text: string): string[] {
  return [...segmenter.segment(text.normalize('NFC'))].map(part => part.segment)
}

export function canSet(name: FaceName, text: string): boolean {
  const { glyphs } = faceOf(name)
  return lettersOf(text).every(letter => glyphs[letter])
}

/**
 * Font fallback: the first wanted face with every letter of the text, else the first of its script that has
 * them.
 */
export function faceFor(text: string, script: Script, wanted: FaceName[] = []): FaceName {
  const usual = facesOfScript[script]
  const face = [...wanted.filter(name => usual.includes(name)), ...usual].find(name => canSet(name, text))
  if (!face) throw new Error(`no face has every letter of ${JSON.stringify(text)}; run extract-glyphs.ts`)
  return face
}
