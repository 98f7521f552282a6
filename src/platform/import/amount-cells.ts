import * as z from 'zod'
import { currencyCodes, currencyOf, isCurrency } from '../contract/currencies.ts'
import { type CellType, json } from './cell-types.ts'
import type { Json, JsonObject } from './json.ts'

const amountMax = 2 ** 31 - 1

/** What is wrong with an amount of minor units; undefined for one that all who carry the money can carry. */
export function amountProblem(amount: number, currency: string): string | undefined {
  if (!isCurrency(currency)) return `${currency} is none of: ${currencyCodes.join(', ')}`
  const { step } = currencyOf(currency)
  return amount % step === 0
    ? undefined
    : `${amount} is no multiple of ${step}: ${currency} is in whole units`
}

const byCurrency = z.record(z.string(), z.int().min(0).max(amountMax)).superRefine((amounts, context) => {
  for (const [currency, amount] of Object.entries(amounts)) {
    const message = amountProblem(amount, currency)
    if (message !== undefined) context.addIssue({ code: 'custom', path: [currency], message })
  }
})

/** `25.00` of a currency with two decimals as its minor units; undefined for what is no such amount. */
function minorUnitsOf(amount: string, currency: string): number | undefined {
  const decimals = /^\d{1,9}[.,](\d+)$/.exec(amount)?.[1]
  if (decimals === undefined || !isCurrency(currency) || decimals.length !== currencyOf(currency).exponent)
    return undefined
  return Number(amount.replace(/[.,]/, ''))
}

/** Amounts beside their currency with decimals, `25.00`, become minor units. */
export function withMinorUnits(cells: JsonObject, names: readonly string[]): JsonObject {
  const currency = String(cells['currency'] ?? '').trim()
  const read = names.flatMap(name => {
    const cell = cells[name]
    const amount = typeof cell === 'string' ? minorUnitsOf(cell.trim(), currency) : undefined
    return amount === undefined ? [] : [[name, amount] as const]
  })
  return { ...cells, ...Object.fromEntries(read) }
}

/** Amounts of minor units by currency, or with all decimals: `EUR 2500; USD 27.50; KRW 36000`, or as JSON. */
export const amounts: CellType = json(
  byCurrency,
  'EUR 2500 or EUR 25.00; KRW 36000, or {"EUR": 2500}',
  amountsOfText,
)

function amountsOfText(text: string): Json | undefined {
  const found: JsonObject = {}
  for (const part of text.split(';')) {
    const [, first, amount = '', last] =
      /^\s*([A-Z]{3}\s+)?(\d[\d.,]{0,11})(\s+[A-Z]{3})?\s*$/.exec(part) ?? []
    const currency = (first ?? last)?.trim()
    // Digits alone are minor units, and only behind their currency: "25 EUR" is not 25 cents.
    const minor =
      first !== undefined && /^\d{1,10}$/.test(amount) ? Number(amount) : minorUnitsOf(amount, currency ?? '')
    if (currency === undefined || (first && last) || currency in found || minor === undefined)
      return undefined
    found[currency] = minor
  }
  return found
}
