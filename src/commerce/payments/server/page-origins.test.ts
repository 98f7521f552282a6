import { expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { pageOrigins } from './page-origins.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('pages that take cards let in Stripe, or who plays it, and nobody without keys', () => {
  expect(pageOrigins(testConfig())).toEqual({ stripe: [], kginicis: [] })
  expect(pageOrigins(testConfig(keys)).stripe).toEqual([
    ...['https://js.stripe.com', 'https://api.stripe.com'],
    ...['https://*.js.stripe.com', 'https://hooks.stripe.com'],
  ])
  const url = 'http://127.0.0.1:3025'
  const played = { ...keys, STRIPE_URL: url, STRIPE_SCRIPT_URL: `${url}/stripe/stripe.js` }
  expect(pageOrigins(testConfig(played)).stripe).toEqual([url])
})

test('KG Inicis’ window and its pages for phones: live, in its test mode, or who plays it', () => {
  const ofInicis = {
    INICIS_MID: 'INIpayTest',
    INICIS_SIGN_KEY: 'a',
    INICIS_HASH_KEY: 'b',
    INICIS_API_KEY: 'c',
    INICIS_CLIENT_IP: '203.0.113.7',
  }
  const originsOf = (more: object) => pageOrigins(testConfig({ ...ofInicis, ...more })).kginicis
  expect(originsOf({})).toEqual(['https://stdpay.inicis.com', 'https://mobile.inicis.com'])
  expect(originsOf({ INICIS_MODE: 'test' })).toEqual([
    ...['https://stgstdpay.inicis.com', 'https://stgmobile.inicis.com'],
  ])
  expect(new Set(originsOf({ INICIS_URL: 'http://127.0.0.1:3025' }))).toEqual(
    new Set(['http://127.0.0.1:3025']),
  )
})
