import type { PaymentProviders } from '../../../prices/server/index.ts'
import { inicisConfigPart } from './inicis-config.ts'
import { kakaopayConfigPart } from './kakaopay-config.ts'
import { paypalConfigPart } from './paypal-config.ts'
import { stripeConfigPart } from './stripe-config.ts'

export const paymentsConfig = [stripeConfigPart, paypalConfigPart, kakaopayConfigPart, inicisConfigPart]

/** Required variables by provider, for messages to operators. */
export const providerVariables: Record<keyof PaymentProviders, readonly string[]> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
  kakaopay: ['KAKAOPAY_CID', 'KAKAOPAY_SECRET_KEY'],
  inicis: ['INICIS_MID', 'INICIS_SIGN_KEY', 'INICIS_HASH_KEY', 'INICIS_API_KEY', 'INICIS_CLIENT_IP'],
}
