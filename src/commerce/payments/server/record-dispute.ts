import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type LockedOrder, lockOrder, markDisputed, voidDisputedTickets } from '../../orders/server/index.ts'
import { isOpen } from './decisions/settle.ts'
import type { Dispute } from './disputes/dispute-row.ts'
import { endDispute, noteFacts, openDispute } from './disputes/note-facts.ts'
import { enterLedger, isEntered, toLossFact } from './ledger.ts'
import { findPayingPaymentId, lockPayment, type Payment, readPayment } from './payment-row.ts'
import type { DisputeNews } from './providers/provider.ts'
import { sumRefunds } from './refund-row.ts'
import type { PaymentTools } from './tools.ts'

const otherStatement = statement({
  name: 'disputes.other',
  text: `select from disputes where payment_id = $1 and id <> $2 and state <> 'won' limit 1`,
  row: none,
})

/**
 * Marks the order that a disputed payment paid for. A lost dispute voids its tickets and is recorded once.
 * Tolerates events out of order, and leaves an order alone that another payment paid for.
 * @returns the order whose tickets were voided, otherwise null. The caller removes its draw entries after the
 * last lock on payments.
 */
export async function recordDispute(
  db: Db,
  tools: PaymentTools,
  disputed: Payment,
  news: DisputeNews,
): Promise<LockedOrder | null> {
  // Serializes the events of one order, so that the end of a dispute is either visible or still to come.
  const order = await lockOrder(db, { id: disputed.orderId })
  const payment = await readPayment(db, disputed.id)
  if (!order || !payment) throw new Error('the order of a payment is gone')
  const at = tools.now()
  const dispute = await openDispute(db, payment, { ref: news.ref, at })
  const isEnded = dispute.state === 'won' || dispute.state === 'lost'
  if (news.facts) await noteFacts(db, dispute, news.facts, at)
  if (news.is === 'opened' && isEnded) return null
  if (news.is !== 'opened') await endDispute(db, dispute, news.is === 'won' ? 'won' : 'lost', at)
  tools.log.warn({ payment: payment.publicId, dispute: news.is }, 'a payment is disputed')
  if (news.is === 'closed') return null
  const paidBy = await findPayingPaymentId(db, order.id)
  // While no payment has paid for the order, an unsettled one may still do so.
  const isOfOrder = paidBy === payment.id || (paidBy === null && isOpen(payment))
  if (isOfOrder) {
    await markDisputed(db, order.id, news.is !== 'won' || (await hasOtherDispute(db, payment, dispute)))
  }
  // Providers report a loss in several events, so it may already be recorded.
  if (news.is !== 'lost' || (await isEntered(db, toLossFact(payment.publicId)))) return null
  if (isOfOrder) await voidDisputedTickets(db, order.id, at)
  await enterLoss(db, tools, await lockPayment(db, payment.id))
  return isOfOrder ? order : null
}

/** Returns true if another dispute of the payment is open or lost. */
const hasOtherDispute = async (db: Db, payment: Payment, dispute: Dispute): Promise<boolean> =>
  (await db.query(otherStatement, [payment.id, dispute.id])).length > 0

/** Records the unrefunded part of the payment as lost. */
async function enterLoss(db: Db, tools: PaymentTools, payment: Payment): Promise<void> {
  const amount = (payment.chargedAmount ?? payment.amount) - (await sumRefunds(db, payment.id))
  await enterLedger(db, {
    at: tools.now(),
    kind: 'dispute',
    fact: toLossFact(payment.publicId),
    paymentId: payment.id,
    currency: payment.chargedCurrency ?? payment.currency,
    lines: [
      { account: 'disputes', amount },
      { account: `receivable:${payment.provider}`, amount: -amount },
    ],
  })
}
