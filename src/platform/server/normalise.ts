/**
 * The one form in which names are stored for search and queries are looked up. `docs/search.md` has the
 * reasons; in short, two texts that a fan would call the same become the same string:
 *
 * - width, ligatures and case do not matter (`ＡＢＣ`, `abc`; `ß`, `ss`; final sigma);
 * - accents do not matter (`Björk`, `bjork`; `Ё`, `е`; Arabic and Hebrew points), nor do the Latin letters that
 *   people type without their stroke (`Ø`, `Ł`, `Æ`);
 * - what carries meaning stays: Hangul syllables are whole, kana keep their voiced marks, Thai and Indic vowels
 *   and tones stay, Cyrillic й and ў are letters of their own;
 * - 臺 and 台 are one letter, as everybody in Taiwan writes them;
 * - katakana reads as hiragana, because that is what an input method shows while a word is being typed;
 * - apostrophes and full stops vanish (`O'Neil`, `T.O.P`), other punctuation parts words, white space is one space;
 * - control, bidirectional, unassigned and broken characters vanish.
 */

const otherLetters: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
  臺: '台',
}

const invisible = /[\p{C}\ufffd]/gv
// Marks shared between scripts are accents; the kana voiced marks are of that class too but make another letter.
const accents = /[[\p{Script=Inherited}--[\u3099\u309a]]\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7]/gv
const breveOfALetter = /([иу])\u0306/g
const undecomposed = /[øđħłŧæœðþς臺]/g
const katakana = /[\u30a1-\u30f6]/g
const apostrophes = /['’‘ʹ-ʿ`.]/g
const separators = /[\p{P}\s]+/gv

/** Longest text that is looked at, in UTF-16 units, and longest search form, in characters; the rest is cut off. */
const inputLengthMax = 400
const formLengthMax = 80

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(breveOfALetter, (_, letter: string) => (letter === 'и' ? 'й' : 'ў'))
    .replace(accents, '')
    .replace(undecomposed, letter => otherLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(katakana, kana => String.fromCodePoint(kana.codePointAt(0)! - 0x60))
}

/**
 * @param text a name as shown, or a query as typed; any string whatever
 * @returns its search form, perhaps empty; normalising that again changes nothing
 */
export function normalise(text: string): string {
  const clean = text.slice(0, inputLengthMax).replace(/\s/g, ' ').replace(invisible, '')
  // The acute as a character of its own (the Greek one too, by NFC) is typed for an apostrophe; NFKD would make a space of it.
  const letters = folded(clean.normalize().replaceAll('´', "'"))
  const words = letters.replace(apostrophes, '').replace(separators, ' ').trim()
  // A name of nothing but punctuation ('!!!') is kept as it is, else nobody could find it.
  const form = words || letters.replace(/\s+/g, ' ').trim()
  return form.length <= formLengthMax ? form : [...form].slice(0, formLengthMax).join('').trimEnd()
}
