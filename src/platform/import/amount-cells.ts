import * as z from 'zod'
import { currencyCodes, getCurrency, isCurrency } from '../contract/currencies.ts'
import { type CellType, json } from './cell-types.ts'
import type { Json, JsonObject } from './json.ts'

const amountMax = 2 ** 31 - 1

/** Returns the problem with an amount in minor units; undefined if every payment provider can take it. */
export function checkAmount(amount: number, currency: string): string | undefined {
  if (!isCurrency(currency)) return `${currency} is none of: ${currencyCodes.join(', ')}`
  const { step } = getCurrency(currency)
  return amount % step === 0
    ? undefined
    : `${amount} is no multiple of ${step}: ${currency} is in whole units`
}

const byCurrency = z.record(z.string(), z.int().min(0).max(amountMax)).superRefine((amounts, context) => {
  for (const [currency, amount] of Object.entries(amounts)) {
    const message = checkAmount(amount, currency)
    if (message !== undefined) context.addIssue({ code: 'custom', path: [currency], message })
  }
})

/**
 * Parses an amount such as `25.00`, in a currency with two decimals, into minor units; returns undefined for
 * any other text.
 */
function parseMinorUnits(amount: string, currency: string): number | undefined {
  const decimals = /^\d{1,9}[.,](\d+)$/.exec(amount)?.[1]
  if (decimals === undefined || !isCurrency(currency) || decimals.length !== getCurrency(currency).exponent)
    return undefined
  return Number(amount.replace(/[.,]/, ''))
}

/** Converts amounts with decimals, such as `25.00`, to minor units of the row's currency. */
export function convertToMinorUnits(cells: JsonObject, names: readonly string[]): JsonObject {
  const currency = String(cells['currency'] ?? '').trim()
  const read = names.flatMap(name => {
    const cell = cells[name]
    const amount = typeof cell === 'string' ? parseMinorUnits(cell.trim(), currency) : undefined
    return amount === undefined ? [] : [[name, amount] as const]
  })
  return { ...cells, ...Object.fromEntries(read) }
}

/**
 * A cell of amounts by currency, in minor units or with all decimals: `EUR 2500; USD 27.50; KRW 36000`, or
 * JSON.
 */
export const amounts: CellType = json(
  byCurrency,
  'EUR 2500 or EUR 25.00; KRW 36000, or {"EUR": 2500}',
  parseAmounts,
)

function parseAmounts(text: string): Json | undefined {
  const found: JsonObject = {}
  for (const part of text.split(';')) {
    const [, first, amount = '', last] =
      /^\s*([A-Z]{3}\s+)?(\d[\d.,]{0,11})(\s+[A-Z]{3})?\s*$/.exec(part) ?? []
    const currency = (first ?? last)?.trim()
    // Digits without a decimal point are minor units only after their currency, so that "25 EUR" isn't read
    // as 25 cents.
    const minor =
      first !== undefined && /^\d{1,10}$/.test(amount)
        ? Number(amount)
        : parseMinorUnits(amount, currency ?? '')
    if (currency === undefined || (first && last) || currency in found || minor === undefined)
      return undefined
    found[currency] = minor
  }
  return found
}
