import type { Failure } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { textAgreedTo } from '../../../site/legal/server/index.ts'
import { holdPieces } from '../../prices/server/index.ts'
import { insertOrder, type NewOrder } from './insert-order.ts'
import { readNewOrder } from './lock-order.ts'
import { sell } from './pay-order.ts'

/** One piece that costs its fan nothing, because somebody has given it: what a code is worth. */
export interface GrantedOrder
  extends Pick<
    NewOrder,
    'userId' | 'project_id' | 'currency' | 'country_code' | 'supporter' | 'locale' | 'now' | 'duties'
  > {
  line: Pick<
    NewOrder['lines'][number],
    'product_id' | 'variant_id' | 'option_ids' | 'name' | 'option_names' | 'needs_shipping' | 'custom_fields'
  >
  /** Where it is shipped. */
  address: object | null
  addressId: string | null
}

/**
 * Places an order of total 0 whose piece is held already, by whoever grants it: `takeHeld` gives that piece over to the
 * order, in the order of locks after the pieces of the fan. Limits per fan are for what is bought, but the piece counts.
 */
export async function placeGranted(
  db: Db,
  granted: GrantedOrder,
  takeHeld: () => Promise<Failure | null>,
): Promise<{ id: number; publicId: string } | Failure> {
  const { userId, now, line } = granted
  const placed = await insertOrder(db, newOrder(granted))
  await holdPieces(db, userId, [{ productId: line.product_id, quantity: 1, limitPerFan: null }])
  const refused = await takeHeld()
  if (refused) return refused
  await sell(db, await readNewOrder(db, placed.publicId), now)
  return placed
}

function newOrder({ line, ...granted }: GrantedOrder): NewOrder {
  const { locale, now } = granted
  const free = {
    unit: 0,
    quantity: 1,
    subtotal: 0,
    discount: 0,
    tax: 0,
    tax_basis_points: 0,
    withdrawal: null,
    promise: null,
  }
  return {
    ...granted,
    total: 0,
    shipping: 0,
    shipping_tax: 0,
    fees: [],
    taxes: [],
    coupon: null,
    delivery: null,
    lines: [{ ...line, ...free }],
    agreed: { at: new Date(now).toISOString(), texts: [textAgreedTo('terms', locale, now)] },
    paymentMethod: null,
    isGranted: true,
  }
}
