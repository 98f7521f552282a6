const accented: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ó',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ó',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  W: 'Ŵ',
  Y: 'Ý',
  Z: 'Ž',
}

/** Length of a word of the padding; a longer one would overflow its line in fonts with a wide tilde. */
const wordLength = 9

/**
 * Accents a text and makes it a third longer, to reveal untranslated texts and cramped layouts. Tags are
 * unchanged.
 */
export function pseudoLocalize(text: string): string {
  const accentedText = text.replaceAll(/<[^<>]*>|\p{L}/gu, part => accented[part] ?? part)
  const words = text.replaceAll(/<[^<>]*>/g, '').trim()
  if (words.length <= 1) return accentedText
  const padding = '~'.repeat(Math.ceil(words.length / 3))
  return accentedText + padding.replaceAll(new RegExp(`~{${wordLength}}(?=~)`, 'g'), '$& ')
}
