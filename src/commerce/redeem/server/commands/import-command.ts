import type { Db } from '../../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { type KeyMethod, keyMethods, type Vendor } from '../../methods.ts'
import { listStoredHashes } from '../key-hash.ts'
import { findRepeats, type Key, makeKeys } from '../make-keys.ts'
import { readIdentities } from './read-identities.ts'
import {
  parseVendors,
  parseWindow,
  readWorth,
  windowOptions,
  worthHelp,
  worthOptions,
} from './read-options.ts'
import { refuse, toRefusalResult, unwrapOrRefuse } from './refused.ts'
import { formatShortage, parseStock, stockOption } from './stock-option.ts'

const listMethods = keyMethods.filter(method => method !== 'CODE')

export const importCommand: Command = {
  name: 'redeem import',
  summary: 'Reads a list of tickets or members of elsewhere, each of whom can redeem once.',
  args: ['file'],
  optionalArgs: ['project', 'product'],
  options: {
    method: { help: listMethods.join(', '), value: 'method', isRequired: true },
    vendors: { help: 'whose tickets they are (TL, ND, YS, SY); each row names its own', value: 'list' },
    ...windowOptions,
    ...stockOption,
    ...worthOptions,
  },
  details: `Columns: vendor, ticket_id, email, fanclub_id, as the method needs them. All rows are read or none; the database keeps keyed hashes alone, for 90 days after the end. ${worthHelp}`,
  run: (input, context) => importList(input, context),
}

async function importList(
  { args: [file = '', ...args], options }: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const method = listMethods.find(name => name === options['method'])
  if (!method) return { ok: false, problem: `--method is one of ${listMethods.join(', ')}.` }
  const vendors = parseVendors(options['vendors'])
  if (vendors && 'problem' in vendors) return { ok: false, ...vendors }
  const rows = await readIdentities(file, method, vendors ?? [])
  if ('problem' in rows) return { ok: false, ...rows }
  const hashed = rows.map(({ line, identities }) => {
    const [hash, ...earlier] = listStoredHashes({ identities }, method, context.config)
    return { line, hash, earlier }
  })
  const twice = formatProblems(
    hashed,
    [...findRepeats(hashed)].map(([at, first]) => [at, `stands in line ${hashed[first]?.line} already`]),
  )
  if (twice) return { ok: false, problem: twice }
  const list = { method, vendors, rows: hashed }
  try {
    const data = await context.database.transaction(db => insert(db, { args, options }, list, context))
    return { ok: true, data, text: `Batch ${data.batch}: ${data.count} can redeem.` }
  } catch (error) {
    return toRefusalResult(error)
  }
}

interface Hashed extends Key {
  line: number
}

const linesShown = 20

/** Returns pairs of a row's index and its problem; null if there are none. */
function formatProblems(
  rows: readonly Hashed[],
  wrong: readonly (readonly [number, string])[],
): string | null {
  const lines = wrong.map(([at, problem]) => `line ${rows[at]?.line}: ${problem}`)
  const more = lines.length > linesShown ? [`and ${lines.length - linesShown} lines more`] : []
  return lines.length > 0 ? ['Nothing is read.', ...lines.slice(0, linesShown), ...more].join('\n') : null
}

interface List {
  method: KeyMethod
  vendors: Vendor[] | null
  rows: readonly Hashed[]
}

async function insert(db: Db, input: CommandInput, { method, vendors, rows }: List, context: CommandContext) {
  const by = getOperatorAct(input, context)
  const list = input.options['stock']
  const { from, until } = unwrapOrRefuse(parseWindow(input.options, by.now))
  const worth = unwrapOrRefuse(await readWorth(db, input))
  const newKeys = { worth, method, vendors, from, until, stock: parseStock(list), keys: rows }
  const made = await makeKeys(db, newKeys, by)
  const count = rows.length
  if (made.is === 'made') {
    return { batch: made.batch, count, method, stock: made.stock, until: until.toISOString() }
  }
  if (made.why !== 'known') return refuse(formatShortage(made, { count, list }))
  return refuse(
    formatProblems(
      rows,
      made.at.map(at => [at, 'is in an earlier list of it']),
    ) ?? '',
  )
}
