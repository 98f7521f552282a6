import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type FindWord, readWordList, type WordList, wordFinder } from './word-list.ts'

/** How soon a list that an operator has changed is asked. */
const keepMs = 30_000
const folder = path.join(import.meta.dirname, 'words')

/** The small lists that we ship, by language. */
export const shippedLists: WordList[] = readdirSync(folder)
  .toSorted()
  .map(file => readWordList(path.basename(file, '.txt'), readFileSync(path.join(folder, file), 'utf8')))

const readLists = statement({
  name: 'chat.word-lists',
  text: 'select language, words from chat_word_lists order by language',
  row: z.object({ language: z.string(), words: z.string() }),
})

/** The operator's list of a language takes the place of ours. */
export async function readWordLists(db: ReadDb): Promise<WordList[]> {
  const own = await db.query(readLists, [])
  const languages = new Set(own.map(({ language }) => language))
  return [
    ...shippedLists.filter(({ language }) => !languages.has(language)),
    ...own.map(({ language, words }) => readWordList(language, words)),
  ]
}

interface Kept {
  readAt: number
  find: Promise<FindWord>
}

const keptOf = new WeakMap<ReadDb, Kept>()

/** The words that hold a message, as this process last read them. */
export function wordsOf({ read, now }: { read: ReadDb; now: () => number }): Promise<FindWord> {
  const kept = keptOf.get(read)
  if (kept && Math.abs(now() - kept.readAt) < keepMs) return kept.find
  const find = readWordLists(read).then(wordFinder)
  keptOf.set(read, { readAt: now(), find })
  // A list that could not be read is asked for again.
  find.catch(() => keptOf.delete(read))
  return find
}
