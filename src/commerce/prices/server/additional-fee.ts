import type * as z from 'zod'
import { defaultCurrency, isCurrency } from '../../../platform/contract/currencies.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { shopErrors } from '../../shop/contract.ts'
import { type ForSale, readForSale } from '../../shop/server/index.ts'
import type { getAdditionalFee } from '../contract.ts'
import { matchItems } from '../pricing/basket.ts'
import { feesOf, feesOfType } from '../pricing/fees.ts'
import { deliveryOf, promiseOf } from '../pricing/promise.ts'
import { shippingPrice, weightOf } from '../pricing/shipping.ts'
import { taxInside } from '../pricing/taxes.ts'
import { refusalOf } from './quote-basket.ts'
import { readTerms, type Terms } from './terms.ts'

type Asked = z.output<NonNullable<typeof getAdditionalFee.query>>
type Answer = z.output<typeof getAdditionalFee.answer>

/** A parcel of which nothing is known yet: of the first kilogram. */
const leastWeightG = 1

/** What it costs to send something of a project to a country, before there is a basket. */
export async function additionalFee(
  asked: Asked,
  { read, locale, now: clock }: Pick<CallContext, 'read' | 'locale' | 'now'>,
): Promise<Answer | Failure> {
  const refused = refusalOf(asked)
  if (refused) return refused
  const now = clock()
  const [sale, terms] = await Promise.all([
    readForSale(read, { projectId: asked.project_id, items: asked.items ?? [], locale, now }),
    readTerms(read, { countryCode: asked.country_code, locale, now }),
  ])
  if (!sale) return fail(shopErrors.projectNotFound)
  const { zone } = terms
  const offered = Object.keys(zone?.rates ?? {}).filter(isCurrency)
  const currency = asked.currency ?? defaultCurrency(asked.country_code, offered) ?? sale.currency
  const weightG = parcelOf(sale, asked)
  const isSent = weightG !== null && zone !== null
  const price = isSent ? shippingPrice(zone, currency, weightG) : null
  return {
    zone: isSent ? { id: zone.id, name: zone.name } : null,
    amount: weightG === null ? { amount: 0, currency } : price === null ? null : { amount: price, currency },
    ...(deliveryOf(isSent ? promisesOf(sale, { zone, now }) : []) ?? {
      promised_from: null,
      promised_to: null,
    }),
    duties: isSent ? zone.duties : 'none',
    fees: feesOfOrder(sale, terms, currency),
  }
}

/** Of each product that is asked for and sent; of what the project makes, where none is named. */
function promisesOf(sale: ForSale, { zone, now }: { zone: NonNullable<Terms['zone']>; now: number }) {
  const sent = sale.products.filter(({ needs_shipping: isShipped }) => isShipped)
  const products = sent.length > 0 ? sent : [{ dispatch_on: null }]
  return products.map(product => promiseOf(product, { sale, zone, now }))
}

/** What is to be sent weighs; null for nothing. */
function parcelOf(sale: ForSale, { weight_g: weightG, items }: Asked): number | null {
  if (!sale.is_shipped) return null
  if (items) {
    const asked = items.map(item => ({ ...item, custom_fields: {} }))
    return weightOf(matchItems(sale, asked).lines)
  }
  return weightG ?? leastWeightG
}

function feesOfOrder(sale: ForSale, terms: Terms, currency: string): Answer['fees'] {
  const fees = feesOfType(terms, sale.type).filter(({ kind }) => kind === 'per_order')
  return feesOf(fees, { currency, pieces: 0, goods: 0, sentGoods: 0 }).map(fee => ({
    ...fee,
    tax: taxInside(terms, 'standard', fee.amount).tax,
  }))
}
