import type { Reading } from '../providers/provider.ts'

/** States of a payment (product 3). */
export type PaymentStatus =
  | 'NOTHING'
  | 'PENDING'
  | 'REQUIRES_FOLLOW_UP_ACTION'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'REFUNDED'

/** What decisions need to know of a payment. */
export interface Held {
  status: PaymentStatus
  amount: number
  currency: string
  chargesByApproval: boolean
  /** Whether a return brought what an approval needs. */
  hasBrought: boolean
  /** Until when an approval is under way, in ms; null: none was ever asked for. */
  approvingUntil: number | null
  endsAt: number
  /** When it was begun, where its provider is read before the fan is back; absent with the others. */
  readEarlyFrom?: number
}

const open: readonly PaymentStatus[] = ['NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION']

/** Whether it may still charge, so that its order's hold can't end. */
export const isOpen = ({ status }: Pick<Held, 'status'>): boolean => open.includes(status)

/** `later`: nothing is known for sure, so it is read again. `rest`: nothing is expected of it any more. */
export type Step = 'fold' | 'approve' | 'abandon' | 'later' | 'rest'

type Said = Extract<Reading, { is: 'read' }>

/** Whether the provider speaks of the money that the fan agreed to here. */
export const isSameMoney = (payment: Pick<Held, 'amount' | 'currency'>, said: Said): boolean =>
  said.amount === payment.amount && said.currency === payment.currency

/**
 * What follows from a reading of a payment that should be settled. Nothing is charged here: `approve` makes sure of
 * the stock first, and another approval that is under way stops it.
 */
export function afterReading(payment: Held, reading: Reading, now: number): Step {
  if (!isOpen(payment)) return ({ read: 'fold', unclear: 'later', missing: 'rest' } as const)[reading.is]
  const isOver = now >= payment.endsAt
  if (reading.is === 'unclear') return 'later'
  if (reading.is === 'missing') return afterMissing(payment, isOver)
  if (reading.status === 'SUCCEEDED') return 'fold'
  // The window of a browser that charges stays open after a refusal: the next card would be charged.
  if (reading.status === 'FAILED') return payment.chargesByApproval ? 'fold' : 'abandon'
  if (!payment.chargesByApproval) return isOver ? 'abandon' : 'fold'
  // A capture that the provider itself is still working on can't be taken back, only waited for.
  if (reading.status === 'PENDING') return 'fold'
  if (!isSameMoney(payment, reading)) return 'abandon'
  if (reading.status === 'APPROVED' || payment.hasBrought) return 'approve'
  return isOver ? 'abandon' : 'fold'
}

/** The provider knows nothing: before an approval that is usual, after one its call did not arrive or was undone. */
function afterMissing({ chargesByApproval, hasBrought, approvingUntil }: Held, isOver: boolean): Step {
  if (approvingUntil !== null || isOver) return 'abandon'
  return chargesByApproval && hasBrought ? 'approve' : 'later'
}

/**
 * What is so after the provider was told to give a payment up: paid after all, surely nothing, or null where it may
 * still be charged.
 */
export function afterAbandoning(payment: Held, reading: Reading): 'paid' | 'failed' | null {
  const isUnapproved = payment.chargesByApproval && payment.approvingUntil === null
  // Without an answer, too: a provider that is away keeps nobody from another way to pay.
  if (reading.is === 'unclear') return isUnapproved ? 'failed' : null
  if (reading.is === 'missing' || reading.status === 'FAILED') return 'failed'
  if (reading.status === 'SUCCEEDED') return 'paid'
  // Only an approval of ours would charge it, and there will be none.
  return payment.chargesByApproval && reading.status !== 'PENDING' ? 'failed' : null
}

/** As many readings come in quick succession after news. */
export const quickTries = 5
const quickMs = 5_000
const slowMsMax = 10 * 60_000

/** Time to the next reading by the number of those before: 5 s at first, then twice as long each time. */
export const backoffMs = (tries: number): number =>
  tries < quickTries ? quickMs : Math.min(quickMs * 2 ** (tries - quickTries + 1), slowMsMax)

/** How long after the begin an open payment is read once: its webhook may be lost and its tab closed (product 9). */
const earlyMs = [60_000, 120_000, 300_000]
/** A reading that was made this shortly before counts for it. */
const earlyToleranceMs = 10_000
/** The longest wait between two early readings. */
export const earlyMsMax = 180_000

/**
 * When a payment that isn't settled is read again. A fan who is asked is given the provider's time, with a few early
 * readings in between.
 */
export function readAgainAt({ status, endsAt, readEarlyFrom }: Held, tries: number, now: number): number {
  const next = now + backoffMs(tries)
  const isWaitingForFan = status === 'REQUIRES_FOLLOW_UP_ACTION' && tries >= quickTries
  if (!isWaitingForFan) return next
  const begunAt = readEarlyFrom ?? Number.NEGATIVE_INFINITY
  const early = earlyMs.map(ms => begunAt + ms).find(at => at > now + earlyToleranceMs)
  return Math.min(early ?? Number.POSITIVE_INFINITY, Math.max(next, endsAt))
}

const hourMs = 3_600_000

/** How long after its money came a payment that pays is compared with its provider: what was undone there shows. */
export const checksAfterMs = [hourMs, 24 * hourMs, 72 * hourMs, 168 * hourMs] as const
