import * as z from 'zod'
import { none, statement } from '../../../platform/server/statement.ts'
import { abandonPayment } from './abandon-payment.ts'
import { applyReading } from './apply-reading.ts'
import { approvePayment } from './approve-payment.ts'
import { decideAfterReading, getNextReadingAt, isOpen, isSameMoney } from './decisions/settle.ts'
import {
  findPayingPaymentId,
  getNextDue,
  lockPayment,
  type Payment,
  toPaymentFacts,
  toProviderPayment,
  unsealReturnData,
  updatePayment,
} from './payment-row.ts'
import type { Reading } from './providers/provider.ts'
import { exactJobMs, scheduleSettlement } from './request-settlement.ts'
import { getProvider, type PaymentTools } from './tools.ts'

/** Allows for the difference between the database's clock and this process's. */
const toleranceMs = 1_000

const claim = statement({
  name: 'payments.claim-reading',
  text: `update payments set read_at = $2, read_tries = read_tries + 1
    where id = $1 and read_due_at <= $3 and coalesce(approving_until, $2) <= $2
    returning read_tries as tries`,
  row: z.object({ tries: z.int() }),
})

const due = statement({
  name: 'payments.read-again',
  text: 'update payments set read_due_at = $2 where id = $1',
  row: none,
})

/**
 * Synchronizes a payment with its provider, for jobs, webhooks, returns and the sweep. Safe to repeat at any
 * time. It reads the provider, approves agreed payments after securing the stock, abandons expired ones and
 * applies the result.
 */
export async function settlePayment(tools: PaymentTools, paymentId: number): Promise<void> {
  const payment = await claimReading(tools, paymentId)
  if (!payment) return
  if (payment.status === 'NOTHING') return void (await abandonPayment(tools, payment, 'timed_out'))
  if (isOpen(payment) && (await findPayingPaymentId(tools.read, payment.orderId)) !== null) {
    return void (await abandonPayment(tools, payment, 'order_paid'))
  }
  const provider = getProvider(tools, payment.provider)
  const reading = await provider.read(toProviderPayment(payment, tools), unsealReturnData(payment, tools))
  const now = tools.now()
  const step = decideAfterReading(toPaymentFacts(payment, provider), reading, now)
  if (step === 'approve') await approvePayment(tools, payment)
  else if (step === 'abandon') await abandonPayment(tools, payment, getReason(payment, reading))
  else if (step === 'rest') await finishUnknown(tools, payment)
  else if (reading.is === 'read' && step === 'fold') await applyReading(tools, payment, reading)
}

/**
 * Counts a reading and schedules the next one before the provider is read, so that a crash loses nothing and
 * no two callers read at once. Returns null if another caller is reading.
 */
function claimReading(tools: PaymentTools, paymentId: number): Promise<Payment | null> {
  const now = tools.now()
  return tools.transaction(async db => {
    const [[claimed], payment] = await Promise.all([
      db.query(claim, [paymentId, new Date(now), new Date(now + toleranceMs)]),
      lockPayment(db, paymentId),
    ])
    if (!claimed) return null
    const provider = getProvider(tools, payment.provider)
    const next = getNextReadingAt(toPaymentFacts(payment, provider), claimed.tries, now)
    await Promise.all([
      db.query(due, [paymentId, new Date(next)]),
      next - now < exactJobMs && scheduleSettlement(db, tools, paymentId, new Date(next)),
    ])
    return { ...payment, readDueAt: new Date(next) }
  })
}

async function finishUnknown(tools: PaymentTools, unknownPayment: Payment): Promise<void> {
  if (unknownPayment.pays)
    tools.log.error({ payment: unknownPayment.publicId }, 'a provider does not know a paid payment')
  await tools.transaction(async db => {
    const payment = await lockPayment(db, unknownPayment.id)
    if (!isOpen(payment))
      await updatePayment(db, payment, { readDueAt: getNextDue(payment, unknownPayment, null) })
  })
}

function getReason(payment: Payment, reading: Reading): string {
  if (reading.is !== 'read') return 'timed_out'
  if (reading.status === 'FAILED') return reading.reason ?? 'declined'
  return isSameMoney(payment, reading) ? 'timed_out' : 'amount_mismatch'
}
