import * as z from 'zod'
import { statement } from '../../../platform/server/statement.ts'
import { applyRefundReading } from './apply-refund-reading.ts'
import { getBackoffMs } from './decisions/settle.ts'
import { type Payment, readPayment, toProviderPayment } from './payment-row.ts'
import { lockRefund, type Refund, sumOtherRefunds, toProviderRefund } from './refund-row.ts'
import { scheduleRefund } from './schedule-refund.ts'
import { getProvider, type PaymentTools } from './tools.ts'

/** Maximum duration of one attempt, during which no other caller sends the refund. */
export const leaseMs = 60_000
const toleranceMs = 1_000

/**
 * Claims one refund of a payment at a time, oldest first, because providers without idempotency keys
 * distinguish refunds by the payment's remainder.
 */
const claim = statement({
  name: 'payments.claim-refund',
  text: `update refunds r set asked_at = coalesce(r.asked_at, $2), read_tries = r.read_tries + 1,
      read_due_at = greatest($3, $2::timestamptz + make_interval(secs => $5))
    where r.id = $1 and r.read_due_at <= $4 and r.status in ('requested', 'pending', 'done')
      and not exists (select from refunds o
        where o.payment_id = r.payment_id and o.id < r.id and o.status = 'requested')
    returning r.id`,
  row: z.object({ id: z.int() }),
})

/** Requests the refund from the provider, or reads its state. Idempotent. */
export async function sendRefund(tools: PaymentTools, refundId: number): Promise<void> {
  const claimed = await claimRefund(tools, refundId)
  if (!claimed) return
  const { payment, refund, before } = claimed
  const provider = getProvider(tools, payment.provider)
  const args = [toProviderPayment(payment, tools), toProviderRefund(refund, before)] as const
  const reading = await (refund.status === 'requested'
    ? provider.refund(...args)
    : provider.readRefund(...args))
  if (reading.is === 'read') await applyRefundReading(tools, refund, reading)
  else tools.log.info({ refund: refund.publicId, reading: reading.is }, 'a refund is not known yet')
}

interface Claimed {
  payment: Payment
  /** The refund as it was before this attempt. */
  refund: Refund
  before: number
}

async function claimRefund(tools: PaymentTools, id: number): Promise<Claimed | null> {
  const now = tools.now()
  const refund = await tools.transaction(async (db): Promise<Refund | null> => {
    const held = await lockRefund(db, id)
    const next = new Date(now + getBackoffMs(held.readTries + 1))
    const values = [id, new Date(now), next, new Date(now + toleranceMs), leaseMs / 1_000]
    const [claimed] = await db.query(claim, values)
    if (!claimed) return null
    await scheduleRefund(db, tools, id, new Date(Math.max(next.getTime(), now + leaseMs)))
    return held
  })
  if (!refund) return null
  const payment = await readPayment(tools.read, refund.paymentId)
  if (!payment) throw new Error('the payment of a refund is gone')
  return { payment, refund, before: await sumOtherRefunds(tools.read, refund) }
}
