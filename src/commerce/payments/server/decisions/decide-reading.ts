import type { Reading, RefundReading } from '../providers/provider.ts'
import { isSameMoney, type PaymentFacts, type PaymentStatus } from './settle.ts'

type Act = 'wait' | 'ask_fan' | 'succeed' | 'fail' | 'succeed_late' | 'refund' | 'refund_fails'

/**
 * Effect of a provider's report. `forbidden` means that the state machine rejects it; the reconciliation
 * lists it.
 */
export type ReadingDecision = { is: 'moves'; acts: Act[] } | { is: 'wrong_money' } | { is: 'forbidden' }

type PaymentReport = Extract<Reading, { is: 'read' }>

const moves = (...acts: Act[]): ReadingDecision => ({ is: 'moves', acts })
const forbidden: ReadingDecision = { is: 'forbidden' }

const succeeded: Record<PaymentStatus, ReadingDecision> = {
  NOTHING: moves('wait', 'succeed'),
  PENDING: moves('succeed'),
  REQUIRES_FOLLOW_UP_ACTION: moves('succeed'),
  SUCCEEDED: moves(),
  FAILED: moves('succeed_late'),
  REFUNDED: moves(),
}
const failed: Record<PaymentStatus, ReadingDecision> = {
  NOTHING: moves('fail'),
  PENDING: moves('fail'),
  REQUIRES_FOLLOW_UP_ACTION: moves('fail'),
  SUCCEEDED: forbidden,
  FAILED: moves(),
  REFUNDED: forbidden,
}
const waiting: Record<PaymentStatus, ReadingDecision> = {
  NOTHING: moves('wait'),
  PENDING: moves(),
  REQUIRES_FOLLOW_UP_ACTION: moves('wait'),
  SUCCEEDED: forbidden,
  FAILED: forbidden,
  REFUNDED: forbidden,
}
const actionRequired: Record<PaymentStatus, ReadingDecision> = {
  NOTHING: moves('ask_fan'),
  PENDING: moves('ask_fan'),
  REQUIRES_FOLLOW_UP_ACTION: moves(),
  SUCCEEDED: forbidden,
  FAILED: forbidden,
  REFUNDED: forbidden,
}
const byReading: Record<PaymentReport['status'], Record<PaymentStatus, ReadingDecision>> = {
  SUCCEEDED: succeeded,
  FAILED: failed,
  PENDING: waiting,
  APPROVED: waiting,
  REQUIRES_FOLLOW_UP_ACTION: actionRequired,
}

/** Decides what a provider's report changes. A different amount or currency never counts as paid. */
export function decideReading(
  payment: Pick<PaymentFacts, 'status' | 'amount' | 'currency'>,
  said: PaymentReport,
): ReadingDecision {
  const decision = byReading[said.status][payment.status]
  const isCharged = said.status === 'SUCCEEDED' && decision.is === 'moves' && decision.acts.length > 0
  return isCharged && !isSameMoney(payment, said) ? { is: 'wrong_money' } : decision
}

/** Returns the reason to refund a charge, given the order's result; null if it paid for the order. */
export function getRefundReason(paid: 'paid' | 'already_paid' | 'no_stock'): 'duplicate' | 'no_stock' | null {
  return paid === 'paid' ? null : paid === 'already_paid' ? 'duplicate' : 'no_stock'
}

export type RefundStatus = 'requested' | 'pending' | 'done' | 'failed' | 'by_hand'
type RefundAct = 'send' | 'finish' | 'fail' | 'fail_late'
type ReportedRefundStatus = Extract<RefundReading, { is: 'read' }>['status']

const refundActs: Record<RefundStatus, Partial<Record<ReportedRefundStatus, RefundAct | null>>> = {
  requested: { pending: 'send', done: 'finish', failed: 'fail' },
  pending: { pending: null, done: 'finish', failed: 'fail' },
  done: { pending: null, done: null, failed: 'fail_late' },
  failed: { failed: null, pending: null },
  by_hand: { failed: null, pending: null },
}

/**
 * Decides which act a report on a refund causes: null if nothing has changed, `forbidden` if the state
 * machine rejects it.
 */
export function decideRefund(
  status: RefundStatus,
  said: ReportedRefundStatus,
): RefundAct | null | 'forbidden' {
  const act = refundActs[status][said]
  return act === undefined ? 'forbidden' : act
}
