import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { refundMachine } from './refund-machine.ts'

const read = statement({
  name: 'payments.refund-status',
  text: `select r.status, r.amount, coalesce(p.charged_currency, p.currency) as currency,
      r.requested_at as "requestedAt", r.settled_at as "settledAt"
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.public_id = $1 and p.public_id = $2 and o.user_id = $3`,
  row: z.object({
    status: z.enum(refundMachine.states),
    amount: z.int(),
    currency: z.string(),
    requestedAt: z.date(),
    settledAt: z.date().nullable(),
  }),
})

/** Reads the stored state of a fan's refund without calling the provider. */
export async function readRefundStatus(
  db: ReadDb,
  { refundId, paymentId, userId }: { refundId: string; paymentId: string; userId: number },
) {
  const [refund] = await db.query(read, [refundId, paymentId, userId])
  if (!refund) return fail(paymentErrors.refundNotFound) as Failure
  const { status, amount, currency, requestedAt, settledAt } = refund
  return {
    refund_id: refundId,
    payment_id: paymentId,
    status,
    amount: { amount, currency },
    requested_at: requestedAt.toISOString(),
    settled_at: settledAt?.toISOString() ?? null,
  }
}
