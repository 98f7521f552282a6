import type { Config } from '../../../platform/server/config.ts'
import { stripeOrigins } from './providers/stripe.ts'

/** Whom pages that take money let in: the script and frames of cards, and the window of KG Inicis with its form. */
export const pageOrigins = ({ stripe, inicis }: Pick<Config, 'stripe' | 'inicis'>) => ({
  stripe: stripe ? stripeOrigins(stripe) : [],
  kginicis: inicis ? [...new Set([inicis.scriptUrl, inicis.mobileUrl])] : [],
})
