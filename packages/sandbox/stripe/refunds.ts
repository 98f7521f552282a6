import type { Intent } from './intents.ts'
import { createId } from './intents.ts'

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

export interface Refusal {
  code: string
  message: string
}

interface RefundInput {
  /** Amount in minor units; undefined for the rest of the charge. */
  amount: number | undefined
  reason: string | null
  metadata: Record<string, string>
}

export function makeRefund(intent: Intent, input: RefundInput, created: number): Refund | Refusal {
  const { charge } = intent
  if (!charge) {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    return { code: 'charge_not_refundable', message }
  }
  const left = intent.amount - charge.refunded
  if (left === 0) {
    return { code: 'charge_already_refunded', message: `Charge ${charge.id} has already been refunded.` }
  }
  const amount = input.amount ?? left
  if (amount > left) {
    return { code: 'amount_too_large', message: `Refund amount is greater than the ${left} that is left` }
  }
  const rest = { reason: input.reason, metadata: input.metadata, created, failureReason: null }
  const source = { intent: intent.id, charge: charge.id, currency: intent.currency }
  return { id: createId('re'), ...source, ...rest, amount, status: 'succeeded' }
}

/** Adds a refund's amount to the charge, or removes a failed one (`-amount`). */
export function addRefunded(intent: Intent, amount: number): Intent {
  const { charge } = intent
  return charge ? { ...intent, charge: { ...charge, refunded: charge.refunded + amount } } : intent
}
