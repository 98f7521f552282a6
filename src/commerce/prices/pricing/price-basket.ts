import { defaultCurrency } from '../../../platform/contract/currencies.ts'
import type { Problem, Quote } from '../contract.ts'
import { addUp } from './add-up.ts'
import {
  type AskedBasket,
  type Facts,
  isPriced,
  type Line,
  matchItems,
  type PricedLine,
  whereOf,
} from './basket.ts'
import { checkFields } from './check-fields.ts'
import { checkLines } from './check-lines.ts'
import { currenciesOffered } from './currencies-offered.ts'
import { feesOfType, isFixed } from './fees.ts'
import { methodsFor } from './payment-methods.ts'
import { deliveryOf } from './promise.ts'
import { shippingPrice, weightOf } from './shipping.ts'
import { takeCoupon } from './take-coupon.ts'

/** A quote before it has an id and an end. */
export type Priced = Omit<Quote, 'quote_id' | 'expires_at'>

/**
 * What a basket costs and everything that is wrong with it (product 5): a pure function of the facts, in integers.
 * total = Σ (subtotal − discount) + shipping + Σ fees; taxes are in it. What has no price is left out, and named.
 */
export function priceBasket(asked: AskedBasket, facts: Facts): Priced {
  const { lines, problems } = matchItems(facts.sale, asked.items)
  const currencies = currenciesOffered(lines, facts)
  const currency = asked.currency ?? defaultCurrency(asked.country_code, currencies) ?? facts.sale.currency
  const priced = lines.flatMap(line => withPrice(line, currency))
  const shipping = priceShipping(priced, facts, currency)
  const taken = takeCoupon(asked, { facts, priced, shipping: shipping.price, currency })
  const amounts = addUp(priced, {
    facts,
    currency,
    country: asked.country_code,
    shipping: shipping.price,
    ...taken,
  })
  const hasPrices = priced.length === lines.length && !shipping.problem
  return {
    project_id: asked.project_id,
    currency,
    country_code: asked.country_code,
    ...amounts,
    delivery: deliveryOf(amounts.lines.flatMap(({ promise }) => promise ?? [])),
    coupon: taken.coupon,
    duties: weightOf(lines) === null ? 'none' : (facts.terms.zone?.duties ?? 'none'),
    currencies,
    payment_methods: hasPrices ? methodsFor(amounts.total, currency, facts.methods) : [],
    problems: [
      ...problems,
      ...checkLines(lines, facts, asked.country_code),
      ...lines.flatMap(checkFields),
      ...unpriced(lines, priced),
      ...(shipping.problem ? [shipping.problem] : []),
      ...(priced.length > 0 ? unpricedFees(facts, currency) : []),
      ...(taken.problem ? [taken.problem] : []),
    ],
  }
}

function withPrice(line: Line, currency: string): PricedLine[] {
  const unit = line.variant.prices[currency]
  return unit === undefined ? [] : [{ ...line, unit, subtotal: unit * line.item.quantity }]
}

function unpriced(lines: readonly Line[], priced: readonly PricedLine[]): Problem[] {
  const places = new Set(priced.map(({ at }) => at))
  return lines
    .filter(line => isPriced(line) && !places.has(line.at))
    .map(line => ({ code: 'currency_not_offered', ...whereOf(line) }))
}

function unpricedFees({ sale, terms }: Facts, currency: string): Problem[] {
  const fixed = feesOfType(terms, sale.type).filter(isFixed)
  return fixed.every(({ amounts }) => Object.hasOwn(amounts, currency))
    ? []
    : [{ code: 'currency_not_offered' }]
}

function priceShipping(lines: readonly Line[], { terms: { zone } }: Facts, currency: string) {
  const weightG = weightOf(lines)
  // Where nothing is sent to is a problem of the lines.
  if (weightG === null || !zone) return { price: 0, problem: null }
  const price = shippingPrice(zone, currency, weightG)
  const problem: Problem | null = price === null ? { code: 'currency_not_offered' } : null
  return { price: price ?? 0, problem }
}
