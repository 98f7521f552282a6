import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getPaymentStatus } from '../../payments/contract.ts'

export type PaymentState = ResponseOf<typeof getPaymentStatus>

/** Result in the provider's redirect URL, which is not trusted. */
export const bridgeResults = ['success', 'cancel', 'fail'] as const
export type BridgeResult = (typeof bridgeResults)[number]

export type BridgeState = 'checking' | 'paid' | 'refunded' | 'failed' | 'follow_up' | 'late'

interface Seen {
  payment: Pick<PaymentState, 'status' | 'order_status'>
  result: BridgeResult
  waitedMs: number
}

/** After this time the fan may leave the page; an email reports the outcome. */
const lateAfterMs = 30_000
/**
 * Time after which a payment counts as unfinished; by then the server has polled the provider at least once.
 */
const unfinishedAfterMs: Record<BridgeResult, number> = { success: 15_000, cancel: 6_000, fail: 6_000 }

const paidOrders = new Set<PaymentState['order_status']>([
  'INPROGRESS',
  'DISPATCHED',
  'COMPLETED',
  'REFUNDED',
])

/** Returns the state to show. The order decides, because another payment may have paid it. */
export function getBridgeState({ payment, result, waitedMs }: Seen): BridgeState {
  const { status, order_status: orderStatus } = payment
  if (paidOrders.has(orderStatus)) return 'paid'
  if (status === 'SUCCEEDED' || status === 'REFUNDED') return 'refunded'
  if (status === 'FAILED') return 'failed'
  const isUnfinished = status === 'REQUIRES_FOLLOW_UP_ACTION' && waitedMs >= unfinishedAfterMs[result]
  if (isUnfinished) return 'follow_up'
  return waitedMs >= lateAfterMs ? 'late' : 'checking'
}

export const isSettled = (state: BridgeState): boolean =>
  state === 'paid' || state === 'refunded' || state === 'failed'

const firstPauseMs = 700
const pauseMsMax = 10_000

/** Returns the pause before the next poll, which grows with the number of polls so far. */
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

/** Returns the reason if it has a translated text, otherwise `provider_error`. */
export const toFailureReason = (reason: string | null): FailureReason =>
  reasons.find(known => known === reason) ?? 'provider_error'
