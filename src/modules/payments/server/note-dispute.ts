import type { Db } from '../../../platform/server/database.ts'
import { markDisputed } from '../../orders/server/index.ts'
import { enterLedger, isEntered, lossOf } from './ledger.ts'
import type { Payment } from './payment-row.ts'
import type { PaymentTools } from './tools.ts'

/** A dispute marks the order; one that is lost takes the money, and is booked once. */
export async function noteDispute(
  db: Db,
  tools: PaymentTools,
  payment: Payment,
  dispute: 'opened' | 'won' | 'lost',
): Promise<void> {
  await markDisputed(db, payment.orderId, dispute !== 'won')
  tools.log.warn({ payment: payment.publicId, dispute }, 'a payment is disputed')
  const fact = lossOf(payment.publicId)
  // Providers tell of a loss by several events; the order's row, locked above, lets one in at a time.
  if (dispute !== 'lost' || (await isEntered(db, fact))) return
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
