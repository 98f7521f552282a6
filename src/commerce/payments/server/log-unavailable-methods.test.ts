import { describe, expect, test, vi } from 'vitest'
import { paymentKeys, testConfig } from '../../../../tests/helpers/config.ts'
import { listConfiguredMethods } from '../../prices/server/index.ts'
import { logUnavailableMethods } from './log-unavailable-methods.ts'

const getLogCalls = (env: NodeJS.ProcessEnv) => {
  const info = vi.fn()
  logUnavailableMethods(testConfig(env), { info })
  return info.mock.calls
}
const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' }

describe('logUnavailableMethods', () => {
  test('logs the unavailable methods and the variables that would enable them', () => {
    const env = { ...paymentKeys.stripe, ...paymentKeys.inicis }
    expect(listConfiguredMethods(testConfig(env))).toEqual(['stripe_card', 'kg_card', 'kg_directbank'])
    const missing = {
      paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
      kakaopay: ['KAKAOPAY_CID', 'KAKAOPAY_SECRET_KEY'],
    }
    expect(getLogCalls(env)).toEqual([[{ missing }, 'not offered for want of keys: paypal, kakaopay']])
  })

  test('logs nothing when those variables are set', () => {
    const [[{ missing }]] = getLogCalls({}) as [[{ missing: Record<string, string[]> }]]
    const all: NodeJS.ProcessEnv = {
      ...paypal,
      ...paymentKeys.stripe,
      ...paymentKeys.kakaopay,
      ...paymentKeys.inicis,
    }
    const named = Object.fromEntries(
      Object.values(missing)
        .flat()
        .map(name => [name, all[name]]),
    )
    expect(getLogCalls(named)).toEqual([])
  })
})
