import type { ReadDb } from '../../../platform/server/database.ts'
import { readCoupon } from '../../coupons/server/index.ts'
import { isDrawOpen } from '../../draws/server/index.ts'
import { type ForSale, presaleOf, readForSale } from '../../shop/server/index.ts'
import type { AskedBasket, Facts } from '../pricing/basket.ts'
import type { Carriers } from '../pricing/payment-methods.ts'
import { methodsWithKeys } from '../pricing/payment-methods.ts'
import { readPieces } from './fan-pieces.ts'
import { readTerms } from './terms.ts'

interface Asker {
  /** Null for a visitor. */
  userId: number | null
  locale: string
  now: number
  config: Carriers
}

/**
 * Everything that the price of a basket depends on, as it is now, in one round trip. Undefined where there is no such project.
 *
 * @param read a pool of reads, which sends what is asked at once together.
 */
export async function readFacts(read: ReadDb, asked: AskedBasket, asker: Asker): Promise<Facts | undefined> {
  const { userId, locale, now } = asker
  const { items, project_id: projectId, coupon_id: couponId } = asked
  const productIds = items.map(item => item.product_id)
  const [found, terms, coupon, piecesOfFan] = await Promise.all([
    readForSale(read, { projectId, items, locale, now }),
    readTerms(read, { countryCode: asked.country_code, locale, now }),
    userId === null || couponId === undefined ? null : readCoupon(read, couponId, { userId, locale, now }),
    readPieces(read, userId, productIds),
  ])
  if (!found) return undefined
  const isSold = found.type !== fanSign || (await isDrawOpen(read, projectId))
  const sale = isSold ? found : closed(found)
  const presaleIds = await readPresales(read, sale, asked, asker)
  return { sale, terms, coupon, presaleIds, piecesOfFan, methods: methodsWithKeys(asker.config), now }
}

/** FAN_SIGN (spec 3). */
const fanSign = 3

/** Without an open draw whoever pays would have no entry. */
const closed = (sale: ForSale): ForSale => ({
  ...sale,
  products: sale.products.map(product => ({ ...product, is_on_sale: false, is_in_presale: false })),
})

/** Products of the basket that this fan may buy although their sale is not open to all yet. */
async function readPresales(
  read: ReadDb,
  { products }: ForSale,
  { presale_code_hash: hash }: AskedBasket,
  { userId, now }: Asker,
): Promise<Set<number>> {
  const codeHash = hash === undefined ? null : Buffer.from(hash, 'hex')
  const early = products.filter(product => product.is_in_presale)
  const found = await Promise.all(
    early.map(({ id }) => presaleOf(read, { productId: id, userId, codeHash, now })),
  )
  return new Set(early.filter((_, at) => found[at] !== null).map(({ id }) => id))
}
