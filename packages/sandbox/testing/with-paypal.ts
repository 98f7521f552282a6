import { createPaypal } from '../../../src/commerce/payments/server/providers/paypal.ts'
import type { ProviderPayment, Reading } from '../../../src/commerce/payments/server/providers/provider.ts'
import type { ServiceClient } from '../../../src/platform/server/call-service.ts'
import { silentServiceClient } from '../../../src/platform/server/testing/fake-service.ts'
import { testConfig } from '../../../tests/helpers/config.ts'
import { buildAttempt, buildPayment } from './money.ts'
import { startSandbox } from './start-sandbox.ts'

const [clientId, secret] = ['CLIENT_ID', 'SECRET'].map(name => process.env[`PAYPAL_TEST_${name}`])

/** Whether to run against PayPal's own test mode, which needs keys in the environment (docs/payments.md). */
export const isRealPaypal = Boolean(clientId && secret)

export function applyReading(payment: ProviderPayment, reading: Reading): ProviderPayment {
  return reading.is === 'read' && reading.keep ? { ...payment, kept: reading.keep } : payment
}

/** Sets up PayPal's adapter with its own sandbox, and a fan. */
export async function setUpPaypal(options: Parameters<typeof startSandbox>[0] = {}) {
  const started = await startSandbox(options)
  const { paypal: simulated } = testConfig(started.sandbox.env)
  if (!simulated) throw new Error('no keys')
  const real = { url: 'https://api-m.sandbox.paypal.com', webhookId: simulated.webhookId }
  const paypal = clientId && secret ? { ...real, clientId, secret } : simulated
  const requests: string[] = []
  const outside: ServiceClient = {
    ...silentServiceClient,
    callService: call => {
      requests.push(call.operation)
      return silentServiceClient.callService(call)
    },
  }
  const deps = { outside, now: options.now ?? Date.now }
  const provider = createPaypal(paypal, deps)
  const begun = async (fields: Partial<ProviderPayment> = {}): Promise<ProviderPayment> => {
    const payment = buildPayment('paypal', fields)
    const result = await provider.begin(buildAttempt(payment))
    if (result.is !== 'begun') throw new Error(JSON.stringify(result))
    return { ...payment, ref: result.ref, kept: result.keep }
  }
  /** Performs the fan's action on PayPal's page and returns the resulting redirect. */
  const onPage = async (payment: ProviderPayment, act: string) => {
    const action = await provider.nextAction(buildAttempt(payment))
    if (action?.type !== 'redirect') throw new Error('no page')
    const result = await fetch(action.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ act }),
    })
    return { status: result.status, back: URL.parse(result.headers.get('location') ?? '') }
  }
  const agreed = async (act = 'pay', fields: Partial<ProviderPayment> = {}) => {
    const payment = await begun(fields)
    await onPage(payment, act)
    return payment
  }
  const paid = async (fields: Partial<ProviderPayment> = {}) => {
    const payment = await agreed('pay', fields)
    return applyReading(payment, await provider.approve(payment, null))
  }
  const order = (fault: string, operation: string, times = 1) =>
    started.order({ service: 'paypal', fault, times, operation })
  /** An adapter with a short timeout. */
  const hasty = createPaypal(paypal, { ...deps, timeoutMs: 150 })
  return {
    ...started,
    paypal,
    means: deps,
    asked: requests,
    provider,
    hasty,
    order,
    begun,
    onPage,
    agreed,
    paid,
  }
}

export type PaypalSetup = Awaited<ReturnType<typeof setUpPaypal>>
