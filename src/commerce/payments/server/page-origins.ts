import type { Config } from '../../../platform/server/config.ts'
import { stripeOrigins } from './providers/stripe.ts'

/**
 * Whom pages that take money let in: cards and KG Inicis need scripts, frames and forms of theirs. KakaoPay and PayPal
 * are pages that the fan leaves for, which no policy has to allow.
 */
export const pageOrigins = ({ stripe, inicis }: Pick<Config, 'stripe' | 'inicis'>) => ({
  stripe: stripe ? stripeOrigins(stripe) : [],
  // The first is where its scripts are.
  kginicis: inicis ? [...new Set([inicis.scriptUrl, inicis.mobileUrl])] : [],
})
