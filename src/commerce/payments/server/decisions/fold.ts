import type { Reading, RefundReading } from '../providers/provider.ts'
import { type Held, isSameMoney, type PaymentStatus } from './settle.ts'

type Act = 'wait' | 'ask_fan' | 'succeed' | 'fail' | 'succeed_late' | 'refund' | 'refund_fails'

/** What a reading changes. `forbidden`: news that the table of states says no to, for the reconciliation. */
export type Fold = { is: 'moves'; acts: Act[] } | { is: 'wrong_money' } | { is: 'forbidden' }

type Said = Extract<Reading, { is: 'read' }>

const moves = (...acts: Act[]): Fold => ({ is: 'moves', acts })
const forbidden: Fold = { is: 'forbidden' }

const succeeded: Record<PaymentStatus, Fold> = {
  NOTHING: moves('wait', 'succeed'),
  PENDING: moves('succeed'),
  REQUIRES_FOLLOW_UP_ACTION: moves('succeed'),
  SUCCEEDED: moves(),
  FAILED: moves('succeed_late'),
  REFUNDED: moves(),
}
const failed: Record<PaymentStatus, Fold> = {
  NOTHING: moves('fail'),
  PENDING: moves('fail'),
  REQUIRES_FOLLOW_UP_ACTION: moves('fail'),
  SUCCEEDED: forbidden,
  FAILED: moves(),
  REFUNDED: forbidden,
}
const waiting: Record<PaymentStatus, Fold> = {
  NOTHING: moves('wait'),
  PENDING: moves(),
  REQUIRES_FOLLOW_UP_ACTION: moves('wait'),
  SUCCEEDED: forbidden,
  FAILED: forbidden,
  REFUNDED: forbidden,
}
const asking: Record<PaymentStatus, Fold> = {
  NOTHING: moves('ask_fan'),
  PENDING: moves('ask_fan'),
  REQUIRES_FOLLOW_UP_ACTION: moves(),
  SUCCEEDED: forbidden,
  FAILED: forbidden,
  REFUNDED: forbidden,
}
const byReading: Record<Said['status'], Record<PaymentStatus, Fold>> = {
  SUCCEEDED: succeeded,
  FAILED: failed,
  PENDING: waiting,
  APPROVED: waiting,
  REQUIRES_FOLLOW_UP_ACTION: asking,
}

/** Folds what the provider says into our state. Money of another amount or currency never counts as paid. */
export function foldOf(payment: Pick<Held, 'status' | 'amount' | 'currency'>, said: Said): Fold {
  const fold = byReading[said.status][payment.status]
  const isCharged = said.status === 'SUCCEEDED' && fold.is === 'moves' && fold.acts.length > 0
  return isCharged && !isSameMoney(payment, said) ? { is: 'wrong_money' } : fold
}

/** What becomes of money that came, by what the order says to it. Null: it has paid the order. */
export function refundReasonOf(paid: 'paid' | 'already_paid' | 'no_stock'): 'duplicate' | 'no_stock' | null {
  return paid === 'paid' ? null : paid === 'already_paid' ? 'duplicate' : 'no_stock'
}

export type RefundStatus = 'requested' | 'pending' | 'done' | 'failed' | 'by_hand'
type RefundAct = 'send' | 'finish' | 'fail' | 'fail_late'
type RefundSaid = Extract<RefundReading, { is: 'read' }>['status']

const refundActs: Record<RefundStatus, Partial<Record<RefundSaid, RefundAct | null>>> = {
  requested: { pending: 'send', done: 'finish', failed: 'fail' },
  pending: { pending: null, done: 'finish', failed: 'fail' },
  done: { pending: null, done: null, failed: 'fail_late' },
  failed: { failed: null, pending: null },
  by_hand: { failed: null, pending: null },
}

/** The same for a refund: an act, null for no news, or news that the table forbids. */
export function foldRefund(status: RefundStatus, said: RefundSaid): RefundAct | null | 'forbidden' {
  const act = refundActs[status][said]
  return act === undefined ? 'forbidden' : act
}
