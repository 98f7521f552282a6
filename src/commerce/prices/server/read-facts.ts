import type { ReadDb } from '../../../platform/server/database.ts'
import { readCoupon } from '../../coupons/server/index.ts'
import { isDrawOpen } from '../../draws/server/index.ts'
import { type ForSale, findPresale, readForSale } from '../../shop/server/index.ts'
import type { BasketInput, PricingFacts } from '../pricing/basket.ts'
import type { PaymentProviders } from '../pricing/payment-methods.ts'
import { listConfiguredMethods } from '../pricing/payment-methods.ts'
import { readFanUnits } from './fan-units.ts'
import { readTerms } from './terms.ts'

interface Requester {
  /** Null for a visitor. */
  userId: number | null
  locale: string
  now: number
  config: PaymentProviders
}

/**
 * Reads all data that the price of a basket depends on, in one round trip. Returns undefined if the project
 * does not exist.
 * @param read a read pool that sends parallel queries together
 */
export async function readFacts(
  read: ReadDb,
  basket: BasketInput,
  requester: Requester,
): Promise<PricingFacts | undefined> {
  const { userId, locale, now } = requester
  const { items, project_id: projectId, coupon_id: couponId } = basket
  const productIds = items.map(item => item.product_id)
  const [found, terms, coupon, piecesOfFan] = await Promise.all([
    readForSale(read, { projectId, items, locale, now }),
    readTerms(read, { countryCode: basket.country_code, locale, now }),
    userId === null || couponId === undefined ? null : readCoupon(read, couponId, { userId, locale, now }),
    readFanUnits(read, userId, productIds),
  ])
  if (!found) return undefined
  const isSold = found.type !== fanSign || (await isDrawOpen(read, projectId))
  const sale = isSold ? found : closeSale(found)
  const presaleIds = await readPresales(read, sale, basket, requester)
  return {
    sale,
    terms,
    coupon,
    presaleIds,
    piecesOfFan,
    methods: listConfiguredMethods(requester.config),
    now,
  }
}

/** The project type FAN_SIGN (spec 3). */
const fanSign = 3

/** Closes the sale while no draw is open, because its buyers would get no entry. */
const closeSale = (sale: ForSale): ForSale => ({
  ...sale,
  products: sale.products.map(product => ({ ...product, is_on_sale: false, is_in_presale: false })),
})

/** Reads which products of the basket this fan may buy before their sale opens to everyone. */
async function readPresales(
  read: ReadDb,
  { products }: ForSale,
  { presale_code_hash: hash }: BasketInput,
  { userId, now }: Requester,
): Promise<Set<number>> {
  const codeHash = hash === undefined ? null : Buffer.from(hash, 'hex')
  const early = products.filter(product => product.is_in_presale)
  const found = await Promise.all(
    early.map(({ id }) => findPresale(read, { productId: id, userId, codeHash, now })),
  )
  return new Set(early.filter((_, at) => found[at] !== null).map(({ id }) => id))
}
