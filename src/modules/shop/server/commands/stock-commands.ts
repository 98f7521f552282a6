import * as z from 'zod'
import { Failure } from '../../../../platform/contract/errors.ts'
import { idOfName, keyOfId } from '../../../../platform/import/id-of-key.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { textIn } from '../../../../platform/server/localized-text.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { changeStock } from '../change-stock.ts'

const details =
  'A combination is named by its id, which stock show prints, or by the key of its import. Sales go on meanwhile.'
const options = { reason: { help: 'why, for the audit log', value: 'text' } }
const piecesMax = 2 ** 31 - 1

type Change = Parameters<typeof changeStock>[1]['change']

export const stockCommands: Command[] = [
  {
    ...{
      name: 'stock show',
      summary: 'What there is of a project, sold and held pieces included.',
      args: ['project'],
    },
    ...{ options: {}, details: 'A project is named by its id or by the key of its import.', run: show },
  },
  {
    ...{ name: 'stock raise', summary: 'Adds pieces to a combination.', args: ['combination', 'pieces'] },
    ...{ options, details, run: changing(pieces => ({ by: pieces })) },
  },
  {
    ...{ name: 'stock lower', summary: 'Takes pieces off a combination that are neither sold nor held.' },
    ...{ args: ['combination', 'pieces'], options, details, run: changing(pieces => ({ by: -pieces })) },
  },
  {
    ...{
      name: 'stock set',
      summary: 'Says how many pieces there are altogether, sold and held ones included.',
    },
    args: ['combination', 'pieces'],
    options: { reason: { ...options.reason, isRequired: true } },
    details: `"any" instead of a number: as many as are asked for. ${details}`,
    run: (input, context) =>
      input.args[1] === 'any'
        ? change({ to: null }, input, context)
        : changing(pieces => ({ to: pieces }))(input, context),
  },
]

const findVariant = statement({
  name: 'shop.find-variant',
  text: `select v.id, ${textIn('d.name', "'en'")} as product from variants v join products d on d.id = v.product_id
    where v.id = ${idOfName('variants', '$1')}`,
  row: z.object({ id: z.int(), product: z.string() }),
})

function changing(changeOf: (pieces: number) => Change): Command['run'] {
  return async (input, context) => {
    const asked = input.args[1] ?? ''
    const pieces = /^\d{1,10}$/.test(asked) ? Number(asked) : piecesMax + 1
    return pieces > piecesMax
      ? { ok: false, problem: `"${asked}" is no number of pieces.` }
      : change(changeOf(pieces), input, context)
  }
}

function change(
  asked: Change,
  { args: [name = ''], options: { reason } }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const unknown: CommandResult = { ok: false, problem: `There is no combination "${name}".` }
    const [variant] = await db.query(findVariant, [name])
    if (!variant) return unknown
    const who = { operator, reason: reason ?? null, now: now() }
    const done = await changeStock(db, { variantId: variant.id, change: asked, ...who })
    if (done instanceof Failure) return unknown
    const { before, after, isChanged, taken } = done
    const data = { id: variant.id, before, after, taken, is_changed: isChanged }
    const there = `Combination ${variant.id} (${variant.product})`
    if (isChanged) return { ok: true, data, text: `${there} has ${shown(after)}; before, ${shown(before)}.` }
    if ('to' in asked && asked.to === before) {
      return { ok: true, data, text: `${there} has ${shown(before)} already.` }
    }
    return { ok: false, problem: `${there}: ${whyNot(done)}` }
  })
}

const shown = (stock: number | null) => (stock === null ? 'no limit' : `${stock} pieces`)

const whyNot = ({ before, taken }: { before: number | null; taken: number }) =>
  before === null
    ? 'it has no limit that could be moved; stock set gives it one.'
    : `it has ${before} pieces, of which ${taken} are sold or held, and cannot have fewer than those.`

const stockOf = statement({
  name: 'shop.stock-of-project',
  text: `select v.id, ${keyOfId('variants', 'v.id')} as key, ${textIn('d.name', "'en'")} as product,
      (select coalesce(string_agg(${textIn('w.name', "'en'")}, ', ' order by o.position, o.id), '')
         from option_values w join product_options o on o.id = w.option_id where w.id = any(v.value_ids)) as options,
      v.stock, v.sold_count, v.unpaid_count, v.held_count, v.stock - v.sold_count - v.held_count as remaining, v.is_offered
    from variants v join products d on d.id = v.product_id
   where d.project_id = ${idOfName('projects', '$1')} order by d.position, d.id, v.id`,
  row: z.object({
    ...{ id: z.int(), key: z.string().nullable(), product: z.string(), options: z.string() },
    ...{ stock: z.int().nullable(), sold_count: z.int(), unpaid_count: z.int() },
    ...{ held_count: z.int(), remaining: z.int().nullable() },
    is_offered: z.boolean(),
  }),
})

async function show(
  { args: [name = ''] }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  const rows = await database.transaction((db: Db) => db.query(stockOf, [name]))
  if (rows.length === 0) return { ok: false, problem: `There is nothing to sell of a project "${name}".` }
  const lines = rows.map(row => {
    const what = [row.product, row.options].filter(part => part !== '').join(', ')
    const left = row.remaining === null ? 'no limit' : `${row.remaining} left of ${row.stock}`
    const names = row.key === null ? `${row.id}` : `${row.id} (${row.key})`
    const off = row.is_offered ? '' : ', taken off'
    const unpaid = row.unpaid_count === 0 ? '' : ` (${row.unpaid_count} given or refunded)`
    return `${names}  ${what}: ${left}, ${row.sold_count} sold${unpaid}, ${row.held_count} held${off}`
  })
  return { ok: true, data: { combinations: rows }, text: lines.join('\n') }
}
