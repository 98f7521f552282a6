import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { formatCsvLine } from '../../../../platform/import/csv-line.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { createCode } from '../../code-format.ts'
import { hashKey } from '../key-hash.ts'
import { makeKeys } from '../make-keys.ts'
import {
  parsePositiveInteger,
  parseWindow,
  readWorth,
  windowOptions,
  worthHelp,
  worthOptions,
} from './read-options.ts'
import { refuse, toRefusalResult, unwrapOrRefuse } from './refused.ts'
import { formatShortage, parseStock, stockOption } from './stock-option.ts'

const codesMax = 100_000

export const makeCommand: Command = {
  name: 'redeem make',
  summary:
    'Makes codes for a product or a show, sets their stock aside, and writes them to a file this once.',
  args: [],
  optionalArgs: ['project', 'product'],
  options: {
    count: { help: `how many, up to ${codesMax}`, value: 'count', isRequired: true },
    file: { help: 'where to write them, a new CSV file', value: 'file', isRequired: true },
    ...windowOptions,
    ...stockOption,
    ...worthOptions,
  },
  details: `The database keeps keyed hashes alone: the file is the only copy. ${worthHelp}`,
  run: make,
}

async function make(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const { count: asked = '', file = '' } = input.options
  const count = parsePositiveInteger(asked, codesMax)
  if (count === null) return { ok: false, problem: `--count is a number from 1 to ${codesMax}.` }
  const codes = Array.from({ length: count }, () => createCode(randomBytes))
  const written = await writeNew(file, [['code'], ...codes.map(code => [code])].map(formatCsvLine).join(''))
  if (written) return { ok: false, problem: written }
  try {
    const data = await context.database.transaction(db => insert(db, input, codes, context))
    const text = `Batch ${data.batch}: ${count} codes are in ${file}, and nowhere else.`
    return { ok: true, data: { ...data, file }, text }
  } catch (error) {
    // The codes in the file are invalid, because their batch was rolled back.
    await rm(file, { force: true })
    return toRefusalResult(error)
  }
}

/** Creates a new file that only the current system user can read. Returns the problem, or null. */
async function writeNew(path: string, text: string): Promise<string | null> {
  try {
    await using file = await open(path, 'wx', 0o600)
    await file.writeFile(text)
    await file.sync()
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return `${path} is there already, and is not written over.`
    if (code !== undefined) return `${path} cannot be written: ${message}`
    throw error
  }
}

async function insert(db: Db, input: CommandInput, codes: readonly string[], context: CommandContext) {
  const { config } = context
  const by = getOperatorAct(input, context)
  const list = input.options['stock']
  const { from, until } = unwrapOrRefuse(parseWindow(input.options, by.now))
  const worth = unwrapOrRefuse(await readWorth(db, input))
  const keys = codes.map(code => ({ hash: hashKey({ code }, 'CODE', config), earlier: [] }))
  const newKeys = {
    worth,
    method: 'CODE' as const,
    vendors: null,
    from,
    until,
    stock: parseStock(list),
    keys,
  }
  const made = await makeKeys(db, newKeys, by)
  if (made.is === 'made') {
    return { batch: made.batch, count: codes.length, stock: made.stock, until: until.toISOString() }
  }
  if (made.why === 'known') throw new Error('codes were made that are known')
  return refuse(formatShortage(made, { count: codes.length, list }))
}
