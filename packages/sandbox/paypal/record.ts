import { randomBytes } from 'node:crypto'

export interface Money {
  currency_code: string
  value: string
}

export type CaptureStatus = 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED'

export interface Refund {
  id: string
  amount: Money
  customId: string | undefined
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  at: string
}

/** The funding source that the fan chose on PayPal's page. */
export type FundingInstrument = 'balance' | 'declined' | 'echeck' | 'bouncing'

export interface Order {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  amount: Money
  customId: string | undefined
  invoiceId: string | undefined
  description: string | undefined
  returnUrl: string
  cancelUrl: string
  createdAt: number
  updatedAt: number
  instrument: FundingInstrument | null
  capture: { id: string; status: CaptureStatus; amount: Money; at: string } | null
  refunds: Refund[]
}

export const orderLifetimeMs = 3 * 60 * 60 * 1_000

/** Creates an id of 17 capital letters and digits, like PayPal's. */
export const createId = (): string => randomBytes(12).toString('hex').slice(0, 17).toUpperCase()

/** Supported currencies (payments.md 2.6). */
const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP RUB SGD SEK CHF THB USD'.split(
    ' ',
  ),
)
const currenciesWithoutDecimals = new Set(['HUF', 'JPY', 'TWD'])

/** Returns PayPal's issue code for an invalid amount, or null. */
export function findAmountIssue({ currency_code: currency, value }: Money): string | null {
  if (!currencies.has(currency)) return 'INVALID_CURRENCY_CODE'
  if (!/^\d{1,28}(\.\d+)?$/.test(value) || Number(value) <= 0) return 'INVALID_PARAMETER_SYNTAX'
  const decimals = value.split('.')[1]?.length ?? 0
  return decimals > (currenciesWithoutDecimals.has(currency) ? 0 : 2) ? 'DECIMAL_PRECISION' : null
}

export const toHundredths = ({ value }: Money): number => Math.round(Number(value) * 100)

export function toMoney(amount: number, currency: string): Money {
  return {
    currency_code: currency,
    value: (amount / 100).toFixed(currenciesWithoutDecimals.has(currency) ? 0 : 2),
  }
}

export const sumRefunds = ({ refunds }: Order): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'FAILED' ? 0 : toHundredths(amount)), 0)
