import type { Intent } from './intents.ts'
import { idOf } from './intents.ts'

export interface Refund {
  id: string
  intent: string
  charge: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  metadata: Record<string, string>
  created: number
  failureReason: string | null
}

/** A refused request, with Stripe's error code. */
export interface Refusal {
  code: string
  message: string
}

interface Asked {
  /** Absent: the rest of the charge. */
  amount: number | undefined
  reason: string | null
  metadata: Record<string, string>
}

export function makeRefund(intent: Intent, asked: Asked, created: number): Refund | Refusal {
  const { charge } = intent
  if (!charge) {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    return { code: 'charge_not_refundable', message }
  }
  const left = intent.amount - charge.refunded
  if (left === 0) {
    return { code: 'charge_already_refunded', message: `Charge ${charge.id} has already been refunded.` }
  }
  const amount = asked.amount ?? left
  if (amount > left) {
    return { code: 'amount_too_large', message: `Refund amount is greater than the ${left} that is left` }
  }
  const rest = { reason: asked.reason, metadata: asked.metadata, created, failureReason: null }
  const of = { intent: intent.id, charge: charge.id, currency: intent.currency }
  return { id: idOf('re'), ...of, ...rest, amount, status: 'succeeded' }
}

/** The charge after a refund, or after one that failed (`-amount`). */
export function withRefunded(intent: Intent, amount: number): Intent {
  const { charge } = intent
  return charge ? { ...intent, charge: { ...charge, refunded: charge.refunded + amount } } : intent
}
