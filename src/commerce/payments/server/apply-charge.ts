import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import {
  adjustOpenPayments,
  type LockedOrder,
  notifyBuyer,
  payOrder,
  splitTotal,
} from '../../orders/server/index.ts'
import type { ApplyOutcome, FailablePaymentReport } from './apply-reading.ts'
import { getRefundReason } from './decisions/decide-reading.ts'
import { isOpen, paidCheckDelaysMs } from './decisions/settle.ts'
import { insertRefund } from './insert-refund.ts'
import { enterLedger, type LedgerLine, toCredits } from './ledger.ts'
import { paymentMachine } from './payment-machine.ts'
import { getNextDue, type Payment, updatePayment } from './payment-row.ts'
import { type DuePayment, markOthersDue, scheduleSettlement } from './request-settlement.ts'
import type { PaymentTools } from './tools.ts'

const paysStatement = statement({
  name: 'payments.pays',
  text: 'update payments set pays = true, check_due_at = $2 where id = $1',
  row: none,
})

interface Charged {
  order: LockedOrder
  payment: Payment
  /** The payment as it was when the provider was queried. */
  asked: Payment
  said: FailablePaymentReport
}

/**
 * Processes money that the provider reports as received: pays for the order, or refunds everything if the
 * order is already paid or its stock is sold.
 */
export async function applyCharge(
  db: Db,
  tools: PaymentTools,
  { order, payment, said }: Charged,
): Promise<void> {
  const at = tools.now()
  const data = { payment: payment.publicId }
  const { amount } = payment
  const whole = { ...splitTotal(order), amount }
  const credits = toCredits(whole, order.projectId)
  let others: DuePayment[] = []
  const paid = await payOrder(db, order, { at, actor: 'provider', data }, async () => {
    const [, due] = await Promise.all([
      db.query(paysStatement, [payment.id, new Date(at + paidCheckDelaysMs[0])]),
      markOthersDue(db, tools, payment),
      enterCapture(db, { payment, said, at }, credits),
    ])
    others = due
  })
  for (const other of others) await scheduleSettlement(db, tools, other.id, other.dueAt)
  const reason = getRefundReason(paid)
  if (!reason) return
  await enterCapture(db, { payment, said, at }, toUnmatchedLines(-amount))
  tools.log.warn({ payment: payment.publicId, reason }, 'a payment goes back')
  if (reason === 'no_stock') await notifyBuyer(db, order.id, { news: 'no_stock', of: payment.publicId, at })
  const { taxFree, vat } = payment
  const parts = { amount, taxFree, vat, shipping: 0, fees: 0, goodwill: 0 }
  await insertRefund(db, tools, {
    payment,
    parts,
    items: [],
    reason,
    actor: 'system',
    lines: toUnmatchedLines(amount),
  })
}

const toUnmatchedLines = (amount: number): LedgerLine[] => [{ account: 'unmatched', amount }]

/** Records in the ledger what the provider owes us, and its fee. */
async function enterCapture(
  db: Db,
  { payment, said, at }: Pick<Charged, 'payment' | 'said'> & { at: number },
  credits: readonly LedgerLine[],
): Promise<void> {
  const { fee = 0 } = said
  const { id: paymentId, publicId, provider, currency, amount } = payment
  const receivable = `receivable:${provider}` as const
  const enter = (kind: 'capture' | 'fee', lines: LedgerLine[]) =>
    enterLedger(db, { at, kind, fact: `${kind} ${publicId}`, paymentId, currency, lines })
  await Promise.all([
    enter('capture', [{ account: receivable, amount }, ...credits]),
    enter('fee', [
      { account: 'fees', amount: fee },
      { account: receivable, amount: -fee },
    ]),
  ])
}

/** Refunds a charge whose amount or currency differs from what the fan agreed to. It pays for nothing. */
export async function refundWrongAmount(
  db: Db,
  tools: PaymentTools,
  { order, payment, asked, said }: Charged,
): Promise<ApplyOutcome> {
  const at = tools.now()
  const data = { charged: said.amount, currency: said.currency }
  tools.log.error({ payment: payment.publicId, ...data }, 'a provider charged something else')
  if (isOpen(payment)) {
    await changeState(db, paymentMachine, payment.id, { act: 'fail', at, actor: 'provider', data })
    await adjustOpenPayments(db, order.id, -1)
  }
  await updatePayment(db, payment, {
    chargedAmount: said.amount,
    chargedCurrency: said.currency,
    failureReason: 'amount_mismatch',
    brought: null,
    approvingUntil: null,
    readDueAt: getNextDue(payment, asked, null),
    settledAt: new Date(at),
    ref: said.ref ?? payment.ref,
    kept: { ...payment.kept, ...said.keep },
  })
  const { amount, currency } = said
  await enterLedger(db, {
    at,
    kind: 'capture',
    fact: `capture ${payment.publicId}`,
    paymentId: payment.id,
    currency,
    lines: [
      { account: `receivable:${payment.provider}`, amount },
      { account: 'unmatched', amount: -amount },
    ],
  })
  const charged = { ...payment, chargedAmount: amount, chargedCurrency: currency }
  const parts = { amount, taxFree: 0, vat: 0, shipping: 0, fees: 0, goodwill: 0 }
  const why = { reason: 'amount_mismatch', actor: 'system' as const, lines: toUnmatchedLines(amount) }
  await insertRefund(db, tools, { payment: charged, parts, items: [], ...why })
  return 'changed'
}
