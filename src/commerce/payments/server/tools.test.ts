import { pino } from 'pino'
import { expect, test } from 'vitest'
import { paymentKeys, testConfig } from '../../../../tests/helpers/config.ts'
import { quietOutside } from '../../../platform/server/testing/outside.ts'
import { providersOf } from './providers/providers-of.ts'
import { type PaymentTasks, toolsMaker } from './tools.ts'

const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' }

test('each configuration has adapters of its own, made once, whoever asks the services for it', () => {
  const toolsOf = toolsMaker(providersOf, () => ({}) as PaymentTasks)
  const providersWith = (config: ReturnType<typeof testConfig>) =>
    toolsOf({
      config,
      now: Date.now,
      log: pino({ level: 'silent' }),
      outside: quietOutside,
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
