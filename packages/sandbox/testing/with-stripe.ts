import type { ProviderPayment } from '../../../src/commerce/payments/server/providers/provider.ts'
import { createStripe } from '../../../src/commerce/payments/server/providers/stripe.ts'
import { silentServiceClient } from '../../../src/platform/server/testing/fake-service.ts'
import { testConfig } from '../../../tests/helpers/config.ts'
import { buildAttempt, buildPayment } from './money.ts'
import { startSandbox } from './start-sandbox.ts'

const [secretKey, publishableKey] = ['SECRET', 'PUBLISHABLE'].map(
  name => process.env[`STRIPE_TEST_${name}_KEY`],
)

/** Whether to run against Stripe's own test mode, which needs keys in the environment (docs/payments.md). */
export const isRealStripe = Boolean(secretKey && publishableKey)

/** Sets up Stripe's adapter with its own sandbox, and a fan's browser. */
export async function setUpStripe(options: Parameters<typeof startSandbox>[0] = {}) {
  const started = await startSandbox(options)
  const { stripe: simulated } = testConfig(started.sandbox.env)
  if (!simulated) throw new Error('no keys')
  const real = { ...simulated, url: 'https://api.stripe.com' }
  const stripe = secretKey && publishableKey ? { ...real, secretKey, publishableKey } : simulated
  const deps = { outside: silentServiceClient, now: options.now ?? Date.now }
  const provider = createStripe(stripe, deps)
  const begun = async (fields: Partial<ProviderPayment> = {}): Promise<ProviderPayment> => {
    const payment = buildPayment('stripe_card', fields)
    const answer = await provider.begin(buildAttempt(payment))
    if (answer.is !== 'begun') throw new Error(JSON.stringify(answer))
    return { ...payment, ref: answer.ref }
  }
  /** Confirms the payment as Stripe's script does in the browser. */
  const confirmed = async (payment: ProviderPayment, method = 'pm_card_visa') => {
    const action = await provider.nextAction(buildAttempt(payment))
    if (action?.type !== 'stripe') throw new Error('no secret')
    const fields = {
      client_secret: action.client_secret,
      payment_method: method,
      return_url: buildAttempt(payment).returnUrls.success,
    }
    const answer = await fetch(`${stripe.url}/v1/payment_intents/${payment.ref}/confirm`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${action.publishable_key}` },
      body: new URLSearchParams(fields),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const paid = async (fields: Partial<ProviderPayment> = {}) => {
    const payment = await begun(fields)
    await confirmed(payment)
    return payment
  }
  const order = (fault: string, operation: string, times = 1) =>
    started.order({ service: 'stripe', fault, times, operation })
  /** An adapter with a short timeout. */
  const hasty = createStripe(stripe, { ...deps, timeoutMs: 150 })
  return { ...started, stripe, means: deps, provider, hasty, order, begun, confirmed, paid }
}
