import { expect, test } from 'vitest'
import { paymentKeys, testConfig } from '../../../../tests/helpers/config.ts'
import { testModeOf } from './test-mode.ts'

const { stripe, kakaopay, inicis } = paymentKeys
const inboxUrl = 'http://localhost:3025'
const plays = (...names: string[]) => ({ SANDBOX_INBOX_URL: inboxUrl, SANDBOX_PLAYS: names.join(',') })

test('is absent when every provider has its own keys', () => {
  const keys = { ...stripe, ...kakaopay, ...inicis }
  expect(testModeOf(testConfig({ ...keys, ...plays('smtp', 'twilio', 'drand') }))).toBeNull()
  expect(testModeOf(testConfig(keys))).toBeNull()
})

test('is absent when nothing can be paid with', () => {
  expect(testModeOf(testConfig(plays('stripe', 'paypal')))).toBeNull()
})

test('names the providers that the sandbox plays', () => {
  const config = testConfig({ ...stripe, ...inicis, ...plays('smtp', 'stripe', 'kginicis') })
  expect(testModeOf(config)).toEqual({ played: ['stripe', 'inicis'], isMixed: false, inboxUrl })
})

test('says that others move real money when some have keys', () => {
  const config = testConfig({ ...stripe, ...kakaopay, ...plays('kakaopay') })
  expect(testModeOf(config)).toEqual({ played: ['kakaopay'], isMixed: true, inboxUrl })
})
