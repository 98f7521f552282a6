import { createPaypal } from '../../../src/commerce/payments/server/providers/paypal.ts'
import type { ProviderPayment, Reading } from '../../../src/commerce/payments/server/providers/provider.ts'
import type { ServiceClient } from '../../../src/platform/server/call-service.ts'
import { silentServiceClient } from '../../../src/platform/server/testing/fake-service.ts'
import { testConfig } from '../../../tests/helpers/config.ts'
import { attemptOf, paymentBy } from './money.ts'
import { startSandbox } from './start-sandbox.ts'

const [clientId, secret] = ['CLIENT_ID', 'SECRET'].map(name => process.env[`PAYPAL_TEST_${name}`])

/**
 * Whether to run against PayPal's own test mode, given keys in the environment: docs/payments-providers.md.
 */
export const isRealPaypal = Boolean(clientId && secret)

/** The payment's row after a read. */
export function after(payment: ProviderPayment, reading: Reading): ProviderPayment {
  return reading.is === 'read' && reading.keep ? { ...payment, kept: reading.keep } : payment
}

/** PayPal's adapter with its own sandbox, and a fan. */
export async function withPaypal(options: Parameters<typeof startSandbox>[0] = {}) {
  const started = await startSandbox(options)
  const { paypal: played } = testConfig(started.sandbox.env)
  if (!played) throw new Error('no keys')
  const real = { url: 'https://api-m.sandbox.paypal.com', webhookId: played.webhookId }
  const paypal = clientId && secret ? { ...real, clientId, secret } : played
  const asked: string[] = []
  const outside: ServiceClient = {
    ...silentServiceClient,
    callService: call => {
      asked.push(call.operation)
      return silentServiceClient.callService(call)
    },
  }
  const means = { outside, now: options.now ?? Date.now }
  const provider = createPaypal(paypal, means)
  const begun = async (fields: Partial<ProviderPayment> = {}): Promise<ProviderPayment> => {
    const payment = paymentBy('paypal', fields)
    const answer = await provider.begin(attemptOf(payment))
    if (answer.is !== 'begun') throw new Error(JSON.stringify(answer))
    return { ...payment, ref: answer.ref, kept: answer.keep }
  }
  /** The fan's action on PayPal's page, and the resulting redirect. */
  const onPage = async (payment: ProviderPayment, act: string) => {
    const action = await provider.nextAction(attemptOf(payment))
    if (action?.type !== 'redirect') throw new Error('no page')
    const answer = await fetch(action.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ act }),
    })
    return { status: answer.status, back: URL.parse(answer.headers.get('location') ?? '') }
  }
  const agreed = async (act = 'pay', fields: Partial<ProviderPayment> = {}) => {
    const payment = await begun(fields)
    await onPage(payment, act)
    return payment
  }
  const paid = async (fields: Partial<ProviderPayment> = {}) => {
    const payment = await agreed('pay', fields)
    return after(payment, await provider.approve(payment, null))
  }
  const order = (fault: string, operation: string, times = 1) =>
    started.order({ service: 'paypal', fault, times, operation })
  /** For timeouts. */
  const hasty = createPaypal(paypal, { ...means, timeoutMs: 150 })
  return { ...started, paypal, means, asked, provider, hasty, order, begun, onPage, agreed, paid }
}

export type WithPaypal = Awaited<ReturnType<typeof withPaypal>>
