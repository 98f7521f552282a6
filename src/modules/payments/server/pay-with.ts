import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import {
  countOpenPayments,
  type LockedOrder,
  payOrder,
  tellBuyer,
  wholeOf,
} from '../../orders/server/index.ts'
import { askOthersToSettle } from './ask-to-settle.ts'
import { refundReasonOf } from './decisions/fold.ts'
import { isOpen } from './decisions/settle.ts'
import type { Folded, Said } from './fold-reading.ts'
import { insertRefund } from './insert-refund.ts'
import { creditsOf, enterLedger, type LedgerLine } from './ledger.ts'
import { paymentMachine } from './payment-machine.ts'
import { dueAfter, notePayment, type Payment } from './payment-row.ts'
import type { PaymentTools } from './tools.ts'

const paysStatement = statement({
  name: 'payments.pays',
  text: 'update payments set pays = true where id = $1',
  row: none,
})

interface Charged {
  order: LockedOrder
  payment: Payment
  /** As it was when the provider was asked. */
  asked: Payment
  said: Said
}

/**
 * Money has come, as the provider itself says: it pays the order, or goes back whole where the order is paid already or
 * its stock is gone.
 */
export async function payWith(db: Db, tools: PaymentTools, { order, payment, said }: Charged): Promise<void> {
  const at = tools.now()
  const data = { payment: payment.publicId }
  const paid = await payOrder(db, order, { at, actor: 'provider', data })
  const reason = refundReasonOf(paid)
  if (reason === null) {
    await db.query(paysStatement, [payment.id])
    await askOthersToSettle(db, tools, payment)
  }
  const { amount, currency } = payment
  const whole = { ...wholeOf(order), amount }
  const credits: LedgerLine[] = reason
    ? [{ account: 'unmatched', amount: -amount }]
    : creditsOf(whole, { projectId: order.projectId, shippingVat: shippingVatOf(order) })
  await enterLedger(db, {
    ...{ at, kind: 'capture', fact: `capture ${payment.publicId}`, paymentId: payment.id, currency },
    lines: [{ account: `receivable:${payment.provider}`, amount }, ...credits],
  })
  await enterFee(db, { payment, said, at })
  if (!reason) return
  tools.log.warn({ payment: payment.publicId, reason }, 'a payment goes back')
  if (reason === 'no_stock') await tellBuyer(db, order.id, { news: 'no_stock', of: payment.publicId, at })
  const { taxFree, vat } = payment
  const parts = { amount, taxFree, vat, shipping: 0 }
  await insertRefund(db, tools, {
    payment,
    parts,
    items: [],
    reason,
    actor: 'system',
    lines: reversedUnmatched(amount),
  })
}

const reversedUnmatched = (amount: number): LedgerLine[] => [{ account: 'unmatched', amount }]

/** The tax that is in shipping and fees. */
export const shippingVatOf = ({ shippingTax, fees }: Pick<LockedOrder, 'shippingTax' | 'fees'>): number =>
  fees.reduce((sum, { tax }) => sum + tax, shippingTax)

async function enterFee(db: Db, { payment, said, at }: Pick<Charged, 'payment' | 'said'> & { at: number }) {
  const { fee = 0 } = said
  const { id, publicId, provider, currency } = payment
  await enterLedger(db, {
    ...{ at, kind: 'fee', fact: `fee ${publicId}`, paymentId: id, currency },
    lines: [
      { account: 'fees', amount: fee },
      { account: `receivable:${provider}`, amount: -fee },
    ],
  })
}

/** Another amount or currency than the fan agreed to was charged: it pays nothing, and goes back as it came. */
export async function giveWrongMoneyBack(
  db: Db,
  tools: PaymentTools,
  { order, payment, asked, said }: Charged,
): Promise<Folded> {
  const at = tools.now()
  const data = { charged: said.amount, currency: said.currency }
  tools.log.error({ payment: payment.publicId, ...data }, 'a provider charged something else')
  if (isOpen(payment)) {
    await changeState(db, paymentMachine, payment.id, { act: 'fail', at, actor: 'provider', data })
    await countOpenPayments(db, order.id, -1)
  }
  await notePayment(db, payment, {
    ...{ chargedAmount: said.amount, chargedCurrency: said.currency, failureReason: 'amount_mismatch' },
    ...{
      brought: null,
      approvingUntil: null,
      readDueAt: dueAfter(payment, asked, null),
      settledAt: new Date(at),
    },
    ...{ ref: said.ref ?? payment.ref, kept: { ...payment.kept, ...said.keep } },
  })
  const { amount, currency } = said
  await enterLedger(db, {
    ...{ at, kind: 'capture', fact: `capture ${payment.publicId}`, paymentId: payment.id, currency },
    lines: [
      { account: `receivable:${payment.provider}`, amount },
      { account: 'unmatched', amount: -amount },
    ],
  })
  const charged = { ...payment, chargedAmount: amount, chargedCurrency: currency }
  const refund = { payment: charged, parts: { amount, taxFree: 0, vat: 0, shipping: 0 }, items: [] }
  const why = { reason: 'amount_mismatch', actor: 'system' as const, lines: reversedUnmatched(amount) }
  await insertRefund(db, tools, { ...refund, ...why })
  return 'changed'
}
