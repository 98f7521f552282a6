import type { Config } from '../../../platform/server/config.ts'
import type { TestMode } from '../../../platform/web/site.ts'
import type { Carriers } from '../../prices/server/index.ts'

/** Carriers of money, and the sandbox's names for them. */
const services: Record<keyof Carriers, string> = {
  stripe: 'stripe',
  paypal: 'paypal',
  kakaopay: 'kakaopay',
  inicis: 'kginicis',
}
const carriers = Object.keys(services) as (keyof Carriers)[]

/** Which payments the sandbox plays; null where all of them move real money, or none is offered. */
export function testModeOf(config: Pick<Config, keyof Carriers | 'sandbox'>): TestMode | null {
  const offered = carriers.filter(carrier => config[carrier] !== null)
  const played = offered.filter(carrier => config.sandbox.plays.includes(services[carrier]))
  if (played.length === 0) return null
  return { played, isMixed: played.length < offered.length, inboxUrl: config.sandbox.inboxUrl }
}
