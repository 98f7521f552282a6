import type { Reading } from '../providers/provider.ts'

/** States of a payment (product 3). */
export type PaymentStatus =
  | 'NOTHING'
  | 'PENDING'
  | 'REQUIRES_FOLLOW_UP_ACTION'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'REFUNDED'

export interface PaymentFacts {
  status: PaymentStatus
  amount: number
  currency: string
  chargesByApproval: boolean
  /** True if the fan's return delivered what an approval needs. */
  hasBrought: boolean
  /** End of the latest approval, in milliseconds since 1970; null if none was ever requested. */
  approvingUntil: number | null
  endsAt: number
  /** Start time of a payment whose provider is read before the fan returns; otherwise omitted. */
  readEarlyFrom?: number
}

const open: readonly PaymentStatus[] = ['NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION']

/** Returns true if the payment may still be charged, so its order's hold can't end. */
export const isOpen = ({ status }: Pick<PaymentFacts, 'status'>): boolean => open.includes(status)

/** `later`: the state is uncertain, so the payment is read again. `rest`: no further change is expected. */
export type SettlementStep = 'fold' | 'approve' | 'abandon' | 'later' | 'rest'

type PaymentReport = Extract<Reading, { is: 'read' }>

/** Returns true if the provider reports the amount and currency that the fan agreed to. */
export const isSameMoney = (
  payment: Pick<PaymentFacts, 'amount' | 'currency'>,
  report: PaymentReport,
): boolean => report.amount === payment.amount && report.currency === payment.currency

/**
 * Decides the next step after reading an unsettled payment. None of the steps charges directly: `approve`
 * first secures the stock, and does nothing while another approval is in progress.
 */
export function decideAfterReading(payment: PaymentFacts, reading: Reading, now: number): SettlementStep {
  if (!isOpen(payment)) return ({ read: 'fold', unclear: 'later', missing: 'rest' } as const)[reading.is]
  const isOver = now >= payment.endsAt
  if (reading.is === 'unclear') return 'later'
  if (reading.is === 'missing') return decideAfterMissing(payment, isOver)
  if (reading.status === 'SUCCEEDED') return 'fold'
  // If the browser charges, a rejected card leaves the provider's payment open for the next card, so it is
  // abandoned.
  if (reading.status === 'FAILED') return payment.chargesByApproval ? 'fold' : 'abandon'
  if (!payment.chargesByApproval) return isOver ? 'abandon' : 'fold'
  // A capture that the provider is still processing can't be cancelled, so we wait.
  if (reading.status === 'PENDING') return 'fold'
  if (!isSameMoney(payment, reading)) return 'abandon'
  if (reading.status === 'APPROVED' || payment.hasBrought) return 'approve'
  return isOver ? 'abandon' : 'fold'
}

/**
 * Decides the next step if the provider doesn't know the payment. Before an approval that is normal; after
 * one, the call didn't arrive or was reversed.
 */
function decideAfterMissing(
  { chargesByApproval, hasBrought, approvingUntil }: PaymentFacts,
  isOver: boolean,
): SettlementStep {
  if (approvingUntil !== null || isOver) return 'abandon'
  return chargesByApproval && hasBrought ? 'approve' : 'later'
}

/**
 * Decides the outcome of abandoning a payment at its provider: paid after all, certainly failed, or null if
 * it may still be charged.
 */
export function decideAfterAbandoning(payment: PaymentFacts, reading: Reading): 'paid' | 'failed' | null {
  const isUnapproved = payment.chargesByApproval && payment.approvingUntil === null
  // Fails it even without a response, because an unavailable provider must not block another payment method.
  if (reading.is === 'unclear') return isUnapproved ? 'failed' : null
  if (reading.is === 'missing' || reading.status === 'FAILED') return 'failed'
  if (reading.status === 'SUCCEEDED') return 'paid'
  // Only our approval could charge the payment, and we won't send one.
  return payment.chargesByApproval && reading.status !== 'PENDING' ? 'failed' : null
}

/** Number of readings in quick succession after a webhook event or return. */
export const quickTries = 5
const quickMs = 5_000
const slowMsMax = 10 * 60_000

/**
 * Returns the time until the next reading by the number of previous ones: 5 s at first, then doubled each
 * time.
 */
export const getBackoffMs = (tries: number): number =>
  tries < quickTries ? quickMs : Math.min(quickMs * 2 ** (tries - quickTries + 1), slowMsMax)

/**
 * Times after the start at which an open payment is read once, in case its webhook is lost and its tab closed
 * (product 9).
 */
const earlyMs = [60_000, 120_000, 300_000]
/** A reading made at most this long before an early reading replaces it. */
const earlyToleranceMs = 10_000
/** Longest interval between two early readings. */
export const earlyMsMax = 180_000

/**
 * Returns the time of an unsettled payment's next reading. While a fan must act, that is the provider's
 * deadline, with a few early readings before it.
 */
export function getNextReadingAt(
  { status, endsAt, readEarlyFrom }: PaymentFacts,
  tries: number,
  now: number,
): number {
  const next = now + getBackoffMs(tries)
  const isWaitingForFan = status === 'REQUIRES_FOLLOW_UP_ACTION' && tries >= quickTries
  if (!isWaitingForFan) return next
  const begunAt = readEarlyFrom ?? Number.NEGATIVE_INFINITY
  const early = earlyMs.map(ms => begunAt + ms).find(at => at > now + earlyToleranceMs)
  return Math.min(early ?? Number.POSITIVE_INFINITY, Math.max(next, endsAt))
}

const hourMs = 3_600_000

/** Times after a charge at which a payment is compared with its provider, to detect reversals there. */
export const paidCheckDelaysMs = [hourMs, 24 * hourMs, 72 * hourMs, 168 * hourMs] as const
