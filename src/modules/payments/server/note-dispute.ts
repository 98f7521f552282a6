import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { lockOrder, markDisputed, voidDisputed } from '../../orders/server/index.ts'
import { enterLedger, isEntered, lossOf } from './ledger.ts'
import type { Payment } from './payment-row.ts'
import type { DisputeNews } from './providers/provider.ts'
import type { PaymentTools } from './tools.ts'

const endedStatement = statement({
  name: 'payments.dispute-ended',
  text: `select from provider_events
    where provider = $1 and dispute_ref = $2 and dispute in ('won', 'lost') and handled_at is not null limit 1`,
  row: none,
})

/** A dispute marks the order; one that is lost takes the money, and is booked once. Safe out of order. */
export async function noteDispute(
  db: Db,
  tools: PaymentTools,
  payment: Payment,
  { is: dispute, ref }: Pick<DisputeNews, 'is'> & { ref: string | null },
): Promise<void> {
  // News of one order take turns, so that the end of a dispute is seen or still to come.
  await lockOrder(db, { id: payment.orderId })
  if (dispute === 'opened' && (await db.query(endedStatement, [payment.provider, ref])).length > 0) return
  await markDisputed(db, payment.orderId, dispute !== 'won')
  tools.log.warn({ payment: payment.publicId, dispute }, 'a payment is disputed')
  const fact = lossOf(payment.publicId)
  // Providers tell of a loss by several events.
  if (dispute !== 'lost' || (await isEntered(db, fact))) return
  await voidDisputed(db, payment.orderId, tools.now())
  const amount = payment.amount - payment.refunded
  await enterLedger(db, {
    ...{ at: tools.now(), kind: 'dispute', fact, paymentId: payment.id },
    currency: payment.currency,
    lines: [
      { account: 'disputes', amount },
      { account: `receivable:${payment.provider}`, amount: -amount },
    ],
  })
}
