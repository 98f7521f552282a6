/** Latin characters → their look-alikes in other scripts, in both cases if they differ. */
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

/** Variants of Latin characters that NFKC normalization doesn't replace. */
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

const latinByLookalike = new Map(
  Object.entries(byLatin).flatMap(([latin, characters]) =>
    [...characters].map(character => [character, latin] as const),
  ),
)

/** The scripts of `byLatin`. A word that mixes two of them is either deceptive or a joke. */
const scripts = [
  ...[/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u],
  ...[/\p{Script=Cherokee}/u, /\p{Script=Lisu}/u],
]

/** Removes characters that render blank, including the blank Braille pattern. */
export const removeInvisible = (text: string) =>
  text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu, '')

export const isBlank = (text: string) => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(removeInvisible(text))

/** Replaces characters with the Latin ones that they resemble, for comparison only. */
export const toLatinLookalikes = (text: string) =>
  text.replaceAll(/\p{L}/gu, character => latinByLookalike.get(character) ?? character)

/**
 * Replaces look-alikes only in words that mix scripts, so that ordinary words in one script are unchanged.
 */
export const normalizeMixedWords = (text: string) =>
  text.replaceAll(/[\p{L}\p{M}]+/gu, word =>
    scripts.filter(script => script.test(word)).length > 1 ? toLatinLookalikes(word) : word,
  )

/** Replaces small capitals and other variants of lower-case Latin characters with the plain ones. */
export const toPlainLatin = (text: string) =>
  text
    // Negative circled and squared characters.
    .replaceAll(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, character =>
      String.fromCharCode(97 + (((character.codePointAt(0) ?? 0) - 0x1f150) % 32)),
    )
    .replaceAll(/\p{Script=Latin}/gu, character => latinForms[character] ?? character)

const markedCharacters = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+/gu

/**
 * Drops combining marks that don't compose with a Latin, Cyrillic or Greek character, such as strikethrough
 * marks.
 */
export const dropLooseMarks = (text: string) => text.normalize('NFC').replaceAll(markedCharacters, '$1')

/** Drops all combining marks of Latin, Cyrillic and Greek characters; other scripts need theirs. */
export const dropMarks = (text: string) =>
  text.normalize('NFD').replaceAll(markedCharacters, '$1').normalize('NFC')
