import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import type { getPaymentStatus } from '../../payments/contract.ts'

export type PaymentState = AnswerOf<typeof getPaymentStatus>

/** What the browser was sent back with: a hint, and no more. */
export const bridgeResults = ['success', 'cancel', 'fail'] as const
export type BridgeResult = (typeof bridgeResults)[number]

export type BridgeState = 'checking' | 'paid' | 'refunded' | 'failed' | 'follow_up' | 'late'

interface Seen {
  payment: Pick<PaymentState, 'status' | 'order_status'>
  result: BridgeResult
  /** How long this page has been checking. */
  waitedMs: number
}

/** After that a fan need not stay; a mail says the rest. */
const lateAfterMs = 30_000
/** How long a payment may still look unfinished: a read at the provider has surely come in between. */
const unfinishedAfterMs: Record<BridgeResult, number> = { success: 15_000, cancel: 6_000, fail: 6_000 }

const paidOrders = new Set<PaymentState['order_status']>([
  'INPROGRESS',
  'DISPATCHED',
  'COMPLETED',
  'REFUNDED',
])

/** What the fan is told of a payment. The order has the last word: another payment may have paid it. */
export function bridgeStateOf({ payment, result, waitedMs }: Seen): BridgeState {
  const { status, order_status: orderStatus } = payment
  if (paidOrders.has(orderStatus)) return 'paid'
  if (status === 'SUCCEEDED' || status === 'REFUNDED') return 'refunded'
  if (status === 'FAILED') return 'failed'
  const isUnfinished = status === 'REQUIRES_FOLLOW_UP_ACTION' && waitedMs >= unfinishedAfterMs[result]
  if (isUnfinished) return 'follow_up'
  return waitedMs >= lateAfterMs ? 'late' : 'checking'
}

/** Nothing changes any more, whatever is asked. */
export const isSettled = (state: BridgeState): boolean =>
  state === 'paid' || state === 'refunded' || state === 'failed'

const firstPauseMs = 700
const pauseMsMax = 10_000

/** The pause before the next question: longer each time, while the page is looked at. */
export const pollPauseMs = (asked: number): number => Math.min(firstPauseMs * 1.4 ** asked, pauseMsMax)

const reasons = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'cancelled',
  'timed_out',
  'amount_mismatch',
  'no_stock',
  'replaced',
  'provider_error',
] as const
export type FailureReason = (typeof reasons)[number]

/** A reason that has words; others are the provider's trouble. */
export const failureReasonOf = (reason: string | null): FailureReason =>
  reasons.find(known => known === reason) ?? 'provider_error'
