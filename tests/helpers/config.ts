import { loadConfig } from '../../src/app/config.ts'
import type { Config } from '../../src/platform/server/config.ts'

/** A fixed key, so that tests don't create one in the data folder. */
const testKey = 'a key that only tests have, and all of them'

/** Made-up keys for payment providers. A test must never call a provider with them. */
export const paymentKeys = {
  stripe: {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
  kakaopay: { KAKAOPAY_CID: 'TC0ONETIME', KAKAOPAY_SECRET_KEY: 'secret' },
  inicis: {
    INICIS_MID: 'testmid',
    INICIS_SIGN_KEY: 'sign',
    INICIS_HASH_KEY: 'hash',
    INICIS_API_KEY: 'api',
    INICIS_CLIENT_IP: '203.0.113.7',
  },
}

export function testConfig(env: NodeJS.ProcessEnv = {}): Config {
  const loaded = loadConfig({
    PUBLIC_URL: 'https://fans.example',
    STUDIO_URL: 'https://studio.example',
    SERVER_KEY: testKey,
    ...env,
  })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}
