import type { Dispute, StoredFile } from './disputes.ts'
import type { Intent } from './intents.ts'
import type { Refund } from './refunds.ts'

const messages: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'Your card’s security code is incorrect.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export function presentCardError({ error }: Intent) {
  if (!error) return null
  const message = messages[error.decline_code ?? ''] ?? messages[error.code] ?? 'Your card was declined.'
  const type = error.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error'
  return { ...error, type, message, doc_url: `https://stripe.com/docs/error-codes/${error.code}` }
}

interface PresentOptions {
  /** Base URL of the challenge pages. */
  url: string
  /** Whether the caller has a publishable key and may therefore see only part of the intent. */
  isPublic?: boolean
  isExpanded?: boolean
}

/** Formats a PaymentIntent as the API returns it (payments.md 1.2). */
export function presentIntent(intent: Intent, { url, isPublic = false, isExpanded = false }: PresentOptions) {
  const shown = {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    currency: intent.currency,
    status: intent.status,
    client_secret: intent.clientSecret,
    created: intent.created,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    livemode: false,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancelReason,
    description: intent.description,
    payment_method: intent.method,
    customer: intent.customer,
    setup_future_usage: intent.futureUsage,
    payment_method_types: intent.methodTypes,
    next_action: nextAction(intent, url),
    last_payment_error: presentCardError(intent),
  }
  if (isPublic) return shown
  const charge = isExpanded ? presentCharge(intent) : (intent.charge?.id ?? null)
  return {
    ...shown,
    metadata: intent.metadata,
    latest_charge: charge,
    amount_capturable: 0,
    amount_received: intent.charge ? intent.amount : 0,
  }
}

function nextAction({ id, challenge }: Intent, url: string) {
  if (!challenge) return null
  const page = `${url}/stripe/challenge/${id}/${challenge.token}/`
  if (challenge.isInFrame) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } }
  }
  return { type: 'redirect_to_url', redirect_to_url: { url: page, return_url: challenge.returnUrl } }
}

export function presentCharge({ id, charge, amount, currency, created }: Intent) {
  if (!charge) return null
  return {
    id: charge.id,
    object: 'charge',
    amount,
    currency,
    created,
    livemode: false,
    paid: true,
    status: 'succeeded',
    captured: true,
    payment_intent: id,
    amount_refunded: charge.refunded,
    refunded: charge.refunded === amount,
  }
}

export function presentDispute(dispute: Dispute, intent: Intent | undefined) {
  const { id, status, created, dueBy, evidence, submissionCount } = dispute
  return {
    id,
    object: 'dispute',
    amount: intent?.amount ?? 0,
    currency: intent?.currency ?? 'eur',
    charge: intent?.charge?.id,
    payment_intent: dispute.intent,
    created,
    reason: 'fraudulent',
    status,
    evidence,
    evidence_details: {
      due_by: dueBy,
      has_evidence: Object.keys(evidence).length > 0,
      past_due: false,
      submission_count: submissionCount,
    },
    livemode: false,
  }
}

export function presentFile({ id, created, purpose, size, type }: StoredFile) {
  return { id, object: 'file', created, purpose, size, type, filename: null, title: null, url: null }
}

export function presentRefund(refund: Refund) {
  const { id, amount, currency, intent, charge, status, reason, metadata, created, failureReason } = refund
  return {
    id,
    object: 'refund',
    amount,
    currency,
    payment_intent: intent,
    charge,
    status,
    reason,
    metadata,
    created,
    ...(failureReason && { failure_reason: failureReason }),
  }
}
