import * as z from 'zod'
import { beginStates, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { LineQuantity, RefundAmounts } from '../../orders/server/index.ts'
import { enterLedger, type LedgerLine } from './ledger.ts'
import type { Payment } from './payment-row.ts'
import { refundMachine } from './refund-machine.ts'
import { scheduleRefund } from './schedule-refund.ts'
import { newPublicId } from './secrets.ts'
import type { PaymentTools } from './tools.ts'

const insert = statement({
  name: 'payments.insert-refund',
  text: `insert into refunds (public_id, payment_id, amount, tax_free, vat, items, shipping, reason, status,
      read_due_at, requested_at, fees, act_key, goodwill)
    values ($1, $2, $3, $4, $5, $6, $7, $8, 'requested', $9, $9, $10, $11, $12) returning id`,
  row: z.object({ id: z.int() }),
})

export interface NewRefund {
  payment: Pick<Payment, 'id' | 'currency' | 'chargedCurrency'>
  parts: Omit<RefundAmounts, 'extrasVat'>
  /** Empty if the whole payment, or only shipping and goodwill, are refunded. */
  items: readonly LineQuantity[]
  reason: string
  actor: TransitionActor
  /** Ledger lines to reverse; the balance is what we owe the fan. */
  lines: readonly LedgerLine[]
  /** Idempotency key of an operator's command. */
  actKey?: string
}

/**
 * Records a promised refund in the transaction that decides on it; a job then calls the provider. Returns its
 * public id.
 */
export async function insertRefund(db: Db, tools: PaymentTools, newRefund: NewRefund): Promise<string> {
  const { payment, parts, items, reason, actor, lines, actKey = null } = newRefund
  const at = tools.now()
  const publicId = newPublicId()
  const [row] = await db.query(insert, [
    ...[publicId, payment.id, parts.amount, parts.taxFree, parts.vat, JSON.stringify(items), parts.shipping],
    ...[reason, new Date(at), parts.fees, actKey, parts.goodwill],
  ])
  if (!row) throw new Error('a refund was not kept')
  await beginStates(db, refundMachine, { ids: [row.id], at, actor, data: { reason } })
  await enterLedger(db, {
    at,
    kind: 'refund',
    fact: `refund ${publicId}`,
    paymentId: payment.id,
    refundId: row.id,
    currency: payment.chargedCurrency ?? payment.currency,
    lines: [...lines, { account: 'refunds_payable', amount: -parts.amount }],
  })
  await scheduleRefund(db, tools, row.id, new Date(at))
  return publicId
}
