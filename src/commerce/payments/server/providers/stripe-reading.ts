import * as z from 'zod'
import type { FailureReason, ProviderPayment, Reading } from './provider.ts'

const money = z.number().int().nonnegative()
const problem = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() })

/** Fields that we read from a PaymentIntent with its charge expanded (payments.md 1.2). */
export const intentShape = z.object({
  id: z.string().startsWith('pi_'),
  status: z.enum([
    ...(['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'] as const),
    ...(['requires_capture', 'canceled', 'succeeded'] as const),
  ]),
  amount: money,
  amount_received: money,
  currency: z.string(),
  client_secret: z.string().nullish(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: problem.nullish(),
  latest_charge: z.union([z.string(), z.object({ amount_refunded: money })]).nullish(),
})
export type Intent = z.output<typeof intentShape>

/**
 * Converts a PaymentIntent into a reading (payments.md 5). A refused card leaves the intent open for the next
 * one, so the caller must cancel it.
 */
export function toIntentReading(intent: Intent, payment: ProviderPayment): Reading {
  const isOurs = intent.metadata['payment'] === payment.id && (payment.ref ?? intent.id) === intent.id
  if (!isOurs) return { is: 'unclear' }
  const { status, reason } = toIntentState(intent)
  const charge = intent.latest_charge
  return {
    is: 'read',
    status,
    ref: intent.id,
    currency: intent.currency.toUpperCase(),
    amount: status === 'SUCCEEDED' ? intent.amount_received : intent.amount,
    refunded: charge && typeof charge === 'object' ? charge.amount_refunded : 0,
    ...(reason && { reason }),
  }
}

/** Returns true if no further card can be charged for the intent. */
export const isFinal = ({ status }: Intent): boolean =>
  status === 'canceled' || status === 'succeeded' || status === 'processing'

type PaymentReport = Extract<Reading, { is: 'read' }>

function toIntentState({ status, last_payment_error }: Intent): Pick<PaymentReport, 'status' | 'reason'> {
  const refused = last_payment_error && toFailureReason(last_payment_error)
  switch (status) {
    case 'requires_payment_method':
      if (refused) return { status: 'FAILED', reason: refused }
      return { status: 'REQUIRES_FOLLOW_UP_ACTION' }
    // The browser confirms the payment, so all of these states wait for the fan.
    case 'requires_confirmation':
    case 'requires_action':
      return { status: 'REQUIRES_FOLLOW_UP_ACTION' }
    case 'processing':
    case 'requires_capture':
      return { status: 'PENDING' }
    case 'canceled':
      return { status: 'FAILED', reason: refused || 'cancelled' }
    case 'succeeded':
      return { status: 'SUCCEEDED' }
  }
}

const byCode: Record<string, FailureReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  processing_error: 'provider_error',
}

function toFailureReason({ code, decline_code }: z.output<typeof problem>): FailureReason {
  return byCode[decline_code ?? ''] ?? byCode[code ?? ''] ?? 'declined'
}
