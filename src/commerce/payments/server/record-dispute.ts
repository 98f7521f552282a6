import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type LockedOrder, lockOrder, markDisputed, voidDisputedTickets } from '../../orders/server/index.ts'
import { isOpen } from './decisions/settle.ts'
import { enterLedger, isEntered, toLossFact } from './ledger.ts'
import { findPayingPaymentId, lockPayment, type Payment, readPayment } from './payment-row.ts'
import type { DisputeNews } from './providers/provider.ts'
import { sumRefunds } from './refund-row.ts'
import type { PaymentTools } from './tools.ts'

const endedStatement = statement({
  name: 'payments.dispute-ended',
  text: `select from provider_events
    where provider = $1 and dispute_ref = $2 and dispute in ('won', 'lost') and handled_at is not null limit 1`,
  row: none,
})

const otherStatement = statement({
  name: 'payments.other-dispute',
  text: `select from provider_events e where e.provider = $1 and (e.provider_ref = $2 or e.payment_public_id = $3)
      and e.dispute_ref <> $4 and e.dispute in ('opened', 'lost') and e.handled_at is not null
      and not exists (select from provider_events w where w.provider = e.provider and w.dispute_ref = e.dispute_ref
        and w.dispute = 'won' and w.handled_at is not null)
    limit 1`,
  row: none,
})

type Dispute = Pick<DisputeNews, 'is'> & { ref: string | null }

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
  { is: dispute, ref }: Dispute,
): Promise<LockedOrder | null> {
  // Serializes the events of one order, so that the end of a dispute is either visible or still to come.
  const order = await lockOrder(db, { id: disputed.orderId })
  const payment = await readPayment(db, disputed.id)
  if (!order || !payment) throw new Error('the order of a payment is gone')
  if (dispute === 'opened' && (await db.query(endedStatement, [payment.provider, ref])).length > 0)
    return null
  const paidBy = await findPayingPaymentId(db, order.id)
  // While no payment has paid for the order, an unsettled one may still do so.
  const isOfOrder = paidBy === payment.id || (paidBy === null && isOpen(payment))
  if (isOfOrder) {
    await markDisputed(db, order.id, dispute !== 'won' || (await hasOtherDispute(db, payment, ref)))
  }
  tools.log.warn({ payment: payment.publicId, dispute }, 'a payment is disputed')
  // Providers report a loss in several events, so it may already be recorded.
  if (dispute !== 'lost' || (await isEntered(db, toLossFact(payment.publicId)))) return null
  if (isOfOrder) await voidDisputedTickets(db, order.id, tools.now())
  await enterLoss(db, tools, await lockPayment(db, payment.id))
  return isOfOrder ? order : null
}

/** Returns true if another dispute of the payment is open or lost. */
async function hasOtherDispute(
  db: Db,
  { provider, ref: paymentRef, publicId }: Payment,
  ref: string | null,
): Promise<boolean> {
  return (await db.query(otherStatement, [provider, paymentRef, publicId, ref])).length > 0
}

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
