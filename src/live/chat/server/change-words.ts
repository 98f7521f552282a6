import * as z from 'zod'
import type { Locale } from '../../../platform/contract/locales.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { readWordList } from './word-list.ts'

const bytesMax = 1_000_000

const setList = statement({
  name: 'chat.set-words',
  text: `insert into chat_word_lists (language, words, changed_at) values ($1, $2, $3)
    on conflict (language) do update set words = excluded.words, changed_at = excluded.changed_at`,
  row: none,
})

const resetList = statement({
  name: 'chat.reset-words',
  text: 'delete from chat_word_lists where language = $1 returning language',
  row: z.object({ language: z.string() }),
})

interface WordsInput {
  language: Locale
  /** One word or phrase per line (docs/chat.md). */
  text: string
  by: OperatorAct
}

/** Replaces the list of words that hold messages for review in a language. */
export async function setWords(
  db: Db,
  { language, text, by }: WordsInput,
): Promise<{ held: number; harmless: number } | 'too_long' | 'empty'> {
  if (Buffer.byteLength(text) > bytesMax) return 'too_long'
  const list = readWordList(language, text)
  if (list.held.length === 0) return 'empty'
  await db.query(setList, [language, text, new Date(by.now)])
  const after = { held: list.held.length, harmless: list.harmless.length }
  await audit(db, 'chat words-set', { language, after, by })
  return after
}

/** Restores the default list; returns false if it is already used. */
export async function resetWords(db: Db, { language, by }: Omit<WordsInput, 'text'>): Promise<boolean> {
  const rows = await db.query(resetList, [language])
  if (rows.length === 0) return false
  await audit(db, 'chat words-reset', { language, after: {}, by })
  return true
}

/** The audit log omits the words, because people read the log. */
function audit(
  db: Db,
  act: string,
  { language, after, by }: Omit<WordsInput, 'text'> & { after: object },
): Promise<void> {
  return writeAudit(db, { ...by, act, object: `words ${language}`, before: {}, after }, by.now)
}
