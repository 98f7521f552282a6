import { getCurrency } from '../../../platform/contract/currencies.ts'
import type { Config } from '../../../platform/server/config.ts'
import { type PaymentMethod, paymentMethods } from '../contract.ts'

/** Configuration of the payment providers; null for a provider without keys, which is then not offered. */
export type PaymentProviders = Pick<Config, 'stripe' | 'paypal' | 'kakaopay' | 'inicis'>

/**
 * Methods that accept only KRW, with their minimum amounts. KakaoPay's minimum comes from a reseller; KG
 * Inicis' minimums come from its contract.
 */
const wonMethods: Partial<Record<PaymentMethod, number>> = { kakaopay: 50, kg_card: 100, kg_directbank: 100 }

const providerByMethod: Record<PaymentMethod, keyof PaymentProviders> = {
  stripe_card: 'stripe',
  paypal: 'paypal',
  kakaopay: 'kakaopay',
  kg_card: 'inicis',
  kg_directbank: 'inicis',
}

export const getPaymentProvider = (method: PaymentMethod): keyof PaymentProviders => providerByMethod[method]

/** Lists the methods whose provider has keys in this process. */
export const listConfiguredMethods = (config: PaymentProviders): PaymentMethod[] =>
  paymentMethods.filter(method => config[getPaymentProvider(method)] !== null)

/**
 * Lists the methods that can pay an amount (product 9): none for a total of 0, otherwise those whose provider
 * accepts the amount and its decimals.
 * @param configured methods whose provider has keys
 */
export function listPaymentMethods(
  total: number,
  currency: string,
  configured: readonly PaymentMethod[],
): PaymentMethod[] {
  if (total === 0) return []
  const { stripeMinimum, paypalDecimals, exponent } = getCurrency(currency)
  const fits = (method: PaymentMethod): boolean => {
    if (method === 'stripe_card') return total >= stripeMinimum
    if (method === 'paypal')
      return paypalDecimals !== undefined && total % 10 ** (exponent - paypalDecimals) === 0
    return currency === 'KRW' && total >= (wonMethods[method] ?? 0)
  }
  return configured.filter(fits)
}
