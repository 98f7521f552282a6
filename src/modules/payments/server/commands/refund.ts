import * as z from 'zod'
import { Failure } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command, CommandResult } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { lockOrder, type Pieces } from '../../../orders/server/index.ts'
import { paymentThatPays, readPayment } from '../payment-row.ts'
import { refundPieces } from '../refund-order.ts'
import { type PaymentTools, providerOf } from '../tools.ts'
import type { CommandTools } from './payment-commands.ts'

const find = statement({
  name: 'payments.find-order',
  text: 'select id from orders where public_id = $1 or number = upper($1)',
  row: z.object({ id: z.int() }),
})

export const refundCommand = (tools: CommandTools): Command => ({
  name: 'payments refund',
  summary: 'Refunds an order, or some of its pieces.',
  args: ['order'],
  options: {
    reason: { help: 'why, for the audit log and the order', value: 'text', isRequired: true },
    items: { help: 'pieces as line:count, such as 0:2,1:1; all that are left without', value: 'pieces' },
    withdrawal: { help: 'the fan withdraws: shipping goes back with the last pieces, sent or not' },
  },
  details:
    'The order by its number or id. Pieces that were not sent can be sold again; a job asks the provider.',
  async run({ args: [name = ''], options }, context) {
    const items = options['items'] === undefined ? null : piecesOf(options['items'])
    if (items === 'wrong') return { ok: false, problem: 'Pieces are given as line:count, such as 0:2,1:1.' }
    const { operator, now, database } = context
    const problem = (text: string): CommandResult => ({ ok: false, problem: text })
    return database.transaction(async (db: Db): Promise<CommandResult> => {
      const [found] = await db.query(find, [name])
      const order = found ? await lockOrder(db, { id: found.id }) : null
      if (!order) return problem(`There is no order ${name}.`)
      await requireProvider(db, tools(context), order.id)
      const reason = options['reason'] ?? ''
      const actor = `operator:${operator}` as const
      const isWithdrawal = options['withdrawal'] !== undefined
      const done = await refundPieces(db, tools(context), order, { items, reason, actor, isWithdrawal })
      if (done instanceof Failure) return problem(`Order ${name}: ${done.description}`)
      const entry = { operator, act: 'payments refund', subject: `order ${order.number}`, reason }
      await writeAudit(db, { ...entry, before: { status: order.status }, after: { ...done } }, now())
      const text = `${done.amount} ${order.currency} of order ${order.number} go back.`
      return { ok: true, data: { ...done, currency: order.currency }, text }
    })
  },
})

/** Refuses in one sentence what a job could not carry out: the money goes back by who took it. */
async function requireProvider(db: Db, tools: PaymentTools, orderId: number): Promise<void> {
  const id = await paymentThatPays(db, orderId)
  const payment = id === null ? null : await readPayment(db, id)
  if (payment) providerOf(tools, payment.provider)
}

function piecesOf(text: string): Pieces[] | 'wrong' {
  const parts = text.split(',').map(part => /^(\d{1,4}):(\d{1,4})$/.exec(part.trim()))
  const pieces = parts.flatMap(part =>
    part ? [{ position: Number(part[1]), quantity: Number(part[2]) }] : [],
  )
  return pieces.length === parts.length ? pieces : 'wrong'
}
