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

/** Words of the padding, which no line could hold otherwise where a font has a wide tilde. */
const wordLength = 9

/** Makes a text a third longer and accented, so that untranslated or cramped places show. Tags stay. */
export function pseudo(text: string): string {
  const letters = text.replaceAll(/<[^<>]*>|\p{L}/gu, part => accented[part] ?? part)
  const words = text.replaceAll(/<[^<>]*>/g, '').trim()
  if (words.length <= 1) return letters
  const padding = '~'.repeat(Math.ceil(words.length / 3))
  return letters + padding.replaceAll(new RegExp(`~{${wordLength}}(?=~)`, 'g'), '$& ')
}
