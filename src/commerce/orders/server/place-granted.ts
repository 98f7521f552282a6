import type { Failure } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { getAgreedText } from '../../../site/legal/server/index.ts'
import { holdFanUnits } from '../../prices/server/index.ts'
import { insertOrder, type NewOrder } from './insert-order.ts'
import { readNewOrder } from './lock-order.ts'
import { sellOrder } from './pay-order.ts'

/** An order for one unit that is free because its fan redeemed a code. */
export interface GrantedOrder
  extends Pick<
    NewOrder,
    'userId' | 'project_id' | 'currency' | 'country_code' | 'supporter' | 'locale' | 'now' | 'duties'
  > {
  line: Pick<
    NewOrder['lines'][number],
    'product_id' | 'variant_id' | 'option_ids' | 'name' | 'option_names' | 'needs_shipping' | 'custom_fields'
  >
  /** The shipping address; null if nothing is shipped. */
  address: NewOrder['address']
  addressId: string | null
}

/**
 * Places an order with a total of 0 for a unit that another module holds: `takeHeld` moves that unit to the
 * order, after the fan's units in the lock order. Limits per fan don't block the order, but the unit counts
 * towards them.
 */
export async function placeGranted(
  db: Db,
  granted: GrantedOrder,
  takeHeld: () => Promise<Failure | null>,
): Promise<{ id: number; publicId: string } | Failure> {
  const { userId, now, line } = granted
  const placed = await insertOrder(db, newOrder(granted))
  await holdFanUnits(db, userId, [{ productId: line.product_id, quantity: 1, limitPerFan: null }])
  const refused = await takeHeld()
  if (refused) return refused
  await sellOrder(db, await readNewOrder(db, placed.publicId), now)
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
    agreed: { at: new Date(now).toISOString(), texts: [getAgreedText('terms', locale, now)] },
    paymentMethod: null,
    isGranted: true,
  }
}
