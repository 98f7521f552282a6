const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Counts characters as a reader sees them: a family emoji counts as one, regardless of its length in UTF-16.
 */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}
