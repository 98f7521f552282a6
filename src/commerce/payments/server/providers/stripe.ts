import type { Stripe } from 'stripe'
import { currencyOf, isCurrency } from '../../../../platform/contract/currencies.ts'
import type { StripeConfig } from '../config/stripe-config.ts'
import type { Begun, PaymentProvider, ProviderPayment, Reading } from './provider.ts'
import { isMissing, stripeCards } from './stripe-cards.ts'
import { type AskStripe, type ProviderMeans, stripeClient } from './stripe-client.ts'
import { registerStripeDomain } from './stripe-domains.ts'
import { hearStripe } from './stripe-events.ts'
import { intentShape, isAtEnd, readingOfIntent } from './stripe-reading.ts'
import { keysKeptMs, stripeRefunds } from './stripe-refunds.ts'

/** The hosts of Stripe's script, its frames and its calls, for the pages that take cards. */
export function stripeOrigins(config: StripeConfig): string[] {
  const script = new URL(config.scriptUrl).origin
  const hosts = [script, config.url]
  const isReal = script === 'https://js.stripe.com'
  return [...new Set(isReal ? [...hosts, 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : hosts)]
}

/**
 * Cards by Stripe's PaymentIntents (payments.md 1). The browser confirms, so the charge may come at any moment until
 * the intent is cancelled.
 */
export function stripeProvider(config: StripeConfig, means: ProviderMeans): PaymentProvider {
  const { sdk, ask } = stripeClient(config, means)
  const read = (payment: ProviderPayment) => readIntent(ask, payment)
  return {
    name: 'stripe_card',
    chargesByApproval: false,
    isReadEarly: true,
    begin: attempt => beginIntent(ask, attempt, means.now()),
    async nextAction({ payment }) {
      const { ref } = payment
      if (!ref) return null
      const asked = await ask(intentShape, client => client.paymentIntents.retrieve(ref), {
        payment: payment.id,
      })
      if (asked.is !== 'answer' || readingOfIntent(asked.value, payment).is !== 'read') return null
      const { status, client_secret: secret } = asked.value
      if (!secret || !/^requires_(?:payment_method|confirmation|action)$/.test(status)) return null
      const { publishableKey: publishable_key, scriptUrl: script_url } = config
      return { type: 'stripe', client_secret: secret, publishable_key, script_url }
    },
    readReturn: () => null,
    approve: read,
    read,
    abandon: payment => cancelIntent(ask, payment),
    ...stripeRefunds(ask, means.now),
    refundsParts: () => true,
    cards: stripeCards(ask),
    registerDomain: host => registerStripeDomain(ask, host),
    hear: async message => hearStripe(await sdk(), config.webhookSecret, { message, now: means.now() }),
  }
}

/** Stripe takes eight digits at most. */
const amountMax = 99_999_999

function isPayable({ amount, currency }: ProviderPayment): boolean {
  if (!isCurrency(currency)) return false
  const { step, stripeMinimum } = currencyOf(currency)
  return amount >= stripeMinimum && amount <= amountMax && amount % step === 0
}

async function beginIntent(
  ask: AskStripe,
  { payment, title, orderNumber }: Parameters<PaymentProvider['begin']>[0],
  now: number,
): Promise<Begun> {
  if (!isPayable(payment)) return { is: 'refused', reason: 'provider_error' }
  // An intent whose secret nobody was given can't be paid.
  if (now - payment.createdAt.getTime() > keysKeptMs) return { is: 'refused', reason: 'timed_out' }
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
  const asked = await ask(intentShape, create, { payment: payment.id })
  if (asked.is === 'unclear') return { is: 'unclear' }
  if (asked.is !== 'answer') {
    // The customer is the only thing in the request that could be missing.
    const isCustomerMissing = payment.customer !== null && asked.is === 'refused' && isMissing(asked)
    return { is: 'refused', reason: 'provider_error', ...(isCustomerMissing && { isCustomerMissing }) }
  }
  const said = readingOfIntent(asked.value, payment)
  const isSame = said.is === 'read' && said.amount === payment.amount && said.currency === payment.currency
  if (!isSame) return { is: 'refused', reason: 'amount_mismatch' }
  const endsAt = new Date(payment.createdAt.getTime() + keysKeptMs)
  return { is: 'begun', ref: asked.value.id, keep: {}, endsAt }
}

async function readIntent(ask: AskStripe, payment: ProviderPayment): Promise<Reading> {
  const { ref } = payment
  // Nobody was given the secret of an intent that never got a name here.
  if (!ref) return { is: 'missing' }
  const asked = await ask(intentShape, retrieve(ref), { payment: payment.id })
  if (asked.is === 'answer') return readingOfIntent(asked.value, payment)
  return asked.is === 'refused' && asked.status === 404 ? { is: 'missing' } : { is: 'unclear' }
}

const retrieve = (ref: string) => (sdk: Stripe) =>
  sdk.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })

/**
 * What can't be cancelled has been paid or cancelled meanwhile, so it is read. Where it still waits for a card, the
 * cancelling itself got lost: nothing is sure, and it is asked again.
 */
async function cancelIntent(ask: AskStripe, payment: ProviderPayment): Promise<Reading> {
  const { ref } = payment
  if (!ref) return { is: 'missing' }
  const cancel = (sdk: Stripe) => sdk.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' })
  const asked = await ask(intentShape, cancel, { payment: payment.id })
  if (asked.is === 'answer') return readingOfIntent(asked.value, payment)
  if (asked.is === 'refused' && asked.status === 404) return { is: 'missing' }
  const now = await ask(intentShape, retrieve(ref), { payment: payment.id })
  if (now.is !== 'answer' || !isAtEnd(now.value)) return { is: 'unclear' }
  return readingOfIntent(now.value, payment)
}
