import type { Config } from '../../../platform/server/config.ts'
import { getStripeOrigins } from './providers/stripe.ts'

/**
 * Returns the origins that the policies of payment pages allow: cards and KG Inicis need scripts, frames and
 * forms. KakaoPay and PayPal redirect the whole page and need none.
 */
export const getPageOrigins = ({ stripe, inicis }: Pick<Config, 'stripe' | 'inicis'>) => ({
  stripe: stripe ? getStripeOrigins(stripe) : [],
  // The first origin serves the scripts.
  kginicis: inicis ? [...new Set([inicis.scriptUrl, inicis.mobileUrl])] : [],
})
