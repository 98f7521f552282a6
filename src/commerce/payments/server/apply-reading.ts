import { Failure } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { adjustOpenPayments, type LockedOrder, lockOrder, notifyBuyer } from '../../orders/server/index.ts'
import { applyCharge, refundWrongAmount } from './apply-charge.ts'
import { markCardSaved } from './card-customers.ts'
import { decideReading } from './decisions/decide-reading.ts'
import { getNextReadingAt, isOpen } from './decisions/settle.ts'
import { paymentMachine } from './payment-machine.ts'
import { getNextDue, lockPayment, type Payment, toPaymentFacts, updatePayment } from './payment-row.ts'
import type { Reading } from './providers/provider.ts'
import { computeReversedAmount } from './reversed-amount.ts'
import { getProvider, type PaymentTools } from './tools.ts'

export type FailablePaymentReport = Extract<Reading, { is: 'read' }> & { failure?: string }

export type ApplyOutcome = 'changed' | 'same' | 'forbidden' | 'in_flight' | 'too_late'

interface How {
  /**
   * Deadline of the approval that produced this report, which uses up the data sent with the approval. After
   * the deadline the report is ignored, because another caller may have read the provider or reversed the
   * approval.
   */
  approvedUntil?: number
  /** True if we abandoned the payment, which then fails only if none of its approvals is in progress. */
  isGivenUp?: boolean
}

/**
 * Applies a provider's report to payment and order in one transaction, for jobs, webhooks and calls. Locks
 * the order first, so that its payments are processed one after another.
 */
export function applyReading(
  tools: PaymentTools,
  asked: Payment,
  said: FailablePaymentReport,
  how: How = {},
) {
  return tools.transaction(async (db): Promise<ApplyOutcome> => {
    const [order, payment] = await Promise.all([
      lockOrder(db, { id: asked.orderId }),
      lockPayment(db, asked.id),
    ])
    if (!order) throw new Error('the order of a payment is gone')
    return applyLocked(db, tools, { order, payment, asked, said, how })
  })
}

interface ReadingContext {
  order: LockedOrder
  payment: Payment
  /** The payment as it was when the provider was queried. */
  asked: Payment
  said: FailablePaymentReport
  how: How
}

async function applyLocked(db: Db, tools: PaymentTools, context: ReadingContext): Promise<ApplyOutcome> {
  const { payment, said, how } = context
  const now = tools.now()
  if (how.isGivenUp && !isStillUnapproved(context, now)) return 'in_flight'
  if (how.approvedUntil !== undefined && !isUnderWay(payment, how.approvedUntil, now)) return 'too_late'
  if (payment.chargedAmount !== null && said.status === 'SUCCEEDED')
    return applyRepeatedCharge(db, tools, context)
  const reversed = await computeReversedAmount(db, payment, said)
  if (reversed > 0)
    tools.log.error({ payment: payment.publicId, undone: reversed }, 'a paid payment was undone elsewhere')
  const decision = decideReading(payment, said)
  if (decision.is === 'forbidden') return refuse(db, tools, context)
  if (decision.is === 'wrong_money') return refundWrongAmount(db, tools, context)
  const status = await performActs(db, context, decision.acts, now)
  const isSettled = !isOpen({ status })
  const wasOpen = isOpen(payment)
  await Promise.all([
    isSettled && wasOpen && adjustOpenPayments(db, context.order.id, -1),
    updatePayment(db, payment, toPaymentChanges(tools, context, status)),
  ])
  if (payment.savesCard && status === 'SUCCEEDED') await markCardSaved(db, context.order.userId)
  if (isSettled && status === 'SUCCEEDED' && decision.acts.length > 0) await applyCharge(db, tools, context)
  if (isSettled && wasOpen && status === 'FAILED') await notifyOfFailure(db, context, now)
  return decision.acts.length > 0 ? 'changed' : 'same'
}

/**
 * Handles another report of a charge with a wrong amount, which was refunded and never pays for the order.
 */
async function applyRepeatedCharge(
  db: Db,
  tools: PaymentTools,
  context: ReadingContext,
): Promise<ApplyOutcome> {
  const { payment, asked, said } = context
  const isSame = said.amount === payment.chargedAmount && said.currency === payment.chargedCurrency
  if (!isSame) return refuse(db, tools, context)
  await updatePayment(db, payment, { readDueAt: getNextDue(payment, asked, null) })
  return 'same'
}

/** Returns true if no approval is in progress and none has started since the payment was read. */
const isStillUnapproved = ({ payment, asked }: ReadingContext, now: number) =>
  (payment.approvingUntil?.getTime() ?? 0) <= now &&
  payment.approvingUntil?.getTime() === asked.approvingUntil?.getTime()

const isUnderWay = ({ approvingUntil }: Payment, until: number, now: number) =>
  now < until && approvingUntil?.getTime() === until

/**
 * Notifies the fan when a pending payment fails: the fan may have left the page, and the order can still be
 * paid.
 */
async function notifyOfFailure(db: Db, { order, payment, how }: ReadingContext, at: number): Promise<void> {
  if (payment.status !== 'PENDING' || how.isGivenUp || order.status !== 'PENDING') return
  await notifyBuyer(db, order.id, { news: 'not_paid', of: payment.publicId, at })
}

async function performActs(
  db: Db,
  { payment, said }: ReadingContext,
  acts: readonly Parameters<typeof performAct>[2][],
  at: number,
): Promise<Payment['status']> {
  let status = payment.status
  for (const act of acts)
    status = await performAct(db, payment.id, act, { at, failure: said.failure ?? said.reason })
  return status
}

async function performAct(
  db: Db,
  id: number,
  act: (typeof paymentMachine)['transitions'][number]['act'],
  { at, failure }: { at: number; failure: string | undefined },
) {
  const data = failure ? { reason: failure } : {}
  const changed = await changeState(db, paymentMachine, id, { act, at, actor: 'provider', data })
  // Unreachable, because the row is locked and tests verify the decision against the state machine.
  if (changed instanceof Failure) throw new Error(`a payment could not ${act}`)
  return changed.to
}

/** Logs a report that the state machine forbids. It changes nothing; the reconciliation lists it. */
async function refuse(
  db: Db,
  { log }: PaymentTools,
  { payment, asked, said }: ReadingContext,
): Promise<ApplyOutcome> {
  log.warn(
    { payment: payment.publicId, status: payment.status, said: said.status },
    'forbidden news of a payment',
  )
  await updatePayment(db, payment, { readDueAt: getNextDue(payment, asked, null) })
  return 'forbidden'
}

function toPaymentChanges(
  tools: PaymentTools,
  { payment, asked, said, how }: ReadingContext,
  status: Payment['status'],
) {
  const now = tools.now()
  const isSettled = !isOpen({ status })
  // Keeps the original settlement time when a report is repeated.
  const settledAt = (status === payment.status && payment.settledAt) || new Date(now)
  const provider = getProvider(tools, payment.provider)
  const next = getNextReadingAt({ ...toPaymentFacts(payment, provider), status }, payment.readTries, now)
  // Keeps the return data while the provider is still processing, because another attempt may need it.
  const isUsedUp = isSettled || (how.approvedUntil !== undefined && said.status !== 'PENDING')
  return {
    ref: said.ref ?? payment.ref,
    kept: { ...payment.kept, ...said.keep },
    brought: isUsedUp ? null : payment.brought,
    // The provider definitely declined the approval, so the fan can agree again at once.
    approvingUntil: isUsedUp ? null : payment.approvingUntil,
    readDueAt: getNextDue(payment, asked, isSettled ? null : new Date(next)),
    failureReason:
      status === 'FAILED' ? (payment.failureReason ?? said.failure ?? said.reason ?? 'declined') : null,
    settledAt: isSettled ? settledAt : null,
  }
}
