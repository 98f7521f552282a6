import type { Config } from '../../../platform/server/config.ts'
import { stripeOrigins } from './providers/stripe.ts'

/** Whom pages that take money let in: only cards need a script and frames of others. */
export const pageOrigins = ({ stripe }: Pick<Config, 'stripe'>) => ({
  stripe: stripe ? stripeOrigins(stripe) : [],
})
