import * as z from 'zod'
import { statement } from '../../../platform/server/statement.ts'
import { applyRefundReading } from './apply-refund-reading.ts'
import { getBackoffMs } from './decisions/settle.ts'
import { type Payment, readPayment, toProvider } from './payment-row.ts'
import { refundAt } from './refund-at.ts'
import { lockRefund, type Refund, refundedBeside, toProviderRefund } from './refund-row.ts'
import { type PaymentTools, providerOf } from './tools.ts'

/** How long one try may take: nobody else asks meanwhile. */
const leaseMs = 60_000
const toleranceMs = 1_000

/**
 * One refund of a payment is asked for at a time, the oldest first: providers without idempotency keys tell refunds
 * apart by what remains of the payment.
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

/** Asks the provider for a refund, or how it stands; safe to repeat. */
export async function sendRefund(tools: PaymentTools, refundId: number): Promise<void> {
  const claimed = await claimRefund(tools, refundId)
  if (!claimed) return
  const { payment, refund, before } = claimed
  const provider = providerOf(tools, payment.provider)
  const given = [toProvider(payment, tools), toProviderRefund(refund, before)] as const
  const reading = await (refund.status === 'requested'
    ? provider.refund(...given)
    : provider.readRefund(...given))
  if (reading.is === 'read') await applyRefundReading(tools, refund, reading)
  else tools.log.info({ refund: refund.publicId, reading: reading.is }, 'a refund is not known yet')
}

interface Claimed {
  payment: Payment
  /** As it was before this try. */
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
    await refundAt(db, tools, id, new Date(Math.max(next.getTime(), now + leaseMs)))
    return held
  })
  if (!refund) return null
  const payment = await readPayment(tools.read, refund.paymentId)
  if (!payment) throw new Error('the payment of a refund is gone')
  return { payment, refund, before: await refundedBeside(tools.read, refund) }
}
