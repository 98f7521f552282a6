import * as z from 'zod'
import { none, statement } from '../../../platform/server/statement.ts'
import { abandonPayment } from './abandon-payment.ts'
import { applyReading } from './apply-reading.ts'
import { approvePayment } from './approve-payment.ts'
import { decideAfterReading, getNextReadingAt, isOpen, isSameMoney } from './decisions/settle.ts'
import {
  broughtOf,
  dueAfter,
  heldOf,
  lockPayment,
  notePayment,
  type Payment,
  paymentThatPays,
  toProvider,
} from './payment-row.ts'
import type { Reading } from './providers/provider.ts'
import { exactJobMs, scheduleSettlement } from './request-settlement.ts'
import { type PaymentTools, providerOf } from './tools.ts'

/** Clocks of the database and of this process differ a little. */
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
 * Brings a payment to what its provider says: the one way for jobs, webhooks, returns and the sweep, and safe at any
 * time and any number of times. It reads, approves where the fan has agreed and stock is made sure of, gives up what is
 * over, and folds the answer.
 */
export async function settlePayment(tools: PaymentTools, paymentId: number): Promise<void> {
  const payment = await claimReading(tools, paymentId)
  if (!payment) return
  if (payment.status === 'NOTHING') return void (await abandonPayment(tools, payment, 'timed_out'))
  if (isOpen(payment) && (await paymentThatPays(tools.read, payment.orderId)) !== null) {
    return void (await abandonPayment(tools, payment, 'order_paid'))
  }
  const provider = providerOf(tools, payment.provider)
  const reading = await provider.read(toProvider(payment, tools), broughtOf(payment, tools))
  const now = tools.now()
  const step = decideAfterReading(heldOf(payment, provider), reading, now)
  if (step === 'approve') await approvePayment(tools, payment)
  else if (step === 'abandon') await abandonPayment(tools, payment, reasonOf(payment, reading))
  else if (step === 'rest') await rest(tools, payment)
  else if (reading.is === 'read' && step === 'fold') await applyReading(tools, payment, reading)
}

/** The reading is counted, and the next one planned, before it is made: a crash loses nothing, and nobody reads twice. */
function claimReading(tools: PaymentTools, paymentId: number): Promise<Payment | null> {
  const now = tools.now()
  return tools.transaction(async db => {
    const [[claimed], payment] = await Promise.all([
      db.query(claim, [paymentId, new Date(now), new Date(now + toleranceMs)]),
      lockPayment(db, paymentId),
    ])
    if (!claimed) return null
    const provider = providerOf(tools, payment.provider)
    const next = getNextReadingAt(heldOf(payment, provider), claimed.tries, now)
    await Promise.all([
      db.query(due, [paymentId, new Date(next)]),
      next - now < exactJobMs && scheduleSettlement(db, tools, paymentId, new Date(next)),
    ])
    return { ...payment, readDueAt: new Date(next) }
  })
}

async function rest(tools: PaymentTools, asked: Payment): Promise<void> {
  if (asked.pays) tools.log.error({ payment: asked.publicId }, 'a provider does not know a paid payment')
  await tools.transaction(async db => {
    const payment = await lockPayment(db, asked.id)
    if (!isOpen(payment)) await notePayment(db, payment, { readDueAt: dueAfter(payment, asked, null) })
  })
}

function reasonOf(payment: Payment, reading: Reading): string {
  if (reading.is !== 'read') return 'timed_out'
  if (reading.status === 'FAILED') return reading.reason ?? 'declined'
  return isSameMoney(payment, reading) ? 'timed_out' : 'amount_mismatch'
}
