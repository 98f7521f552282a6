import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { closeBatch } from '../close-batch.ts'
import { recountRedeem } from '../recount.ts'
import { wholeOf } from './read-options.ts'

const batchesStatement = statement({
  name: 'redeem.batches',
  text: `select b.id, f.method, f.product_id, d.name ->> 'en' as product, f.show_id, b.key_count,
      (select count(*)::int from redeem_keys k where k.batch_id = b.id and k.used_at is not null) as used_count,
      (select coalesce(sum(s.reserved_count - s.used_count - s.returned_count), 0)::int from redeem_stocks s
        where s.batch_id = b.id) as held_count, b.valid_from, b.valid_until, b.closed_at
    from redeem_batches b join redeem_offers f on f.id = b.offer_id left join products d on d.id = f.product_id
    where $1::int is null or b.id = $1 order by b.id desc limit $2`,
  row: z.object({
    ...{ id: z.int(), method: z.string(), product_id: z.int().nullable(), product: z.string().nullable() },
    ...{ show_id: z.int().nullable(), key_count: z.int(), used_count: z.int(), held_count: z.int() },
    ...{ valid_from: z.date(), valid_until: z.date(), closed_at: z.date().nullable() },
  }),
})
type Batch = RowOf<typeof batchesStatement>

const limit = { help: 'how many, the latest first; 50 unless told', value: 'count' }

export const batchCommands: Command[] = [
  {
    ...{ name: 'redeem batches', summary: 'Batches of codes and lists, the latest first.', args: [] },
    ...{ options: { limit }, details: 'redeem report shows more of one.', run: list },
  },
  {
    ...{ name: 'redeem report', summary: 'What became of a batch, counted again from its keys and orders.' },
    ...{ args: ['batch'], options: {}, details: 'A batch is named by its number.', run: report },
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

const readBatches = (db: ReadDb, id: number | null, most: number) => db.query(batchesStatement, [id, most])

const textOf = (batch: Batch) => {
  const of = [batch.product, batch.show_id !== null && `show ${batch.show_id}`].filter(Boolean).join(', ')
  const until = batch.closed_at ? 'closed' : `until ${batch.valid_until.toISOString()}`
  return `${batch.id}  ${of}: ${batch.method}, ${batch.used_count} of ${batch.key_count} redeemed, ${batch.held_count} held, ${until}`
}

async function list({ options }: CommandInput, { database }: CommandContext): Promise<CommandResult> {
  const most = wholeOf(options['limit'] ?? '50', 10_000)
  if (most === null) return { ok: false, problem: '--limit is a number from 1 to 10000.' }
  const batches = await readBatches(database.read, null, most)
  const text = batches.length > 0 ? batches.map(textOf).join('\n') : 'There are no batches.'
  return { ok: true, data: { batches }, text }
}

const noBatch = (name: string): CommandResult => ({ ok: false, problem: `There is no batch "${name}".` })
const idOf = (name: string) => wholeOf(name, 2_147_483_647)

async function report(
  { args: [name = ''] }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  const id = idOf(name)
  const [batch] = id === null ? [] : await readBatches(database.read, id, 1)
  if (!batch) return noBatch(name)
  const wrong = (await recountRedeem(database.read)).filter(({ batchId }) => batchId === id)
  const recount = wrong.length === 0 ? 'Counted again: the same.' : `Counted again: ${JSON.stringify(wrong)}`
  return { ok: true, data: { ...batch, miscounts: wrong }, text: `${textOf(batch)}\n${recount}` }
}

function close(
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async (db): Promise<CommandResult> => {
    const id = idOf(name)
    const [batch] = id === null ? [] : await readBatches(db, id, 1)
    if (!batch) return noBatch(name)
    const closed = await closeBatch(db, batch.id, now())
    const data = { id: batch.id, returned: closed?.returned ?? 0, is_changed: closed !== null }
    if (!closed) return { ok: true, data, text: `Batch ${batch.id} is closed already.` }
    const entry = { operator, act: 'redeem close', subject: `redeem batch ${batch.id}`, before: {} }
    const reason = options['reason'] ?? null
    await writeAudit(db, { ...entry, reason, after: { returned: closed.returned } }, now())
    return {
      ok: true,
      data,
      text: `Batch ${batch.id} is closed; ${closed.returned} pieces are back in stock.`,
    }
  })
}
