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

/** Amounts of minor units by currency: `EUR 2500; KRW 36000`, or as JSON. */
export const amounts: CellType = json(byCurrency, 'EUR 2500; KRW 36000, or {"EUR": 2500}', amountsOfText)

function amountsOfText(text: string): Json | undefined {
  const found: JsonObject = {}
  for (const part of text.split(';')) {
    const [, currency, amount] = /^\s*([A-Z]{3})\s+(\d{1,10})\s*$/.exec(part) ?? []
    if (currency === undefined || currency in found) return undefined
    found[currency] = Number(amount)
  }
  return found
}
