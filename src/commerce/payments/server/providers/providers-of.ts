import type { ProvidersOf } from '../tools.ts'
import { inicis } from './inicis.ts'
import { kakaopay } from './kakaopay.ts'
import { paypalProvider } from './paypal.ts'
import { stripeProvider } from './stripe.ts'

/** Whoever is configured carries money. */
export const providersOf: ProvidersOf = ({ config, ...means }) => [
  ...(config.kakaopay ? [kakaopay(config.kakaopay, means)] : []),
  ...(config.stripe ? [stripeProvider(config.stripe, means)] : []),
  ...(config.paypal ? [paypalProvider(config.paypal, means)] : []),
  ...(config.inicis ? [inicis(config.inicis, means)] : []),
]
