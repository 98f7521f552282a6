/**
 * Character replacements of the search form, in which names are stored and queries are matched.
 * `docs/search.md` has the reasons. Two strings that a fan would consider the same get the same search form:
 * - width, ligatures and case are ignored (`ＡＢＣ`, `abc`; `ß`, `ss`; final sigma);
 * - accents are ignored (`Björk`, `bjork`; `Ё`, `е`; Arabic and Hebrew points), and so are strokes of Latin
 * characters that people omit (`Ø`, `Ł`, `Æ`);
 * - meaningful marks stay: Hangul syllables are whole, kana retain their voiced marks, Thai and Indic vowels
 * and tones stay, Cyrillic й and ў are separate characters;
 * - 臺 and 台 are unified, because people in Taiwan write both;
 * - katakana becomes hiragana, which an input method shows while a word is being typed;
 * - apostrophes and full stops are dropped (`O'Neil`, `T.O.P`), other punctuation separates words, and white
 * space becomes one space;
 * - control, bidirectional, unassigned and broken characters are dropped.
 */

const characterFolds: Record<string, string> = {
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
// Marks that scripts share count as accents. The voiced marks of kana are in this class too but are excluded,
// because they make a different character.
const accents = /[[\p{Script=Inherited}--[\u3099\u309a]]\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7]/gv
const letterBreve = /([иу])\u0306/g
const undecomposed = /[øđħłŧæœðþς臺]/g
const katakana = /[\u30a1-\u30f6]/g
const apostrophes = /['’‘ʹ-ʿ`.]/g
const separators = /[\p{P}\s]+/gv

/** Maximum input in UTF-16 units and maximum length of the search form in characters; the rest is cut off. */
const inputLengthMax = 400
const formLengthMax = 80

function foldCharacters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(letterBreve, (_, character: string) => (character === 'и' ? 'й' : 'ў'))
    .replace(accents, '')
    .replace(undecomposed, character => characterFolds[character] ?? character)
    .normalize('NFC')
    .replace(katakana, kana => String.fromCodePoint(kana.codePointAt(0)! - 0x60))
}

/**
 * @param text a name as shown, or a query as typed; any string is valid
 * @returns its search form, possibly empty; normalizing it again changes nothing
 */
export function normalise(text: string): string {
  const clean = text.slice(0, inputLengthMax).replace(/\s/g, ' ').replace(invisible, '')
  // Treats a standalone acute accent (also the Greek one, by NFC) as an apostrophe, for which people type it;
  // NFKD would turn it into a space.
  const foldedText = foldCharacters(clean.normalize().replaceAll('´', "'"))
  const words = foldedText.replace(apostrophes, '').replace(separators, ' ').trim()
  // A name that consists only of punctuation ('!!!') stays as it is, so that it can be found.
  const form = words || foldedText.replace(/\s+/g, ' ').trim()
  return form.length <= formLengthMax ? form : [...form].slice(0, formLengthMax).join('').trimEnd()
}
