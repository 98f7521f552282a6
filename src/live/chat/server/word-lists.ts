import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { createWordFinder, type FindWord, readWordList, type WordList } from './word-list.ts'

/** Maximum delay until a list changed by an operator takes effect. */
const cacheTtlMs = 30_000
const folder = path.join(import.meta.dirname, 'words')

export const shippedLists: WordList[] = readdirSync(folder)
  .toSorted()
  .map(file => readWordList(path.basename(file, '.txt'), readFileSync(path.join(folder, file), 'utf8')))

const readLists = statement({
  name: 'chat.word-lists',
  text: 'select language, words from chat_word_lists order by language',
  row: z.object({ language: z.string(), words: z.string() }),
})

/** Reads the word lists; an operator's list replaces the shipped one for its language. */
export async function readWordLists(db: ReadDb): Promise<WordList[]> {
  const own = await db.query(readLists, [])
  const languages = new Set(own.map(({ language }) => language))
  return [
    ...shippedLists.filter(({ language }) => !languages.has(language)),
    ...own.map(({ language, words }) => readWordList(language, words)),
  ]
}

interface CachedFinder {
  readAt: number
  find: Promise<FindWord>
}

const cachedFinders = new WeakMap<ReadDb, CachedFinder>()

/** Returns the finder for words that hold a message, cached per process. */
export function getWordFinder({ read, now }: { read: ReadDb; now: () => number }): Promise<FindWord> {
  const cached = cachedFinders.get(read)
  if (cached && Math.abs(now() - cached.readAt) < cacheTtlMs) return cached.find
  const find = readWordLists(read).then(createWordFinder)
  cachedFinders.set(read, { readAt: now(), find })
  // Evicts a failed read from the cache, so that the next call reads the lists again.
  find.catch(() => cachedFinders.delete(read))
  return find
}
