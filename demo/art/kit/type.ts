import type { Script } from '../../catalogue/acts.ts'
import { canSet, type FaceName, loadFace, splitGraphemes } from './faces.ts'
import { round } from './shapes.ts'

/** A line of text as outlines; left and top are the origin of its ink, in 1/1000 em. */
type Line = { marks: string; left: number; top: number; width: number; height: number }

/** Sets one line; `tracking` is the extra space between characters, in 1/1000 em. */
export function setLine(text: string, name: FaceName, tracking = 0): Line {
  const face = loadFace(name)
  const letters = splitGraphemes(text)
  let pen = 0
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  let marks = ''
  for (const [at, letter] of letters.entries()) {
    const [width, path, box] = face.glyphs[letter] ?? [300, '', []]
    if (box.length === 4) {
      left = Math.min(left, pen + box[0])
      right = Math.max(right, pen + box[2])
      top = Math.min(top, box[1])
      bottom = Math.max(bottom, box[3])
      marks += `<path transform="translate(${pen})" d="${path}"/>`
    }
    pen += width + tracking + (face.kerning[letter + (letters[at + 1] ?? '')] ?? 0)
  }
  return { marks, left, top, width: right - left, height: bottom - top }
}

/** Fits a line's ink exactly into a rectangle, stretching it if necessary. */
export function placeLine(
  line: Line,
  x: number,
  y: number,
  width: number,
  height: number,
  extra = '',
): string {
  const sx = width / line.width
  const sy = height / line.height
  return `<g ${extra} transform="translate(${round(x - line.left * sx)} ${round(y - line.top * sy)}) scale(${sx.toFixed(4)} ${sy.toFixed(4)})">${line.marks}</g>`
}

export function computeLineHeight(line: Line, width: number): number {
  return (line.height / line.width) * width
}

export function toCapitals(text: string): string {
  return text.toUpperCase()
}

const spaceless: Script[] = ['hangul', 'kana', 'han', 'thai']

/**
 * Splits a string into characters. A character that can't begin a line (small kana, the long-vowel mark)
 * stays with the previous one.
 */
function splitUnits(text: string): string[] {
  const units: string[] = []
  for (const letter of splitGraphemes(text)) {
    if (units.length > 0 && /[ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/.test(letter))
      units[units.length - 1] += letter
    else units.push(letter)
  }
  return units
}

/**
 * Breaks a name into at most `most` lines of similar length: at spaces if it has any, else between
 * characters.
 */
export function breakLines(text: string, script: Script, most: number): string[] {
  const words = text.split(' ')
  const letters = splitUnits(text)
  const useLetters =
    words.length === 1 && spaceless.includes(script) && script !== 'thai' && letters.length > 3
  const units = useLetters ? letters : words
  const glue = useLetters ? '' : ' '
  const count = Math.min(most, units.length)
  let best: string[] = [text]
  let bestCost = Infinity
  const walk = (from: number, lines: string[]) => {
    if (from === units.length) {
      const longest = Math.max(...lines.map(line => splitGraphemes(line).length))
      const shortest = Math.min(...lines.map(line => splitGraphemes(line).length))
      const cost = longest * 2 - shortest + Math.abs(lines.length - count) * 0.6
      if (cost < bestCost) [best, bestCost] = [lines, cost]
      return
    }
    if (lines.length === count) return
    for (let to = from + 1; to <= units.length; to++) walk(to, [...lines, units.slice(from, to).join(glue)])
  }
  walk(0, [])
  return best
}

/**
 * Finds the break into at most `most` lines that fills the box best once each line is stretched to its width.
 */
export function findBestBreak(
  text: string,
  script: Script,
  face: FaceName,
  box: { width: number; maxHeight: number; gap: number; stretch: number; most: number },
): string[] {
  let best = [text]
  let bestArea = 0
  for (let count = 1; count <= box.most; count++) {
    const lines = breakLines(text, script, count)
    const natural = lines.reduce((sum, words) => sum + computeLineHeight(setLine(words, face), box.width), 0)
    const factor = Math.min(box.stretch, (box.maxHeight - box.gap * (lines.length - 1)) / natural)
    const area = natural * factor * Math.min(1, factor / narrowest)
    if (area > bestArea * 1.08) [best, bestArea] = [lines, area]
  }
  return best
}

/** Minimum share of the natural height; below it, characters look squashed. */
const narrowest = 0.75

export type TextBlock = { art: string; height: number }

/**
 * Stacks lines of equal width, each stretched within limits, like wood type.
 * @param options.stretch maximum ratio of a line's height to its natural height (1: no stretching)
 * @param options.maxHeight height of the whole block, which the lines share
 */
export function stackLines(
  lines: string[],
  face: FaceName,
  {
    x,
    y,
    width,
    gap,
    maxHeight,
    stretch = 1.6,
  }: { x: number; y: number; width: number; gap: number; maxHeight: number; stretch?: number },
): TextBlock {
  const set = lines.map(text => setLine(text, face))
  const natural = set.map(line => computeLineHeight(line, width))
  const room = maxHeight - gap * (lines.length - 1)
  const sum = natural.reduce((a, b) => a + b, 0)
  const factor = Math.min(stretch, room / sum)
  let top = y
  let art = ''
  for (const [at, line] of set.entries()) {
    const height = natural[at]! * factor
    const lineWidth = width * Math.min(1, factor / narrowest)
    art += placeLine(line, x, top, lineWidth, height)
    top += height + gap
  }
  return { art, height: top - gap - y }
}

/** Cap height of each face in 1/1000 em. */
const capHeights: Partial<Record<FaceName, number>> = { small: 700, wide: 900, plain: 760, kanit: 800 }

const smallFaces: FaceName[] = ['small', 'hangulPlain', 'hei', 'dela', 'kanit', 'plain', 'wide']

/**
 * Sets a string in the first small typeface that has all its characters; also returns the scale for the given
 * cap height.
 */
function setSmall(text: string, size: number, tracking: number): { line: Line; scale: number } {
  const loud = text.toUpperCase()
  const face = smallFaces.find(name => canSet(name, loud))
  if (!face) throw new Error(`no face has every letter of ${JSON.stringify(text)}; run extract-glyphs.ts`)
  const scale = size / (capHeights[face] ?? 840)
  return { line: setLine(loud, face, face === 'small' ? tracking : 0), scale }
}

/**
 * Draws one line of small text with a cap height of `size`; x is the position of the `anchor`, y that of the
 * baseline.
 */
export function drawSmallText(
  text: string,
  x: number,
  y: number,
  size: number,
  anchor: 'start' | 'middle' | 'end' = 'start',
  tracking = 40,
): string {
  const { line, scale } = setSmall(text, size, tracking)
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * line.width * scale
  return `<g transform="translate(${round(x - shift - line.left * scale)} ${round(y)}) scale(${scale.toFixed(4)})">${line.marks}</g>`
}

/** Returns the width of a line of small text in px. */
export function measureSmallText(text: string, size: number, tracking = 40): number {
  const { line, scale } = setSmall(text, size, tracking)
  return line.width * scale
}
