import {
  dropLooseMarks,
  dropMarks,
  normalizeMixedWords,
  removeInvisible,
  toLatinLookalikes,
  toPlainLatin,
} from '../../../platform/contract/lookalikes.ts'

/** A list of words that hold a message for review, as in its file. */
export interface WordList {
  /** Language of the words, which decides how texts are split into words. */
  language: string
  /** `word`, or `word*` for all words with this prefix. Several words must follow each other. */
  held: readonly string[]
  /** Harmless words that a `word*` would match. */
  harmless: readonly string[]
}

interface Entry {
  /** The words, joined as in a text. */
  words: string
  isPrefix: boolean
  shown: string
}

/** NFKC replaces compatibility characters (ｆｕｌｌ width, ligatures). */
const toPlainForm = (text: string) => removeInvisible(text.normalize('NFKC'))

/**
 * Converts a text into the form used for comparison. Applies NFKC twice, because case folding may denormalize
 * it.
 */
export const foldText = (text: string) =>
  dropLooseMarks(toPlainForm(toPlainLatin(toPlainForm(text).toUpperCase().toLowerCase())))

/** Also maps words that mix scripts to the Latin characters they resemble. */
const foldLookalikes = (text: string) => foldText(normalizeMixedWords(dropLooseMarks(toPlainForm(text))))

/** Parses a list: one word per line, `!word` for a harmless one, `#` for a comment. */
export function readWordList(language: string, text: string): WordList {
  const lines = text.split(/\r?\n/).map(line => line.trim())
  const words = lines.filter(line => line !== '' && !line.startsWith('#'))
  return {
    language,
    held: words.filter(word => !word.startsWith('!')),
    harmless: words.flatMap(word => (word.startsWith('!') ? [word.slice(1).trim()] : [])),
  }
}

/** Returns the first entry of the lists found in a text of a language, or null. */
export type FindWord = (text: string, language: string | null) => string | null

/** English words apply to all languages, because fans use them everywhere. */
const common = 'en'

/**
 * Compares a text only with the words of its language and of English: an insult in one language is a name, or
 * a delay, in another.
 */
export function createWordFinder(lists: readonly WordList[]): FindWord {
  const finders = lists.map(list => ({ language: list.language, find: createFinder(list) }))
  return (text, spoken) => {
    const [folded, lookalikes] = [foldText(text), foldLookalikes(text)]
    for (const { language, find } of finders) {
      if (language !== common && !isSame(language, spoken)) continue
      const found = find(folded, 'plain') ?? (lookalikes === folded ? null : find(lookalikes, 'mixed'))
      if (found !== null) return found
    }
    return null
  }
}

/** Simplified and traditional Chinese can be distinguished only by the reader's site, not by the text. */
const isSame = (language: string, spoken: string | null) =>
  language === spoken || (language.startsWith('zh') && spoken?.startsWith('zh') === true)

/**
 * Languages written without diacritics, where a mark only disguises a word; in others it makes a different
 * character.
 */
const unmarked = new Set(['en', 'fil', 'id', 'ms'])

/** Languages written without spaces, where word boundaries are guesses that depend on the context. */
const unspaced = new Set(['ja', 'th', 'zh-cn', 'zh-tw'])

type FindFolded = (folded: string, scripts: 'plain' | 'mixed') => string | null

function createFinder({ language, held, harmless }: WordList): FindFolded {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const isUnspaced = unspaced.has(language)
  const comparable = unmarked.has(language) ? dropMarks : (folded: string) => folded
  const splitWords = (folded: string) =>
    [...segmenter.segment(comparable(folded))].flatMap(({ segment, isWordLike }) =>
      isWordLike ? [segment] : [],
    )
  const joined = (words: string[]) => words.join(isUnspaced ? '' : ' ')
  const toEntry = (shown: string, fold: (text: string) => string): Entry => {
    const isPrefix = isUnspaced || shown.endsWith('*')
    return { words: joined(splitWords(fold(shown))), isPrefix, shown }
  }
  // Groups entries by first character, so that not every entry is tried at every word.
  const byStart = (words: readonly string[], fold: (text: string) => string) =>
    Map.groupBy(
      words.map(word => toEntry(word, fold)).filter(entry => entry.words !== ''),
      entry => entry.words.charAt(0),
    )
  const foldsMixed = (text: string) => foldText(toLatinLookalikes(text))
  const lists = {
    plain: { entries: byStart(held, foldText), allowed: byStart(harmless, foldText) },
    mixed: { entries: byStart(held, foldsMixed), allowed: byStart(harmless, foldsMixed) },
  }
  return (folded, scripts) => {
    const { entries, allowed } = lists[scripts]
    const words = splitWords(folded)
    const text = joined(words)
    const space = isUnspaced ? 0 : 1
    let at = 0
    for (const word of words) {
      const found = (list: typeof entries) => list.get(text.charAt(at))?.find(entry => isAt(text, at, entry))
      const entry = found(entries)
      if (entry && !found(allowed)) return entry.shown
      at += word.length + space
    }
    return null
  }
}

/** Whether an entry matches here and ends at a word boundary. */
function isAt(text: string, at: number, { words, isPrefix }: Entry): boolean {
  if (!text.startsWith(words, at)) return false
  const end = text.charAt(at + words.length)
  return isPrefix || end === '' || end === ' '
}
