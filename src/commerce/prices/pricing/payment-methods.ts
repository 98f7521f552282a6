import { currencyOf } from '../../../platform/contract/currencies.ts'
import type { Config } from '../../../platform/server/config.ts'
import { type PaymentMethod, paymentMethods } from '../contract.ts'

/** Configuration of those who carry the money; one without keys is null, and not offered. */
export type Carriers = Pick<Config, 'stripe' | 'paypal' | 'kakaopay' | 'inicis'>

/** Won alone, with the least amount: KakaoPay's is a reseller's figure; the contract with KG Inicis says theirs. */
const wonMethods: Partial<Record<PaymentMethod, number>> = { kakaopay: 50, kg_card: 100, kg_directbank: 100 }

/** Who carries it. */
const carriers: Record<PaymentMethod, keyof Carriers> = {
  stripe_card: 'stripe',
  paypal: 'paypal',
  kakaopay: 'kakaopay',
  kg_card: 'inicis',
  kg_directbank: 'inicis',
}

export const carrierOf = (method: PaymentMethod): keyof Carriers => carriers[method]

/** Whoever carries it has keys here: what cannot pay is not offered. */
export const methodsWithKeys = (config: Carriers): PaymentMethod[] =>
  paymentMethods.filter(method => config[carrierOf(method)] !== null)

/**
 * How an amount can be paid (product 9): a total of 0 needs no payment, one below a provider's least amount is not
 * offered that way, nor one that the provider has no decimals for.
 *
 * @param carried what can be paid with at all.
 */
export function methodsFor(
  total: number,
  currency: string,
  carried: readonly PaymentMethod[],
): PaymentMethod[] {
  if (total === 0) return []
  const { stripeMinimum, paypalDecimals, exponent } = currencyOf(currency)
  const fits = (method: PaymentMethod): boolean => {
    if (method === 'stripe_card') return total >= stripeMinimum
    if (method === 'paypal')
      return paypalDecimals !== undefined && total % 10 ** (exponent - paypalDecimals) === 0
    return currency === 'KRW' && total >= (wonMethods[method] ?? 0)
  }
  return carried.filter(fits)
}
