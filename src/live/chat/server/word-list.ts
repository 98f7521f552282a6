import {
  dropLooseMarks,
  dropMarks,
  normalizeMixedWords,
  removeInvisible,
  toLatinLookalikes,
  toPlainLatin,
} from '../../../platform/contract/lookalikes.ts'

/** The words of a list that hold a message for review, as its file states them. */
export interface WordList {
  /** Language of the words, which determines how a text is split into words. */
  language: string
  /** `word`, or `word*` for all words with this prefix. An entry can be a phrase of several words. */
  held: readonly string[]
  /** Harmless words that a `word*` would match. */
  harmless: readonly string[]
}

interface Entry {
  /** The entry's words, joined as they occur in a text. */
  words: string
  isPrefix: boolean
  shown: string
}

/** NFKC replaces compatibility characters (ｆｕｌｌ width, ligatures). */
const toPlainForm = (text: string) => removeInvisible(text.normalize('NFKC'))

/**
 * Converts a text to the form used for comparison. Applies NFKC twice, because case folding may denormalize
 * the text.
 */
export const foldText = (text: string) =>
  dropLooseMarks(toPlainForm(toPlainLatin(toPlainForm(text).toUpperCase().toLowerCase())))

/** Also replaces words that mix scripts by the Latin characters that they resemble. */
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

/** Returns the first list entry found in a text of a language, or null if there is none. */
export type FindWord = (text: string, language: string | null) => string | null

/** English words apply to all languages, because fans use them everywhere. */
const common = 'en'

/**
 * Creates a finder that compares a text only with the words of its language and of English, because an insult
 * in one language can be a name, or the word for a delay, in another.
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

/**
 * Simplified and traditional Chinese count as one language, because only the author's site distinguishes
 * them, not the text.
 */
const isSame = (language: string, spoken: string | null) =>
  language === spoken || (language.startsWith('zh') && spoken?.startsWith('zh') === true)

/**
 * Languages written without diacritics, where a mark only disguises a word; in other languages it makes a
 * different character.
 */
const unmarked = new Set(['en', 'fil', 'id', 'ms'])

/** Languages written without spaces, where word boundaries can only be guessed from the context. */
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
  // Groups entries by first character, so that each word is compared with few entries.
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

/** Whether an entry matches at this index and ends at a word boundary. */
function isAt(text: string, at: number, { words, isPrefix }: Entry): boolean {
  if (!text.startsWith(words, at)) return false
  const end = text.charAt(at + words.length)
  return isPrefix || end === '' || end === ' '
}
