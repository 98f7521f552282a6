import type { Stripe } from 'stripe'
import { getCurrency, isCurrency } from '../../../../platform/contract/currencies.ts'
import type { StripeConfig } from '../config/stripe-config.ts'
import type { BeginResult, PaymentProvider, ProviderPayment, Reading } from './provider.ts'
import { createStripeCards, isMissing } from './stripe-cards.ts'
import { type CallStripe, createStripeClient, type ProviderDeps } from './stripe-client.ts'
import { createStripeDisputes } from './stripe-disputes.ts'
import { registerStripeDomain } from './stripe-domains.ts'
import { verifyStripeEvent } from './stripe-events.ts'
import { intentShape, isFinal, toIntentReading } from './stripe-reading.ts'
import { createStripeRefunds, idempotencyKeyTtlMs } from './stripe-refunds.ts'

/** Returns the origins of Stripe's script, frames and API, for the policy of pages with card payments. */
export function getStripeOrigins(config: StripeConfig): string[] {
  const script = new URL(config.scriptUrl).origin
  const hosts = [script, config.url]
  const isReal = script === 'https://js.stripe.com'
  return [...new Set(isReal ? [...hosts, 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : hosts)]
}

/**
 * Card payments with Stripe's PaymentIntents (payments.md 1). The browser confirms, so a charge is possible
 * at any time until the intent is cancelled.
 */
export function createStripe(config: StripeConfig, deps: ProviderDeps): PaymentProvider {
  const { sdk, ask: callStripe } = createStripeClient(config, deps)
  const read = (payment: ProviderPayment) => readIntent(callStripe, payment)
  return {
    name: 'stripe_card',
    chargesByApproval: false,
    isReadEarly: true,
    begin: attempt => beginIntent(callStripe, attempt, deps.now()),
    async nextAction({ payment }) {
      const { ref } = payment
      if (!ref) return null
      const outcome = await callStripe(intentShape, client => client.paymentIntents.retrieve(ref), {
        payment: payment.id,
      })
      if (outcome.is !== 'answer' || toIntentReading(outcome.value, payment).is !== 'read') return null
      const { status, client_secret: secret } = outcome.value
      if (!secret || !/^requires_(?:payment_method|confirmation|action)$/.test(status)) return null
      const { publishableKey: publishable_key, scriptUrl: script_url } = config
      return { type: 'stripe', client_secret: secret, publishable_key, script_url }
    },
    readReturn: () => null,
    approve: read,
    read,
    abandon: payment => cancelIntent(callStripe, payment),
    ...createStripeRefunds(callStripe, deps.now),
    refundsParts: () => true,
    cards: createStripeCards(callStripe),
    disputes: createStripeDisputes(callStripe, deps.now),
    registerDomain: host => registerStripeDomain(callStripe, host),
    hear: async message => verifyStripeEvent(await sdk(), config.webhookSecret, { message, now: deps.now() }),
  }
}

/** Stripe's limit of eight digits, in minor units. */
const amountMax = 99_999_999

function isPayable({ amount, currency }: ProviderPayment): boolean {
  if (!isCurrency(currency)) return false
  const { step, stripeMinimum } = getCurrency(currency)
  return amount >= stripeMinimum && amount <= amountMax && amount % step === 0
}

async function beginIntent(
  callStripe: CallStripe,
  { payment, title, orderNumber }: Parameters<PaymentProvider['begin']>[0],
  now: number,
): Promise<BeginResult> {
  if (!isPayable(payment)) return { is: 'refused', reason: 'provider_error' }
  // An intent whose secret was never handed out can't be paid, so the payment can safely fail.
  if (now - payment.createdAt.getTime() > idempotencyKeyTtlMs) return { is: 'refused', reason: 'timed_out' }
  const fields = {
    amount: payment.amount,
    currency: payment.currency.toLowerCase(),
    description: title,
    payment_method_types: ['card'],
    metadata: { payment: payment.id, order: orderNumber },
    ...(payment.customer !== null && { customer: payment.customer }),
    ...(payment.savesCard && { setup_future_usage: 'on_session' as const }),
  }
  const create = (sdk: Stripe) => sdk.paymentIntents.create(fields, { idempotencyKey: payment.id })
  const outcome = await callStripe(intentShape, create, { payment: payment.id })
  if (outcome.is === 'unclear') return { is: 'unclear' }
  if (outcome.is !== 'answer') {
    // The customer is the only object in the request that can be missing.
    const isCustomerMissing = payment.customer !== null && outcome.is === 'refused' && isMissing(outcome)
    return { is: 'refused', reason: 'provider_error', ...(isCustomerMissing && { isCustomerMissing }) }
  }
  const reading = toIntentReading(outcome.value, payment)
  const isSame =
    reading.is === 'read' && reading.amount === payment.amount && reading.currency === payment.currency
  if (!isSame) return { is: 'refused', reason: 'amount_mismatch' }
  const endsAt = new Date(payment.createdAt.getTime() + idempotencyKeyTtlMs)
  return { is: 'begun', ref: outcome.value.id, keep: {}, endsAt }
}

async function readIntent(callStripe: CallStripe, payment: ProviderPayment): Promise<Reading> {
  const { ref } = payment
  // Without a stored id, the intent's secret was never handed out.
  if (!ref) return { is: 'missing' }
  const outcome = await callStripe(intentShape, retrieve(ref), { payment: payment.id })
  if (outcome.is === 'answer') return toIntentReading(outcome.value, payment)
  return outcome.is === 'refused' && outcome.status === 404 ? { is: 'missing' } : { is: 'unclear' }
}

const retrieve = (ref: string) => (sdk: Stripe) =>
  sdk.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })

/**
 * Cancels the intent. If that is refused, the intent was paid or cancelled meanwhile, so it is read. If it
 * still waits for a card, the cancellation was lost and the outcome is unclear; the next attempt cancels
 * again.
 */
async function cancelIntent(callStripe: CallStripe, payment: ProviderPayment): Promise<Reading> {
  const { ref } = payment
  if (!ref) return { is: 'missing' }
  const cancel = (sdk: Stripe) => sdk.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' })
  const outcome = await callStripe(intentShape, cancel, { payment: payment.id })
  if (outcome.is === 'answer') return toIntentReading(outcome.value, payment)
  if (outcome.is === 'refused' && outcome.status === 404) return { is: 'missing' }
  const now = await callStripe(intentShape, retrieve(ref), { payment: payment.id })
  if (now.is !== 'answer' || !isFinal(now.value)) return { is: 'unclear' }
  return toIntentReading(now.value, payment)
}
