import { readFile } from 'node:fs/promises'
import { locales } from '../../../../platform/contract/locales.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { resetWords, setWords } from '../change-words.ts'
import { createWordFinder } from '../word-list.ts'
import { readWordLists } from '../word-lists.ts'

const no = (problem: string): CommandResult => ({ ok: false, problem })
const findLanguage = (name: string) => locales.find(locale => locale === name)
const languages = `A language is one of ${locales.join(', ')}.`
const reason = { reason: { help: 'why, for the audit log', value: 'text' } }

export const wordCommands: Command[] = [
  {
    name: 'chat words-set',
    summary: 'Takes a file as the list of words that hold messages of a language.',
    args: ['language', 'file'],
    options: reason,
    details: `A word a line; word* for all that begin so; !word for a harmless one; # for a remark. It takes the place of the list that we ship, within half a minute. ${languages}`,
    run: set,
  },
  {
    name: 'chat words-reset',
    summary: 'Goes back to the list of words that we ship.',
    args: ['language'],
    options: reason,
    details: languages,
    run: reset,
  },
  {
    name: 'chat words-try',
    summary: 'Says which word would hold a text.',
    args: ['language', 'text'],
    options: {},
    details: languages,
    async run({ args: [name = '', text = ''] }, { database }) {
      const language = findLanguage(name)
      if (!language) return no(languages)
      const word = createWordFinder(await readWordLists(database.read))(text, language)
      return { ok: true, data: { word }, text: word === null ? 'It passes.' : `"${word}" holds it.` }
    },
  },
]

async function set(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = '', file = ''] = input.args
  const language = findLanguage(name)
  if (!language) return no(languages)
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return no(`${file} cannot be read.`)
  const by = getOperatorAct(input, context)
  const words = await context.database.transaction(db => setWords(db, { language, text, by }))
  if (words === 'too_long') return no(`${file} has more than a megabyte.`)
  if (words === 'empty') return no(`${file} has no words.`)
  const summary = `${words.held} words hold messages in ${language}; ${words.harmless} are harmless.`
  return { ok: true, data: { language, ...words }, text: summary }
}

async function reset(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  const language = findLanguage(name)
  if (!language) return no(languages)
  const by = getOperatorAct(input, context)
  const isChanged = await context.database.transaction(db => resetWords(db, { language, by }))
  const text = isChanged ? `${language} has our list again.` : `${language} has our list already.`
  return { ok: true, data: { language }, text }
}
