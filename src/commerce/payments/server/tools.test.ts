import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { paymentKeys, testConfig } from '../../../../tests/helpers/config.ts'
import { silentServiceClient } from '../../../platform/server/testing/fake-service.ts'
import { createProviders } from './providers/create-providers.ts'
import { createToolsFactory, type PaymentTasks } from './tools.ts'

const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' }

describe('createToolsFactory', () => {
  test('creates the adapters once per configuration', () => {
    const makeTools = createToolsFactory(createProviders, () => ({}) as PaymentTasks)
    const providersWith = (config: ReturnType<typeof testConfig>) =>
      makeTools({
        config,
        now: Date.now,
        log: pino({ level: 'silent' }),
        outside: silentServiceClient,
        read: { query: async () => [] },
        transaction: () => Promise.reject(new Error('nothing is written')),
      }).providers
    const [kakaopay, inicis] = [testConfig(paymentKeys.kakaopay), testConfig(paymentKeys.inicis)]
    expect([...providersWith(kakaopay).keys()]).toEqual(['kakaopay'])
    expect([...providersWith(inicis).keys()]).toEqual(['kginicis'])
    expect(providersWith(inicis)).toBe(providersWith(inicis))
    const all = [
      ...providersWith(
        testConfig({ ...paymentKeys.stripe, ...paymentKeys.kakaopay, ...paymentKeys.inicis, ...paypal }),
      ).values(),
    ]
    expect(all.filter(({ isReadEarly }) => isReadEarly).map(({ name }) => name)).toEqual([
      ...['kakaopay', 'stripe_card', 'paypal'],
    ])
  })
})
