import * as z from 'zod'
import { currencyOf, isCurrency } from '../../../../platform/contract/currencies.ts'

export const paypalMoney = z.object({ currency_code: z.string(), value: z.string() })
export type PaypalMoney = z.output<typeof paypalMoney>

/** Minor units as PayPal writes them, "12.34"; null where PayPal cannot carry the amount or the currency. */
export function toPaypal(amount: number, currency: string): PaypalMoney | null {
  if (!isCurrency(currency)) return null
  const { exponent, step, paypalDecimals } = currencyOf(currency)
  if (paypalDecimals === undefined || amount <= 0 || amount % step !== 0) return null
  const digits = String(amount).padStart(exponent + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - exponent), digits.slice(digits.length - exponent)]
  return { currency_code: currency, value: paypalDecimals === 0 ? whole : `${whole}.${part}` }
}

/** The same back; null for what is no amount of that currency. An unknown currency counts as one of hundredths. */
export function fromPaypal({ currency_code: currency, value }: PaypalMoney): number | null {
  const exponent = isCurrency(currency) ? currencyOf(currency).exponent : 2
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(value) ?? []
  if (!whole || /[1-9]/.test(part.slice(exponent))) return null
  return Number(whole + part.slice(0, exponent).padEnd(exponent, '0'))
}
