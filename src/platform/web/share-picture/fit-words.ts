/** The width of a text in pixels. */
export type Measure = (text: string, sizePx: number) => number

interface Room {
  measure: Measure
  widthMax: number
}

/** One line in the largest of these sizes that fits; cut where even the smallest does not. */
export function fitted(text: string, sizes: readonly number[], { measure, widthMax }: Room) {
  const smallest = sizes.at(-1) ?? 0
  const sizePx = sizes.find(size => measure(text, size) <= widthMax) ?? smallest
  return { text: cut(text, line => measure(line, sizePx) <= widthMax), sizePx }
}

/** Lines in the largest of these sizes that needs no more than `linesMax`; the last line of the smallest is cut. */
export function wrapped(
  text: string,
  sizes: readonly number[],
  {
    measure,
    widthMax,
    tag,
    whole,
    linesMax,
  }: Room & { tag: string; whole: readonly string[]; linesMax: number },
): { lines: string[]; sizePx: number } {
  const pieces = piecesOf(text, tag, whole)
  const smallest = sizes.at(-1) ?? 0
  for (const sizePx of sizes) {
    const fits = (line: string) => measure(line, sizePx) <= widthMax
    // A word that is broken would look better in a smaller size.
    if (sizePx !== smallest && !pieces.every(piece => fits(piece.trimEnd()))) continue
    const lines = linesOf(pieces, fits)
    if (lines.length <= linesMax) return { lines, sizePx }
    if (sizePx !== smallest) continue
    const rest = lines.slice(linesMax - 1).join('')
    return { lines: [...lines.slice(0, linesMax - 1), cut(rest, fits)].map(line => line.trim()), sizePx }
  }
  return { lines: [], sizePx: smallest }
}

/**
 * What a line may end behind: words with the space and the marks that follow them. The language's own rules find the words
 * of scripts that have no spaces.
 */
function piecesOf(text: string, tag: string, whole: readonly string[]): string[] {
  const kept = whole.find(name => name !== '' && !/\s/.test(name) && text.includes(name))
  if (kept !== undefined) {
    const at = text.indexOf(kept)
    const rest = piecesOf(text.slice(at + kept.length), tag, whole)
    // What follows without a word, such as a space or a comma, stays on its line.
    const tail = rest[0] !== undefined && !/^[\p{L}\p{N}]/u.test(rest[0]) ? rest.shift() : ''
    return [...piecesOf(text.slice(0, at), tag, whole), `${kept}${tail}`, ...rest]
  }
  const pieces: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const opens = /^[([{«“‘「『]$/u.test(pieces.at(-1) ?? '')
    if (pieces.length > 0 && (opens || (!isWordLike && !/^[([{«“‘「『]$/u.test(segment)))) {
      pieces.push(`${pieces.pop()}${segment}`)
    } else pieces.push(segment)
  }
  return pieces
}

function linesOf(pieces: readonly string[], fits: (line: string) => boolean): string[] {
  const lines = ['']
  const add = (piece: string) => {
    const longer = `${lines.at(-1)}${piece}`
    if (lines.at(-1) === '' || fits(longer.trimEnd())) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  for (const piece of pieces) {
    if (fits(piece.trimEnd())) add(piece)
    else for (const letter of letters(piece)) add(letter)
  }
  return lines.map(line => line.trim()).filter(line => line !== '')
}

function cut(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text
  const left = letters(text)
  while (left.length > 0 && !fits(`${left.join('').trimEnd()}…`)) left.pop()
  return `${left.join('').trimEnd()}…`
}

/** Whole letters: marks stay with what they stand on. */
const letters = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
