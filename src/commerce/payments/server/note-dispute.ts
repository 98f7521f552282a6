import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type LockedOrder, lockOrder, markDisputed, voidDisputed } from '../../orders/server/index.ts'
import { isOpen } from './decisions/settle.ts'
import { enterLedger, isEntered, lossOf } from './ledger.ts'
import { lockPayment, type Payment, paymentThatPays, readPayment } from './payment-row.ts'
import type { DisputeNews } from './providers/provider.ts'
import { givenBack } from './refund-row.ts'
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
 * A dispute marks the order that its payment pays; one that is lost takes the money, and is booked once. Safe out of
 * order. What another payment pays is not touched.
 * @returns the order whose tickets are void now. Its entries are the caller's to take out, once nothing of payments is to
 * be locked any more.
 */
export async function noteDispute(
  db: Db,
  tools: PaymentTools,
  disputed: Payment,
  { is: dispute, ref }: Dispute,
): Promise<LockedOrder | null> {
  // News of one order take turns, so that the end of a dispute is seen or still to come.
  const order = await lockOrder(db, { id: disputed.orderId })
  const payment = await readPayment(db, disputed.id)
  if (!order || !payment) throw new Error('the order of a payment is gone')
  if (dispute === 'opened' && (await db.query(endedStatement, [payment.provider, ref])).length > 0)
    return null
  const paidBy = await paymentThatPays(db, order.id)
  // While nothing pays the order, one that is not settled yet may still do so.
  const isOfOrder = paidBy === payment.id || (paidBy === null && isOpen(payment))
  if (isOfOrder) {
    await markDisputed(db, order.id, dispute !== 'won' || (await isDisputedBeside(db, payment, ref)))
  }
  tools.log.warn({ payment: payment.publicId, dispute }, 'a payment is disputed')
  // Providers tell of a loss by several events.
  if (dispute !== 'lost' || (await isEntered(db, lossOf(payment.publicId)))) return null
  if (isOfOrder) await voidDisputed(db, order.id, tools.now())
  await enterLoss(db, tools, await lockPayment(db, payment.id))
  return isOfOrder ? order : null
}

/** Whether another dispute of a payment is open, or lost. */
async function isDisputedBeside(
  db: Db,
  { provider, ref: paymentRef, publicId }: Payment,
  ref: string | null,
): Promise<boolean> {
  return (await db.query(otherStatement, [provider, paymentRef, publicId, ref])).length > 0
}

/** What had not gone back of a payment is gone. */
async function enterLoss(db: Db, tools: PaymentTools, payment: Payment): Promise<void> {
  const amount = (payment.chargedAmount ?? payment.amount) - (await givenBack(db, payment.id))
  await enterLedger(db, {
    at: tools.now(),
    kind: 'dispute',
    fact: lossOf(payment.publicId),
    paymentId: payment.id,
    currency: payment.chargedCurrency ?? payment.currency,
    lines: [
      { account: 'disputes', amount },
      { account: `receivable:${payment.provider}`, amount: -amount },
    ],
  })
}
