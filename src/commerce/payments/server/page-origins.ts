import type { Config } from '../../../platform/server/config.ts'
import { getStripeOrigins } from './providers/stripe.ts'

/**
 * Origins that payment pages allow: cards and KG Inicis need scripts, frames and forms. KakaoPay and PayPal
 * are full-page redirects, which need no policy.
 */
export const getPageOrigins = ({ stripe, inicis }: Pick<Config, 'stripe' | 'inicis'>) => ({
  stripe: stripe ? getStripeOrigins(stripe) : [],
  // The first one serves its scripts.
  kginicis: inicis ? [...new Set([inicis.scriptUrl, inicis.mobileUrl])] : [],
})
