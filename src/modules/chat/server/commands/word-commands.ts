import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { locales } from '../../../../platform/contract/locales.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command, CommandContext, CommandResult } from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { readWordList, wordFinder } from '../word-list.ts'
import { readWordLists } from '../word-lists.ts'

const bytesMax = 1_000_000
const no = (problem: string): CommandResult => ({ ok: false, problem })
const isLanguage = (name: string) => (locales as readonly string[]).includes(name)
const languages = `A language is one of ${locales.join(', ')}.`
const reason = { reason: { help: 'why, for the audit log', value: 'text' } }

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

interface Told {
  language: string
  reason: string | undefined
  after: object
}

/** The words themselves stay out of the log: it is read by people. */
async function audit({ database, operator, now }: CommandContext, act: string, told: Told): Promise<void> {
  const entry = { operator, act, subject: `words ${told.language}`, reason: told.reason ?? null, before: {} }
  await writeAudit(database.db, { ...entry, after: told.after }, now())
}

/** The words that hold a message for review. */
export const wordCommands: Command[] = [
  {
    ...{
      name: 'chat words-set',
      summary: 'Takes a file as the list of words that hold messages of a language.',
    },
    ...{ args: ['language', 'file'], options: reason },
    details: `A word a line; word* for all that begin so; !word for a harmless one; # for a remark. It takes the place of the list that we ship, within half a minute. ${languages}`,
    async run({ args: [language = '', file = ''], options }, context) {
      if (!isLanguage(language)) return no(languages)
      const text = await readFile(file, 'utf8').catch(() => null)
      if (text === null) return no(`${file} cannot be read.`)
      if (Buffer.byteLength(text) > bytesMax) return no(`${file} has more than a megabyte.`)
      const { held, harmless } = readWordList(language, text)
      if (held.length === 0) return no(`${file} has no words.`)
      const { database, now } = context
      await database.db.query(setList, [language, text, new Date(now())])
      const after = { held: held.length, harmless: harmless.length }
      await audit(context, 'chat words-set', { language, reason: options['reason'], after })
      const said = `${held.length} words hold messages in ${language}; ${harmless.length} are harmless.`
      return { ok: true, data: { language, ...after }, text: said }
    },
  },
  {
    ...{ name: 'chat words-reset', summary: 'Goes back to the list of words that we ship.' },
    ...{ args: ['language'], options: reason },
    details: languages,
    async run({ args: [language = ''], options }, context) {
      if (!isLanguage(language)) return no(languages)
      const rows = await context.database.db.query(resetList, [language])
      if (rows.length === 0)
        return { ok: true, data: { language }, text: `${language} has our list already.` }
      await audit(context, 'chat words-reset', { language, reason: options['reason'], after: {} })
      return { ok: true, data: { language }, text: `${language} has our list again.` }
    },
  },
  {
    ...{ name: 'chat words-try', summary: 'Says which word would hold a text.' },
    ...{ args: ['language', 'text'], options: {} },
    details: languages,
    async run({ args: [language = '', text = ''] }, { database }) {
      if (!isLanguage(language)) return no(languages)
      const word = wordFinder(await readWordLists(database.read))(text, language)
      return { ok: true, data: { word }, text: word === null ? 'It passes.' : `"${word}" holds it.` }
    },
  },
]
