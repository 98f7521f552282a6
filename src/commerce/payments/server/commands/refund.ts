import { Failure } from '../../../../platform/contract/errors.ts'
import type { Command, CommandResult } from '../../../../platform/server/operators/command.ts'
import { findOrder, type LineQuantity } from '../../../orders/server/index.ts'
import { type OperatorRefundResult, type RefundPreview, refundByOperator } from '../refund-by-operator.ts'
import type { CommandTools } from './payment-commands.ts'

const options = {
  reason: { help: 'why, for the audit log and the order', value: 'text', isRequired: true },
  items: { help: 'pieces as line:count, such as 0:2,1:1; all that are left without', value: 'pieces' },
  withdrawal: { help: 'the fan withdraws: shipping goes back with the last pieces, sent or not' },
  key: { help: 'does the refund that was shown; without it, the refund is only shown', value: 'key' },
  disputed: { help: 'refunds although the bank has been asked about the order, and may take the money too' },
}

export const refundCommand = (tools: CommandTools): Command => ({
  name: 'payments refund',
  summary: 'Refunds an order, or some of its pieces.',
  args: ['order'],
  options,
  details:
    'The order by its number or id. Shows first what goes back and what stays, with a key; the same line with --key KEY does it, once. Pieces that were not sent can be sold again; a job asks the provider.',
  async run({ args: [name = ''], options: given }, context) {
    const items = given['items'] === undefined ? null : parseUnits(given['items'])
    if (items === 'wrong') return { ok: false, problem: 'Pieces are given as line:count, such as 0:2,1:1.' }
    const { actor, database } = context
    const done = await database.transaction(async db => {
      const orderId = await findOrder(db, name)
      if (orderId === null) return null
      return refundByOperator(db, tools(context), {
        orderId,
        items,
        actor,
        reason: given['reason'] ?? '',
        key: given['key'] ?? null,
        isWithdrawal: given['withdrawal'] !== undefined,
        isDisputeKnown: given['disputed'] !== undefined,
      })
    })
    return done ? toCommandResult(name, done) : { ok: false, problem: `There is no order ${name}.` }
  },
})

function toCommandResult(name: string, result: OperatorRefundResult): CommandResult {
  if (result instanceof Failure) return { ok: false, problem: `Order ${name}: ${result.description}` }
  if (result.is === 'repeated') {
    const { refund_id, amount, currency } = result
    const text = `Done before: refund ${refund_id} of ${amount} ${currency}. Nothing was refunded again.`
    return { ok: true, data: { is_done: true, is_repeated: true, refund_id, amount, currency }, text }
  }
  const { preview } = result
  const { key, isDisputed, ...amounts } = preview
  const shown = { ...amounts, is_disputed: isDisputed }
  if (result.is === 'refunded') {
    const { refund_id } = result
    return { ok: true, data: { is_done: true, refund_id, ...shown }, text: sentences(preview).join('\n') }
  }
  if (result.is === 'stale') {
    return { ok: false, problem: `That key is of another refund. This one is: ${describePreview(preview)}` }
  }
  if (result.is === 'disputed') {
    return {
      ok: false,
      problem: `Order ${preview.number} is disputed: the bank may take the money, too. --disputed refunds it all the same.`,
    }
  }
  return { ok: true, data: { is_done: false, key, ...shown }, text: describePreview(preview) }
}

function describePreview(preview: RefundPreview): string {
  const { key, isDisputed } = preview
  return [
    ...sentences(preview),
    `Nothing has been done yet. The same line with --key ${key}${isDisputed ? ' --disputed' : ''} does it.`,
  ].join('\n')
}

function sentences({ number, currency, amount, shipping, fees, rest, isDisputed }: RefundPreview): string[] {
  const parts = `goods ${amount - shipping - fees}, shipping ${shipping}, fees and duties ${fees}`
  return [
    `${amount} ${currency} of order ${number} go back (${parts}); ${rest} ${currency} stay paid.`,
    ...(isDisputed ? ['The order is disputed: the bank may take the money, too.'] : []),
  ]
}

function parseUnits(text: string): LineQuantity[] | 'wrong' {
  const parts = text.split(',').map(part => /^(\d{1,4}):(\d{1,4})$/.exec(part.trim()))
  const units = parts.flatMap(part =>
    part ? [{ position: Number(part[1]), quantity: Number(part[2]) }] : [],
  )
  return units.length === parts.length ? units : 'wrong'
}
