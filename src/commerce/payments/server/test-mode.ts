import type { Config } from '../../../platform/server/config.ts'
import type { TestMode } from '../../../platform/web/site.ts'
import type { PaymentProviders } from '../../prices/server/index.ts'

/** The sandbox's names for the providers. */
const services: Record<keyof PaymentProviders, string> = {
  stripe: 'stripe',
  paypal: 'paypal',
  kakaopay: 'kakaopay',
  inicis: 'kginicis',
}
const carriers = Object.keys(services) as (keyof PaymentProviders)[]

/** Returns the providers that the sandbox replaces; null if all move real money or none is configured. */
export function getTestMode(config: Pick<Config, keyof PaymentProviders | 'sandbox'>): TestMode | null {
  const offered = carriers.filter(carrier => config[carrier] !== null)
  const played = offered.filter(carrier => config.sandbox.plays.includes(services[carrier]))
  if (played.length === 0) return null
  return { played, isMixed: played.length < offered.length, inboxUrl: config.sandbox.inboxUrl }
}
