import {
  dropLooseMarks,
  dropMarks,
  normalizeMixedWords,
  removeInvisible,
  toLatinLookalikes,
  toPlainLatin,
} from '../../../platform/contract/lookalikes.ts'

/** One list of words that hold a message for review, as its file says them. */
export interface WordList {
  /** Of the words; for the ways that a language cuts text into words. */
  language: string
  /** `word`, or `word*` for all words that begin so. Several words are found one behind the other. */
  held: readonly string[]
  /** Words that a `word*` would find and that are harmless. */
  harmless: readonly string[]
}

interface Entry {
  /** Its words, as they are joined. */
  words: string
  isPrefix: boolean
  shown: string
}

/** NFKC undoes look-alikes of compatibility (ｆｕｌｌ width, ligatures). */
const toPlainForm = (text: string) => removeInvisible(text.normalize('NFKC'))

/** The form in which texts are compared. NFKC twice, because folding case may undo its form. */
export const foldText = (text: string) =>
  dropLooseMarks(toPlainForm(toPlainLatin(toPlainForm(text).toUpperCase().toLowerCase())))

/** The same with words that mix scripts in the Latin letters that they look like. */
const foldLookalikes = (text: string) => foldText(normalizeMixedWords(dropLooseMarks(toPlainForm(text))))

/** Reads a list: a word a line, `!word` for a harmless one, `#` for a remark. */
export function readWordList(language: string, text: string): WordList {
  const lines = text.split(/\r?\n/).map(line => line.trim())
  const words = lines.filter(line => line !== '' && !line.startsWith('#'))
  return {
    language,
    held: words.filter(word => !word.startsWith('!')),
    harmless: words.flatMap(word => (word.startsWith('!') ? [word.slice(1).trim()] : [])),
  }
}

/** The first entry of the lists that is found in a text of a language, or null. */
export type FindWord = (text: string, language: string | null) => string | null

/** Words of everywhere: fans of all languages use them. */
const common = 'en'

/**
 * A text is compared with the words of its own language and of the common one: an insult of one language is a name, or
 * a delay, in another.
 */
export function wordFinder(lists: readonly WordList[]): FindWord {
  const finders = lists.map(list => ({ language: list.language, find: finderOf(list) }))
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

/** Simplified and traditional Chinese are told apart by the reader's site alone, not by the text. */
const isSame = (language: string, spoken: string | null) =>
  language === spoken || (language.startsWith('zh') && spoken?.startsWith('zh') === true)

/** Written without marks, so that they hide a word; elsewhere a letter with one is another letter. */
const unmarked = new Set(['en', 'fil', 'id', 'ms'])

/** Written without spaces: where a word ends is a guess there, and its neighbours change it. */
const unspaced = new Set(['ja', 'th', 'zh-cn', 'zh-tw'])

type FindFolded = (folded: string, scripts: 'plain' | 'mixed') => string | null

function finderOf({ language, held, harmless }: WordList): FindFolded {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const isUnspaced = unspaced.has(language)
  const comparable = unmarked.has(language) ? dropMarks : (folded: string) => folded
  const wordsOf = (folded: string) =>
    [...segmenter.segment(comparable(folded))].flatMap(({ segment, isWordLike }) =>
      isWordLike ? [segment] : [],
    )
  const joined = (words: string[]) => words.join(isUnspaced ? '' : ' ')
  const entryOf = (shown: string, fold: (text: string) => string): Entry => {
    const isPrefix = isUnspaced || shown.endsWith('*')
    return { words: joined(wordsOf(fold(shown))), isPrefix, shown }
  }
  // By first character, so that not every entry is tried at every word.
  const byStart = (words: readonly string[], fold: (text: string) => string) =>
    Map.groupBy(
      words.map(word => entryOf(word, fold)).filter(entry => entry.words !== ''),
      entry => entry.words.charAt(0),
    )
  const foldsMixed = (text: string) => foldText(toLatinLookalikes(text))
  const lists = {
    plain: { entries: byStart(held, foldText), allowed: byStart(harmless, foldText) },
    mixed: { entries: byStart(held, foldsMixed), allowed: byStart(harmless, foldsMixed) },
  }
  return (folded, scripts) => {
    const { entries, allowed } = lists[scripts]
    const words = wordsOf(folded)
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

/** Whether a word, or several, begin here and end where a word does. */
function isAt(text: string, at: number, { words, isPrefix }: Entry): boolean {
  if (!text.startsWith(words, at)) return false
  const end = text.charAt(at + words.length)
  return isPrefix || end === '' || end === ' '
}
