/** Letters of other scripts by the Latin letter that they look like, in both cases where they differ. */
const byLatin: Record<string, string> = {
  a: 'аАαΑꭺᎪꓮ',
  b: 'вВьЬΒβᏴꓐ',
  c: 'сСϲϹᏟꓚ',
  d: 'ԁԀᎠꓓꓒ',
  e: 'еЕёЁεΕᎬꓰ',
  f: 'ϝϜꓝ',
  g: 'ԍԌցᏀꓖ',
  h: 'нНһҺհΗᎻꓧ',
  i: 'іІїЇιΙᎥᏆꓲ',
  j: 'јЈյϳᎫꓙ',
  k: 'кКκΚᏦꓗ',
  l: 'ӏӀլᏞꓡ',
  m: 'мМΜᎷꓟ',
  n: 'пПηΝոꓠ',
  o: 'оОοΟσօՕꓳ',
  p: 'рРρΡᏢꓑ',
  q: 'ԛԚզ',
  r: 'гГᏒꓣ',
  s: 'ѕЅᏚՏꓢ',
  t: 'тТτΤᎢꓔ',
  u: 'иИцЦμυսՍꓴ',
  v: 'νѵѴᏙꓦ',
  w: 'шШщЩԝԜωᎳꓪ',
  x: 'хХχΧꓫ',
  y: 'уУүҮγΥꓬ',
  z: 'ζΖᏃꓜ',
}

/** Forms of Latin letters that compatibility (NFKC) leaves alone. */
const latinForms: Record<string, string> = {
  ᴀ: 'a',
  ɑ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ƒ: 'f',
  ɡ: 'g',
  ɢ: 'g',
  ʜ: 'h',
  ı: 'i',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ꞯ: 'q',
  ʀ: 'r',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
}

const latinOf = new Map(
  Object.entries(byLatin).flatMap(([latin, letters]) => [...letters].map(letter => [letter, latin] as const)),
)

/** The scripts of `byLatin`. A word with letters of two of them is written to deceive, or in jest. */
const scripts = [
  ...[/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u],
  ...[/\p{Script=Cherokee}/u, /\p{Script=Lisu}/u],
]

/** Removes characters that show nothing, the blank Braille pattern among them. */
export const removeInvisible = (text: string) =>
  text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu, '')

/** True where a reader sees nothing at all. */
export const isBlank = (text: string) => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(removeInvisible(text))

/** Replaces letters by the Latin ones that they look like, for comparison only. */
export const toLatinLookalikes = (text: string) =>
  text.replaceAll(/\p{L}/gu, letter => latinOf.get(letter) ?? letter)

/** The same, only in words that mix scripts, so that an honest word of a script stays. */
export const foldMixedWords = (text: string) =>
  text.replaceAll(/[\p{L}\p{M}]+/gu, word =>
    scripts.filter(script => script.test(word)).length > 1 ? toLatinLookalikes(word) : word,
  )

/** Replaces small capitals and other forms of lower-case Latin letters by the letters. */
export const toPlainLatin = (text: string) =>
  text
    // Negative circled and squared letters.
    .replaceAll(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, letter =>
      String.fromCharCode(97 + (((letter.codePointAt(0) ?? 0) - 0x1f150) % 32)),
    )
    .replaceAll(/\p{Script=Latin}/gu, letter => latinForms[letter] ?? letter)

const markedLetters = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+/gu

/** Drops marks that are part of no letter, as strikes, behind Latin, Cyrillic and Greek letters. */
export const dropLooseMarks = (text: string) => text.normalize('NFC').replaceAll(markedLetters, '$1')

/** Drops all marks of Latin, Cyrillic and Greek letters; other scripts need theirs. */
export const dropMarks = (text: string) =>
  text.normalize('NFD').replaceAll(markedLetters, '$1').normalize('NFC')
