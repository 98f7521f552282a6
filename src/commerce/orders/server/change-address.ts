import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { addressErrors } from '../../addresses/contract.ts'
import { takeAddress } from '../../addresses/server/index.ts'
import { orderErrors } from '../contract.ts'
import { getAllowedActs } from './allowed-acts.ts'
import { lockOrder } from './lock-order.ts'
import { reindexBuyers } from './order-search.ts'
import { findAddressRefusal } from './refuse-order.ts'

const saveStatement = statement({
  name: 'orders.save-address',
  text: `update orders set shipping_address = $2::jsonb, shipping_address_id = $3, address_version = address_version + 1
    where id = $1`,
  row: none,
})

interface Change {
  userId: number
  orderId: string
  addressId: string
  now: number
}

/**
 * Changes the shipping address within the same country, because the country determines price, shipping and
 * tax.
 */
export async function changeAddress(
  db: Db,
  { userId, orderId, addressId: id, now }: Change,
): Promise<{ order_id: string } | Failure> {
  const order = await lockOrder(db, { publicId: orderId }, userId)
  if (!order) return fail(orderErrors.notFound)
  if (!getAllowedActs(order, now).includes('edit_address')) return fail(orderErrors.addressFixed)
  const address = await takeAddress(db, { userId, id, now })
  if (!address) return fail(addressErrors.notFound)
  const refused = findAddressRefusal(address, { country_code: order.countryCode, duties: order.duties })
  if (refused) return refused
  await db.query(saveStatement, [order.id, JSON.stringify(address), id])
  await reindexBuyers(db, [order.id])
  return { order_id: orderId }
}
