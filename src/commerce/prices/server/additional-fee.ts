import type * as z from 'zod'
import { isCurrency, pickDefaultCurrency } from '../../../platform/contract/currencies.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { shopErrors } from '../../shop/contract.ts'
import { type ForSale, readForSale } from '../../shop/server/index.ts'
import type { getAdditionalFee } from '../contract.ts'
import { matchItems } from '../pricing/basket.ts'
import { computeFees, filterFeesByType } from '../pricing/fees.ts'
import { computeDelivery, computePromise } from '../pricing/promise.ts'
import { computeShippingPrice, computeWeight } from '../pricing/shipping.ts'
import { computeTax } from '../pricing/taxes.ts'
import { checkCountryAndCurrency } from './quote-basket.ts'
import { readTerms, type Terms } from './terms.ts'

type FeeQuery = z.output<NonNullable<typeof getAdditionalFee.query>>
type FeeResponse = z.output<typeof getAdditionalFee.answer>

/** Weight assumed for an unknown parcel, which is then priced as the first kilogram. */
const leastWeightG = 1

/** Prices shipping from a project to a country when there is no basket yet. */
export async function readAdditionalFee(
  requested: FeeQuery,
  { read, locale, now: clock }: Pick<CallContext, 'read' | 'locale' | 'now'>,
): Promise<FeeResponse | Failure> {
  const refused = checkCountryAndCurrency(requested)
  if (refused) return refused
  const now = clock()
  const [sale, terms] = await Promise.all([
    readForSale(read, { projectId: requested.project_id, items: requested.items ?? [], locale, now }),
    readTerms(read, { countryCode: requested.country_code, locale, now }),
  ])
  if (!sale) return fail(shopErrors.projectNotFound)
  const { zone } = terms
  const offered = Object.keys(zone?.rates ?? {}).filter(isCurrency)
  const currency = requested.currency ?? pickDefaultCurrency(requested.country_code, offered) ?? sale.currency
  const weightG = computeParcelWeight(sale, requested)
  const isSent = weightG !== null && zone !== null
  const price = isSent ? computeShippingPrice(zone, currency, weightG) : null
  return {
    zone: isSent ? { id: zone.id, name: zone.name } : null,
    amount: weightG === null ? { amount: 0, currency } : price === null ? null : { amount: price, currency },
    ...(computeDelivery(isSent ? listPromises(sale, { zone, now }) : []) ?? {
      promised_from: null,
      promised_to: null,
    }),
    duties: isSent ? zone.duties : 'none',
    fees: listOrderFees(sale, terms, currency),
  }
}

/**
 * Lists the delivery promises of the requested products that are shipped; without any, the promise of the
 * project's production.
 */
function listPromises(sale: ForSale, { zone, now }: { zone: NonNullable<Terms['zone']>; now: number }) {
  const sent = sale.products.filter(({ needs_shipping: isShipped }) => isShipped)
  const products = sent.length > 0 ? sent : [{ dispatch_on: null }]
  return products.map(product => computePromise(product, { sale, zone, now }))
}

/** Returns the weight of the parcel in grams; null if nothing is shipped. */
function computeParcelWeight(sale: ForSale, { weight_g: weightG, items }: FeeQuery): number | null {
  if (!sale.is_shipped) return null
  if (items) {
    const requested = items.map(item => ({ ...item, custom_fields: {} }))
    return computeWeight(matchItems(sale, requested).lines)
  }
  return weightG ?? leastWeightG
}

function listOrderFees(sale: ForSale, terms: Terms, currency: string): FeeResponse['fees'] {
  const fees = filterFeesByType(terms, sale.type).filter(({ kind }) => kind === 'per_order')
  return computeFees(fees, { currency, pieces: 0, goods: 0, sentGoods: 0 }).map(fee => ({
    ...fee,
    tax: computeTax(terms, 'standard', fee.amount).tax,
  }))
}
