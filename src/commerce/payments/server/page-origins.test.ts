import { describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { getPageOrigins } from './page-origins.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('getPageOrigins', () => {
  test("returns Stripe's origins or its sandbox for card pages, and none without keys", () => {
    expect(getPageOrigins(testConfig())).toEqual({ stripe: [], kginicis: [] })
    expect(getPageOrigins(testConfig(keys)).stripe).toEqual([
      ...['https://js.stripe.com', 'https://api.stripe.com'],
      ...['https://*.js.stripe.com', 'https://hooks.stripe.com'],
    ])
    const url = 'http://127.0.0.1:3025'
    const played = { ...keys, STRIPE_URL: url, STRIPE_SCRIPT_URL: `${url}/stripe/stripe.js` }
    expect(getPageOrigins(testConfig(played)).stripe).toEqual([url])
  })

  test('returns the KG Inicis origins of live mode, test mode or the sandbox', () => {
    const inicisKeys = {
      INICIS_MID: 'INIpayTest',
      INICIS_SIGN_KEY: 'a',
      INICIS_HASH_KEY: 'b',
      INICIS_API_KEY: 'c',
      INICIS_CLIENT_IP: '203.0.113.7',
    }
    const getInicisOrigins = (more: object) => getPageOrigins(testConfig({ ...inicisKeys, ...more })).kginicis
    expect(getInicisOrigins({})).toEqual(['https://stdpay.inicis.com', 'https://mobile.inicis.com'])
    expect(getInicisOrigins({ INICIS_MODE: 'test' })).toEqual([
      ...['https://stgstdpay.inicis.com', 'https://stgmobile.inicis.com'],
    ])
    expect(new Set(getInicisOrigins({ INICIS_URL: 'http://127.0.0.1:3025' }))).toEqual(
      new Set(['http://127.0.0.1:3025']),
    )
  })
})
