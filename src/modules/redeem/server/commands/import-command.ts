import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { type KeyMethod, keyMethods, type Vendor } from '../../methods.ts'
import { hashesInLists } from '../key-hash.ts'
import { makeBatch } from '../make-batch.ts'
import { knownHashes, saveOffer } from '../offers.ts'
import { readIdentities } from './read-identities.ts'
import {
  subjectOf,
  vendorsOf,
  whatHelp,
  whatOf,
  whatOptions,
  windowOf,
  windowOptions,
} from './read-options.ts'
import { orRefuse, refuse, resultOf } from './refused.ts'
import { shortageText, stockFor, stockOption } from './stock-option.ts'

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
    ...whatOptions,
  },
  details: `Columns: vendor, ticket_id, email, fanclub_id, as the method needs them. All rows are read or none; the database keeps keyed hashes alone, for 90 days after the end. ${whatHelp}`,
  run: (input, context) => importList(input, context),
}

async function importList(
  { args: [file = '', ...args], options }: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const method = listMethods.find(name => name === options['method'])
  if (!method) return { ok: false, problem: `--method is one of ${listMethods.join(', ')}.` }
  const vendors = vendorsOf(options['vendors'])
  if (vendors && 'problem' in vendors) return { ok: false, ...vendors }
  const rows = await readIdentities(file, method, vendors ?? [])
  if ('problem' in rows) return { ok: false, ...rows }
  const hashed = rows.map(({ line, identities }) => {
    const [hash, ...earlier] = hashesInLists({ identities }, method, context.config)
    return { line, hash, earlier }
  })
  const twice = problemsOf(hashed, repeatedLines(hashed))
  if (twice) return { ok: false, problem: twice }
  const list = { method, vendors, rows: hashed }
  try {
    const data = await context.database.transaction(db => insert(db, { args, options }, list, context))
    return { ok: true, data, text: `Batch ${data.batch}: ${data.count} can redeem.` }
  } catch (error) {
    return resultOf(error)
  }
}

interface Hashed {
  line: number
  hash: Buffer
  /** As lists from before may have it. */
  earlier: readonly Buffer[]
}

/** Line → what is wrong with it. */
type Lines = Map<number, string>

function repeatedLines(rows: readonly Hashed[]): Lines {
  const first = new Map<string, number>()
  const problems: Lines = new Map()
  for (const { line, hash } of rows) {
    const seen = first.get(hash.toString('hex'))
    if (seen === undefined) first.set(hash.toString('hex'), line)
    else problems.set(line, `stands in line ${seen} already`)
  }
  return problems
}

const linesShown = 20

function problemsOf(rows: readonly Hashed[], lines: Lines): string | null {
  const told = rows.flatMap(({ line }) => (lines.has(line) ? [`line ${line}: ${lines.get(line)}`] : []))
  const more = told.length > linesShown ? [`and ${told.length - linesShown} lines more`] : []
  return told.length > 0 ? ['Nothing is read.', ...told.slice(0, linesShown), ...more].join('\n') : null
}

interface List {
  method: KeyMethod
  vendors: Vendor[] | null
  rows: readonly Hashed[]
}

async function insert(
  db: Db,
  input: CommandInput,
  { method, vendors, rows }: List,
  { operator, now: clock }: CommandContext,
) {
  const now = clock()
  const window = orRefuse(windowOf(input.options, now))
  const what = orRefuse(await whatOf(db, input))
  const stock = orRefuse(
    await stockFor(db, what.product, { count: rows.length, list: input.options['stock'] }),
  )
  const terms = { productId: what.product?.id ?? null, showId: what.showId, method }
  const offer = await saveOffer(db, { ...terms, opensAt: null, vendors }, now)
  const hashes = rows.map(({ hash }) => hash)
  const all = rows.flatMap(({ hash, earlier }) => [hash, ...earlier])
  const known = new Set((await knownHashes(db, offer.id, all)).map(hash => hash.toString('hex')))
  const already = rows.filter(({ hash, earlier }) =>
    [hash, ...earlier].some(each => known.has(each.toString('hex'))),
  )
  const problem = problemsOf(rows, new Map(already.map(({ line }) => [line, 'is in an earlier list of it'])))
  if (problem) refuse(problem)
  const validFrom = window.from ?? offer.opensAt
  const made = await makeBatch(db, {
    ...{ offerId: offer.id, stock, now, validFrom, validUntil: window.until, hashes },
  })
  if (!('id' in made)) refuse(shortageText(made))
  const after = { count: rows.length, method, stock, until: window.until.toISOString() }
  const entry = { operator, act: 'redeem import', subject: `redeem batch ${made.id}`, before: {} }
  const reason = input.options['reason'] ?? null
  await writeAudit(db, { ...entry, reason, after: { of: subjectOf(what), ...after } }, now)
  return { batch: made.id, ...after }
}
