import { pickDefaultCurrency } from '../../../platform/contract/currencies.ts'
import type { Problem, Quote } from '../contract.ts'
import { addUp } from './add-up.ts'
import { applyCoupon } from './apply-coupon.ts'
import {
  type BasketInput,
  isPriced,
  type Line,
  matchItems,
  type PricedLine,
  type PricingFacts,
  toProblemLocation,
} from './basket.ts'
import { checkFields } from './check-fields.ts'
import { checkLines } from './check-lines.ts'
import { listOfferedCurrencies } from './currencies-offered.ts'
import { filterFeesByType, isFixed } from './fees.ts'
import { listPaymentMethods } from './payment-methods.ts'
import { computeDelivery } from './promise.ts'
import { computeShippingPrice, computeWeight } from './shipping.ts'

export type PricedBasket = Omit<Quote, 'quote_id' | 'expires_at'>

/**
 * Prices a basket and lists its problems (product 5). A pure function on integers: total = Σ (subtotal −
 * discount) + shipping + Σ fees; taxes are included. Lines without a price are omitted and reported.
 */
export function priceBasket(basket: BasketInput, facts: PricingFacts): PricedBasket {
  const { lines, problems } = matchItems(facts.sale, basket.items)
  const currencies = listOfferedCurrencies(lines, facts)
  const currency =
    basket.currency ?? pickDefaultCurrency(basket.country_code, currencies) ?? facts.sale.currency
  const priced = lines.flatMap(line => withPrice(line, currency))
  const shipping = priceShipping(priced, facts, currency)
  const taken = applyCoupon(basket, { facts, priced, shipping: shipping.price, currency })
  const amounts = addUp(priced, {
    facts,
    currency,
    country: basket.country_code,
    shipping: shipping.price,
    ...taken,
  })
  const hasPrices = priced.length === lines.length && !shipping.problem
  return {
    project_id: basket.project_id,
    currency,
    country_code: basket.country_code,
    ...amounts,
    delivery: computeDelivery(amounts.lines.flatMap(({ promise }) => promise ?? [])),
    coupon: taken.coupon,
    duties: computeWeight(lines) === null ? 'none' : (facts.terms.zone?.duties ?? 'none'),
    currencies,
    payment_methods: hasPrices ? listPaymentMethods(amounts.total, currency, facts.methods) : [],
    problems: [
      ...problems,
      ...checkLines(lines, facts, basket.country_code),
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
    .map(line => ({ code: 'currency_not_offered', ...toProblemLocation(line) }))
}

function unpricedFees({ sale, terms }: PricingFacts, currency: string): Problem[] {
  const fixed = filterFeesByType(terms, sale.type).filter(isFixed)
  return fixed.every(({ amounts }) => Object.hasOwn(amounts, currency))
    ? []
    : [{ code: 'currency_not_offered' }]
}

function priceShipping(lines: readonly Line[], { terms: { zone } }: PricingFacts, currency: string) {
  const weightG = computeWeight(lines)
  // Checking the lines reports an unserved country.
  if (weightG === null || !zone) return { price: 0, problem: null }
  const price = computeShippingPrice(zone, currency, weightG)
  const problem: Problem | null = price === null ? { code: 'currency_not_offered' } : null
  return { price: price ?? 0, problem }
}
