import type * as z from 'zod'
import { Failure } from '../../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { Command, CommandContext, CommandResult } from '../../../../platform/server/operators/command.ts'
import { planAct } from '../../../../platform/server/operators/grave-act.ts'
import { runGraveAct, toActContext } from '../../../../platform/server/operators/run-grave-act.ts'
import {
  findOrder,
  type LineQuantity,
  listUnrefunded,
  readOrderCards,
  readOrderForStaff,
} from '../../../orders/server/index.ts'
import { type RefundAct, readRefundDetails, toActKey } from '../acts/refund-act.ts'
import { findRefundOfKey, type RefundOfKey } from '../find-refund-of-key.ts'

const options = {
  reason: { help: 'why, for the audit log and the order', value: 'text', isRequired: true },
  items: {
    help: 'pieces as line:count, such as 0:2,1:1, or none; all that are left without',
    value: 'pieces',
  },
  shipping: { help: 'minor units; without, shipping goes back with the last pieces', value: 'amount' },
  goodwill: { help: 'minor units that take no pieces back and lower later refunds', value: 'amount' },
  'keep-tickets': { help: 'leaves the tickets of the pieces valid' },
  withdrawal: { help: 'the fan withdraws: shipping goes back with the last pieces, sent or not' },
  key: { help: 'does the refund that was shown; without it, the refund is only shown', value: 'key' },
  disputed: { help: 'refunds although the bank has been asked about the order, and may take the money too' },
}

export const refundCommand = (act: RefundAct): Command => ({
  name: 'payments refund',
  summary: 'Refunds an order, or parts of it: pieces, shipping and goodwill.',
  args: ['order'],
  options,
  details:
    'The order by its number or id. Shows first what goes back and what stays, with a key; the same line with --key KEY does it, once. Pieces that were not sent can be sold again; a job asks the provider. All owners get an email.',
  async run({ args: [name = ''], options: given }, context) {
    const parsed = parseOptions(given)
    if (typeof parsed === 'string') return { ok: false, problem: parsed }
    const order = await findOrderByName(context.database.read, name)
    if (!order) return { ok: false, problem: `There is no order ${name}.` }
    const { items, ...parts } = parsed
    const pieces = items ?? listUnrefunded(order)
    // The dispute is shown in any case; --disputed is checked before the act.
    const input = { order_id: order.publicId, pieces: [...pieces], ...parts, is_dispute_known: true }
    return refund(context, { act, name, orderId: order.id, input, given })
  },
})

async function findOrderByName(db: ReadDb, name: string) {
  const id = await findOrder(db, name)
  if (id === null) return null
  const cards = await readOrderCards(db, [id])
  return readOrderForStaff(db, cards.get(id).public_id, null)
}

interface RefundRequest {
  act: RefundAct
  name: string
  orderId: number
  input: z.input<RefundAct['input']>
  given: Record<string, string | undefined>
}

async function refund(
  context: CommandContext,
  { act, name, orderId, input, given }: RefundRequest,
): Promise<CommandResult> {
  const { key, reason = '' } = given
  const fail = (failure: Failure): CommandResult => {
    return { ok: false, problem: `Order ${name}: ${describeFailure(failure)}` }
  }
  const before = key === undefined ? null : await findRefundOfKey(context.database.read, key, orderId)
  if (before) return toRepeated(before)
  const plan = await planAct(context.database.read, act, input, toActContext(context))
  if (plan instanceof Failure) return fail(plan)
  const number = plan.title
  const shown = { number, ...readRefundDetails(plan), key: toActKey(plan.version) }
  if (key === undefined) return toPreview(shown)
  if (key !== shown.key) {
    return { ok: false, problem: `That key is of another refund. This one is: ${describePreview(shown)}` }
  }
  if (shown.is_disputed && given['disputed'] === undefined) {
    return {
      ok: false,
      problem: `Order ${number} is disputed: the bank may take the money, too. --disputed refunds it all the same.`,
    }
  }
  const done = await runGraveAct(context, act, input, { reason, version: plan.version })
  if (done instanceof Failure) return fail(done)
  const { key: used, ...data } = shown
  const refund_id = done.result['refund_id'] ?? null
  return { ok: true, data: { is_done: true, refund_id, ...data }, text: sentences(shown).join('\n') }
}

const describeFailure = ({ description }: Failure): string =>
  typeof description === 'string' ? description : Object.entries(description).flat().join(' ')

function toRepeated({ publicId, amount, currency }: RefundOfKey) {
  const text = `Done before: refund ${publicId} of ${amount} ${currency}. Nothing was refunded again.`
  const data = { is_done: true, is_repeated: true, refund_id: publicId, amount, currency }
  return { ok: true, data, text } as const
}

type Preview = ReturnType<typeof readRefundDetails> & { number: string; key: string }

const toPreview = (preview: Preview): CommandResult => ({
  ok: true,
  data: { is_done: false, ...preview },
  text: describePreview(preview),
})

function describePreview(preview: Preview): string {
  const { key, is_disputed: isDisputed } = preview
  return [
    ...sentences(preview),
    `Nothing has been done yet. The same line with --key ${key}${isDisputed ? ' --disputed' : ''} does it.`,
  ].join('\n')
}

function sentences({ number, currency, amount, rest, is_disputed: isDisputed, ...parts }: Preview): string[] {
  const { pieces_amount: goods, shipping, fees, goodwill } = parts
  const named = `goods ${goods}, shipping ${shipping}, fees and duties ${fees}, goodwill ${goodwill}`
  return [
    `${amount} ${currency} of order ${number} go back (${named}); ${rest} ${currency} stay paid.`,
    ...(isDisputed ? ['The order is disputed: the bank may take the money, too.'] : []),
  ]
}

/** Returns the parts of the refund, or a sentence about a wrong option. */
function parseOptions({ items, shipping, goodwill, ...given }: Record<string, string | undefined>) {
  const units = items === undefined ? null : parseUnits(items)
  if (units === 'wrong') return 'Pieces are given as line:count, such as 0:2,1:1, or none.'
  const amounts = [shipping, goodwill].filter(text => text !== undefined)
  if (amounts.some(text => !/^\d{1,12}$/.test(text))) return 'Amounts are given in minor units, such as 1250.'
  return {
    items: units,
    shipping: shipping === undefined ? null : Number(shipping),
    goodwill: Number(goodwill ?? 0),
    voids_tickets: given['keep-tickets'] === undefined,
    is_withdrawal: given['withdrawal'] !== undefined,
  }
}

function parseUnits(text: string): LineQuantity[] | 'wrong' {
  if (text === 'none') return []
  const parts = text.split(',').map(part => /^(\d{1,4}):(\d{1,4})$/.exec(part.trim()))
  const units = parts.flatMap(part =>
    part ? [{ position: Number(part[1]), quantity: Number(part[2]) }] : [],
  )
  return units.length === parts.length ? units : 'wrong'
}
