import { describe, expect, test } from 'vitest'
import { paymentKeys, testConfig } from '../../../../tests/helpers/config.ts'
import { getTestMode } from './test-mode.ts'

const { stripe, kakaopay, inicis } = paymentKeys
const inboxUrl = 'http://localhost:3025'
const plays = (...names: string[]) => ({ SANDBOX_INBOX_URL: inboxUrl, SANDBOX_PLAYS: names.join(',') })

describe('getTestMode', () => {
  test('returns null when every provider has its own keys', () => {
    const keys = { ...stripe, ...kakaopay, ...inicis }
    expect(getTestMode(testConfig({ ...keys, ...plays('smtp', 'twilio', 'drand') }))).toBeNull()
    expect(getTestMode(testConfig(keys))).toBeNull()
  })

  test('returns null when no payment method is configured', () => {
    expect(getTestMode(testConfig(plays('stripe', 'paypal')))).toBeNull()
  })

  test('lists the providers that the sandbox replaces', () => {
    const config = testConfig({ ...stripe, ...inicis, ...plays('smtp', 'stripe', 'kginicis') })
    expect(getTestMode(config)).toEqual({ played: ['stripe', 'inicis'], isMixed: false, inboxUrl })
  })

  test('marks the mode as mixed when some providers have real keys', () => {
    const config = testConfig({ ...stripe, ...kakaopay, ...plays('kakaopay') })
    expect(getTestMode(config)).toEqual({ played: ['kakaopay'], isMixed: true, inboxUrl })
  })
})
