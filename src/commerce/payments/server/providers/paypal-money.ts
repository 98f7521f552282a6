import * as z from 'zod'
import { getCurrency, isCurrency } from '../../../../platform/contract/currencies.ts'

export const paypalMoney = z.object({ currency_code: z.string(), value: z.string() })
export type PaypalMoney = z.output<typeof paypalMoney>

/**
 * Formats minor units as PayPal's decimal string, such as "12.34"; null if PayPal doesn't support the amount
 * or the currency.
 */
export function toPaypalMoney(amount: number, currency: string): PaypalMoney | null {
  if (!isCurrency(currency)) return null
  const { exponent, step, paypalDecimals } = getCurrency(currency)
  if (paypalDecimals === undefined || amount <= 0 || amount % step !== 0) return null
  const digits = String(amount).padStart(exponent + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - exponent), digits.slice(digits.length - exponent)]
  return { currency_code: currency, value: paypalDecimals === 0 ? whole : `${whole}.${part}` }
}

/**
 * Parses PayPal's amount to minor units; null if it is invalid for the currency. An unknown currency is
 * assumed to have two decimals.
 */
export function fromPaypalMoney({ currency_code: currency, value }: PaypalMoney): number | null {
  const exponent = isCurrency(currency) ? getCurrency(currency).exponent : 2
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(value) ?? []
  if (!whole || /[1-9]/.test(part.slice(exponent))) return null
  return Number(whole + part.slice(0, exponent).padEnd(exponent, '0'))
}
