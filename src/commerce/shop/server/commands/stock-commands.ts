import { Failure } from '../../../../platform/contract/errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { changeStock } from '../change-stock.ts'
import { findVariant, readStock } from '../read-stock.ts'

const details =
  'A combination is named by its id, which stock show prints, or by the key of its import. Sales go on meanwhile.'
const options = { reason: { help: 'why, for the audit log', value: 'text' } }
const unitsMax = 2 ** 31 - 1

type Change = Parameters<typeof changeStock>[1]['change']

export const stockCommands: Command[] = [
  {
    name: 'stock show',
    summary: 'What there is of a project, sold and held pieces included.',
    args: ['project'],
    options: {},
    details: 'A project is named by its id or by the key of its import.',
    run: show,
  },
  {
    name: 'stock raise',
    summary: 'Adds pieces to a combination.',
    args: ['combination', 'pieces'],
    options,
    details,
    run: changing(units => ({ by: units })),
  },
  {
    name: 'stock lower',
    summary: 'Takes pieces off a combination that are neither sold nor held.',
    args: ['combination', 'pieces'],
    options,
    details,
    run: changing(units => ({ by: -units })),
  },
  {
    name: 'stock set',
    summary: 'Says how many pieces there are altogether, sold and held ones included.',
    args: ['combination', 'pieces'],
    options: { reason: { ...options.reason, isRequired: true } },
    details: `"any" instead of a number: as many as are asked for. ${details}`,
    run: (input, context) =>
      input.args[1] === 'any'
        ? change({ to: null }, input, context)
        : changing(units => ({ to: units }))(input, context),
  },
]

function changing(toChange: (units: number) => Change): Command['run'] {
  return async (input, context) => {
    const requested = input.args[1] ?? ''
    const units = /^\d{1,10}$/.test(requested) ? Number(requested) : unitsMax + 1
    return units > unitsMax
      ? { ok: false, problem: `"${requested}" is no number of pieces.` }
      : change(toChange(units), input, context)
  }
}

function change(requested: Change, input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  return context.database.transaction(async db => {
    const unknown: CommandResult = { ok: false, problem: `There is no combination "${name}".` }
    const variant = await findVariant(db, name)
    if (!variant) return unknown
    const by = getOperatorAct(input, context)
    const done = await changeStock(db, { variantId: variant.id, change: requested, ...by })
    if (done instanceof Failure) return unknown
    const { before, after, isChanged, taken } = done
    const data = { id: variant.id, before, after, taken, is_changed: isChanged }
    const there = `Combination ${variant.id} (${variant.product})`
    if (isChanged) return { ok: true, data, text: `${there} has ${shown(after)}; before, ${shown(before)}.` }
    if ('to' in requested && requested.to === before) {
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

async function show(
  { args: [name = ''] }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  const rows = await readStock(database.read, name)
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
