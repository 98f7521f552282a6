/** Returns the width of a text in pixels. */
export type Measure = (text: string, sizePx: number) => number

interface FitOptions {
  measure: Measure
  widthMax: number
}

/**
 * Fits a text into one line in the largest size possible; truncates it if even the smallest size doesn't fit.
 */
export function fitLine(text: string, sizes: readonly number[], { measure, widthMax }: FitOptions) {
  const smallest = sizes.at(-1) ?? 0
  const sizePx = sizes.find(size => measure(text, size) <= widthMax) ?? smallest
  return { text: cut(text, line => measure(line, sizePx) <= widthMax), sizePx }
}

/**
 * Wraps a text in the largest size that needs at most `linesMax` lines; in the smallest size, truncates the
 * last line.
 */
export function wrapLines(
  text: string,
  sizes: readonly number[],
  {
    measure,
    widthMax,
    tag,
    whole,
    linesMax,
  }: FitOptions & { tag: string; whole: readonly string[]; linesMax: number },
): { lines: string[]; sizePx: number } {
  const chunks = splitChunks(text, tag, whole)
  const smallest = sizes.at(-1) ?? 0
  for (const sizePx of sizes) {
    const fits = (line: string) => measure(line, sizePx) <= widthMax
    // Tries a smaller size rather than breaking a word.
    if (sizePx !== smallest && !chunks.every(chunk => fits(chunk.trimEnd()))) continue
    const lines = breakLines(chunks, fits)
    if (lines.length <= linesMax) return { lines, sizePx }
    if (sizePx !== smallest) continue
    const rest = lines.slice(linesMax - 1).join('')
    return { lines: [...lines.slice(0, linesMax - 1), cut(rest, fits)].map(line => line.trim()), sizePx }
  }
  return { lines: [], sizePx: smallest }
}

/**
 * Splits a text into chunks between which a line may break: words with the following spaces and punctuation.
 * `Intl.Segmenter` finds the words of languages without spaces.
 */
function splitChunks(text: string, tag: string, whole: readonly string[]): string[] {
  const wholeName = whole.find(name => name !== '' && !/\s/.test(name) && text.includes(name))
  if (wholeName !== undefined) {
    const at = text.indexOf(wholeName)
    const rest = splitChunks(text.slice(at + wholeName.length), tag, whole)
    // Keeps the following separator, such as a space or comma, on the same line.
    const tail = rest[0] !== undefined && !/^[\p{L}\p{N}]/u.test(rest[0]) ? rest.shift() : ''
    return [...splitChunks(text.slice(0, at), tag, whole), `${wholeName}${tail}`, ...rest]
  }
  const chunks: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const opens = /^[([{«“‘「『]$/u.test(chunks.at(-1) ?? '')
    if (chunks.length > 0 && (opens || (!isWordLike && !/^[([{«“‘「『]$/u.test(segment)))) {
      chunks.push(`${chunks.pop()}${segment}`)
    } else chunks.push(segment)
  }
  return chunks
}

function breakLines(chunks: readonly string[], fits: (line: string) => boolean): string[] {
  const lines = ['']
  const add = (chunk: string) => {
    const longer = `${lines.at(-1)}${chunk}`
    if (lines.at(-1) === '' || fits(longer.trimEnd())) lines[lines.length - 1] = longer
    else lines.push(chunk)
  }
  for (const chunk of chunks) {
    if (fits(chunk.trimEnd())) add(chunk)
    else for (const grapheme of splitGraphemes(chunk)) add(grapheme)
  }
  return lines.map(line => line.trim()).filter(line => line !== '')
}

function cut(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text
  const left = splitGraphemes(text)
  while (left.length > 0 && !fits(`${left.join('').trimEnd()}…`)) left.pop()
  return `${left.join('').trimEnd()}…`
}

/** Splits text into graphemes, so that combining marks stay with their base. */
const splitGraphemes = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
