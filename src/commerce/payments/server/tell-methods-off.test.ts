import { expect, test, vi } from 'vitest'
import { paymentKeys, testConfig } from '../../../../tests/helpers/config.ts'
import { methodsWithKeys } from '../../prices/server/index.ts'
import { tellMethodsOff } from './tell-methods-off.ts'

const told = (env: NodeJS.ProcessEnv) => {
  const info = vi.fn()
  tellMethodsOff(testConfig(env), { info })
  return info.mock.calls
}
const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' }

test('operators read which methods are off, and which variables would turn them on', () => {
  const env = { ...paymentKeys.stripe, ...paymentKeys.inicis }
  expect(methodsWithKeys(testConfig(env))).toEqual(['stripe_card', 'kg_card', 'kg_directbank'])
  const missing = {
    paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
    kakaopay: ['KAKAOPAY_CID', 'KAKAOPAY_SECRET_KEY'],
  }
  expect(told(env)).toEqual([[{ missing }, 'not offered for want of keys: paypal, kakaopay']])
})

test('the variables that are named are those that turn a method on, and where none is off nothing is told', () => {
  const [[{ missing }]] = told({}) as [[{ missing: Record<string, string[]> }]]
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
  expect(told(named)).toEqual([])
})
