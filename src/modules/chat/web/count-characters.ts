/** Of a message; the same as the server's (`chat-shapes.ts`, which pages take types from alone). */
export const textLengthMax = 300

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Characters as a reader sees them, in one line. */
export function countCharacters(text: string): number {
  return [...graphemes.segment(text.replaceAll(/\s+/gu, ' ').trim())].length
}
