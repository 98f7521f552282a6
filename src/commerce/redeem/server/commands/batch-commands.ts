import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { closeForOperator } from '../close-batch.ts'
import { type Batch, readBatches } from '../read-batches.ts'
import { recountRedeem } from '../recount.ts'
import { parsePositiveInteger } from './read-options.ts'

const limit = { help: 'how many, the latest first; 50 unless told', value: 'count' }

export const batchCommands: Command[] = [
  {
    name: 'redeem batches',
    summary: 'Batches of codes and lists, the latest first.',
    args: [],
    options: { limit },
    details: 'redeem report shows more of one.',
    run: list,
  },
  {
    name: 'redeem report',
    summary: 'What became of a batch, counted again from its keys and orders.',
    args: ['batch'],
    options: {},
    details: 'A batch is named by its number.',
    run: report,
  },
  {
    name: 'redeem close',
    summary: 'Ends a batch: what was not redeemed goes back into stock, and its codes work no more.',
    args: ['batch'],
    options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
    details: 'What was redeemed stays redeemed. A batch ends by itself when its time is over.',
    run: close,
  },
]

const formatBatch = (batch: Batch) => {
  const subject = [batch.product, batch.show_id !== null && `show ${batch.show_id}`]
    .filter(Boolean)
    .join(', ')
  const until = batch.closed_at ? 'closed' : `until ${batch.valid_until.toISOString()}`
  return `${batch.id}  ${subject}: ${batch.method}, ${batch.used_count} of ${batch.key_count} redeemed, ${batch.held_count} held, ${until}`
}

async function list({ options }: CommandInput, { database }: CommandContext): Promise<CommandResult> {
  const most = parsePositiveInteger(options['limit'] ?? '50', 10_000)
  if (most === null) return { ok: false, problem: '--limit is a number from 1 to 10000.' }
  const batches = await readBatches(database.read, { id: null, most })
  const text = batches.length > 0 ? batches.map(formatBatch).join('\n') : 'There are no batches.'
  return { ok: true, data: { batches }, text }
}

const noBatch = (name: string): CommandResult => ({ ok: false, problem: `There is no batch "${name}".` })
const parseBatchId = (name: string) => parsePositiveInteger(name, 2_147_483_647)

async function report(
  { args: [name = ''] }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  const id = parseBatchId(name)
  const [batch] = id === null ? [] : await readBatches(database.read, { id, most: 1 })
  if (!batch) return noBatch(name)
  const wrong = (await recountRedeem(database.read)).filter(({ batchId }) => batchId === id)
  const recount = wrong.length === 0 ? 'Counted again: the same.' : `Counted again: ${JSON.stringify(wrong)}`
  return { ok: true, data: { ...batch, miscounts: wrong }, text: `${formatBatch(batch)}\n${recount}` }
}

function close(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  return context.database.transaction(async (db): Promise<CommandResult> => {
    const id = parseBatchId(name)
    const [batch] = id === null ? [] : await readBatches(db, { id, most: 1 })
    if (!batch) return noBatch(name)
    const closed = await closeForOperator(db, batch.id, getOperatorAct(input, context))
    const data = { id: batch.id, returned: closed?.returned ?? 0, is_changed: closed !== null }
    const text = closed
      ? `Batch ${batch.id} is closed; ${closed.returned} pieces are back in stock.`
      : `Batch ${batch.id} is closed already.`
    return { ok: true, data, text }
  })
}
