import { randomBytes } from 'node:crypto'
import type { SavedCard } from './saved-cards.ts'
import type { TestCard } from './test-cards.ts'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_confirmation'
  | 'canceled'
  | 'succeeded'

interface CardProblem {
  code: string
  decline_code?: string
}

/** A PaymentIntent and its charge, as stored by the sandbox. */
export interface Intent {
  id: string
  amount: number
  currency: string
  status: IntentStatus
  clientSecret: string
  created: number
  description: string | null
  metadata: Record<string, string>
  methodTypes: string[]
  customer: string | null
  futureUsage: FutureUsage | null
  method: string | null
  error: CardProblem | null
  charge: { id: string; refunded: number } | null
  /** The pending 3-D Secure challenge; `card` is charged once it is passed. */
  challenge: { token: string; returnUrl: string | null; isInFrame: boolean; card: TestCard } | null
  canceledAt: number | null
  cancelReason: string | null
  /** The card to attach to the customer once it is charged. */
  toSave: SavedCard | null
}

export const futureUsages = ['on_session', 'off_session'] as const
export type FutureUsage = (typeof futureUsages)[number]

/** An intent's new state, and the events to send for it. */
export interface IntentChange {
  intent: Intent
  events: string[]
}

export const createId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

export type IntentFields = Pick<
  Intent,
  'amount' | 'currency' | 'description' | 'metadata' | 'methodTypes' | 'customer' | 'futureUsage'
>

export function makeIntent(fields: IntentFields, created: number): IntentChange {
  const id = createId('pi')
  const rest = {
    method: null,
    error: null,
    charge: null,
    challenge: null,
    canceledAt: null,
    cancelReason: null,
    toSave: null,
  }
  const clientSecret = `${id}_secret_${randomBytes(12).toString('hex')}`
  const intent: Intent = { ...fields, ...rest, id, created, clientSecret, status: 'requires_payment_method' }
  return { intent, events: ['payment_intent.created'] }
}

/** Returns whether the intent's status allows another card. */
export const isConfirmable = ({ status }: Intent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'

export interface ChosenCard {
  method: string
  card: TestCard
  toSave: SavedCard | null
}

export function applyConfirmation(
  intent: Intent,
  { method, card, toSave }: ChosenCard,
  { returnUrl, isInFrame }: { returnUrl: string | null; isInFrame: boolean },
): IntentChange {
  const tried = { ...intent, method, toSave, error: null }
  if (!card.isChallenged) return charge(tried, card)
  const challenge = { token: randomBytes(12).toString('hex'), returnUrl, isInFrame, card }
  return {
    intent: { ...tried, status: 'requires_action', challenge },
    events: ['payment_intent.requires_action'],
  }
}

export function answerChallenge(intent: Intent, isAuthorised: boolean): IntentChange {
  const { challenge } = intent
  if (!challenge) return { intent, events: [] }
  const settled = { ...intent, challenge: null }
  if (isAuthorised) return charge(settled, challenge.card)
  return fail(settled, { code: 'payment_intent_authentication_failure' })
}

function charge(intent: Intent, card: TestCard): IntentChange {
  if (card.error) return fail(intent, card.error)
  return {
    intent: { ...intent, status: 'succeeded', charge: { id: createId('ch'), refunded: 0 } },
    events: ['payment_intent.succeeded', ...(card.isDisputed ? ['charge.dispute.created'] : [])],
  }
}

function fail(intent: Intent, error: CardProblem): IntentChange {
  return {
    intent: { ...intent, status: 'requires_payment_method', method: null, toSave: null, error },
    events: ['payment_intent.payment_failed'],
  }
}

export function applyCancellation(intent: Intent, reason: string | null, at: number): IntentChange {
  const over = { status: 'canceled' as const, challenge: null, canceledAt: at, cancelReason: reason }
  return { intent: { ...intent, ...over }, events: ['payment_intent.canceled'] }
}
