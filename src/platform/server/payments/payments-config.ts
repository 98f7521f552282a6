import type * as z from 'zod'
import { type Read, readAll } from '../config-values.ts'
import { type InicisConfig, inicisConfigOf, inicisVariables } from './inicis-config.ts'
import { type KakaopayConfig, kakaopayConfigOf, kakaopayVariables } from './kakaopay-config.ts'
import { type PaypalConfig, paypalConfigOf, paypalVariables } from './paypal-config.ts'
import { type StripeConfig, stripeConfigOf, stripeVariables } from './stripe-config.ts'

/** Who carries the money; one without keys is not offered. */
export interface PaymentsConfig {
  stripe: StripeConfig | null
  paypal: PaypalConfig | null
  /** KakaoPay, for payments in won. */
  kakaopay: KakaopayConfig | null
  /** KG Inicis: Korean cards and bank transfers. */
  inicis: InicisConfig | null
}

/** What each of them has to have, for operators. */
export const keysOfCarriers: Record<keyof PaymentsConfig, readonly (keyof Values)[]> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
  kakaopay: ['KAKAOPAY_CID', 'KAKAOPAY_SECRET_KEY'],
  inicis: ['INICIS_MID', 'INICIS_SIGN_KEY', 'INICIS_HASH_KEY', 'INICIS_API_KEY', 'INICIS_CLIENT_IP'],
}

export const paymentsVariables = {
  ...stripeVariables,
  ...paypalVariables,
  ...kakaopayVariables,
  ...inicisVariables,
}

type Values = z.output<z.ZodObject<typeof paymentsVariables>>

export function paymentsConfigOf(values: Values): Read<PaymentsConfig> {
  return readAll({
    stripe: stripeConfigOf(values),
    paypal: paypalConfigOf(values),
    kakaopay: kakaopayConfigOf(values),
    inicis: inicisConfigOf(values),
  })
}
