import { currencyOf } from '../../../platform/contract/currencies.ts'
import type { PaymentMethod } from '../contract.ts'

/** Won alone, with the least amount: KakaoPay's is a reseller's figure; the contract with KG Inicis says theirs. */
const wonMethods: Partial<Record<PaymentMethod, number>> = { kakaopay: 50, kg_card: 100, kg_directbank: 100 }

/**
 * How an amount can be paid (product 9): a total of 0 needs no payment, one below a provider's least amount is not
 * offered that way, nor one that the provider has no decimals for.
 */
export function methodsFor(total: number, currency: string): PaymentMethod[] {
  if (total === 0) return []
  const { stripeMinimum, paypalDecimals, exponent } = currencyOf(currency)
  const methods: PaymentMethod[] = []
  if (total >= stripeMinimum) methods.push('stripe_card')
  if (paypalDecimals !== undefined && total % 10 ** (exponent - paypalDecimals) === 0) methods.push('paypal')
  if (currency !== 'KRW') return methods
  for (const [method, minimum] of Object.entries(wonMethods)) {
    if (total >= minimum) methods.push(method as PaymentMethod)
  }
  return methods
}
