import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getPaymentStatus } from '../../payments/contract.ts'

export type PaymentState = ResponseOf<typeof getPaymentStatus>

/** The redirect's result, which is not trusted. */
export const bridgeResults = ['success', 'cancel', 'fail'] as const
export type BridgeResult = (typeof bridgeResults)[number]

export type BridgeState = 'checking' | 'paid' | 'refunded' | 'failed' | 'follow_up' | 'late'

interface Seen {
  payment: Pick<PaymentState, 'status' | 'order_status'>
  result: BridgeResult
  /** Time since polling began. */
  waitedMs: number
}

/** After this time the fan may leave; an email will follow. */
const lateAfterMs = 30_000
/** How long a payment may look unfinished: by then the server has polled the provider at least once. */
const unfinishedAfterMs: Record<BridgeResult, number> = { success: 15_000, cancel: 6_000, fail: 6_000 }

const paidOrders = new Set<PaymentState['order_status']>([
  'INPROGRESS',
  'DISPATCHED',
  'COMPLETED',
  'REFUNDED',
])

/** The state shown to the fan. The order is authoritative: another payment may have paid it. */
export function getBridgeState({ payment, result, waitedMs }: Seen): BridgeState {
  const { status, order_status: orderStatus } = payment
  if (paidOrders.has(orderStatus)) return 'paid'
  if (status === 'SUCCEEDED' || status === 'REFUNDED') return 'refunded'
  if (status === 'FAILED') return 'failed'
  const isUnfinished = status === 'REQUIRES_FOLLOW_UP_ACTION' && waitedMs >= unfinishedAfterMs[result]
  if (isUnfinished) return 'follow_up'
  return waitedMs >= lateAfterMs ? 'late' : 'checking'
}

/** Terminal state: polling stops. */
export const isSettled = (state: BridgeState): boolean =>
  state === 'paid' || state === 'refunded' || state === 'failed'

const firstPauseMs = 700
const pauseMsMax = 10_000

/** Polling interval with backoff, by the number of polls so far. */
export const getPollPauseMs = (pollCount: number): number =>
  Math.min(firstPauseMs * 1.4 ** pollCount, pauseMsMax)

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

/** A reason that has a text; others are internal to the provider. */
export const toFailureReason = (reason: string | null): FailureReason =>
  reasons.find(known => known === reason) ?? 'provider_error'
