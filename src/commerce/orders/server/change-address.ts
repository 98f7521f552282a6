import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { addressErrors } from '../../addresses/contract.ts'
import { takeAddress } from '../../addresses/server/index.ts'
import { orderErrors } from '../contract.ts'
import { allowedOf } from './allowed.ts'
import { lockOrder } from './lock-order.ts'
import { refusalOfAddress } from './refuse-order.ts'

const saveStatement = statement({
  name: 'orders.save-address',
  text: 'update orders set shipping_address = $2::jsonb, shipping_address_id = $3 where id = $1',
  row: none,
})

interface Change {
  userId: number
  orderId: string
  addressId: string
  now: number
}

/** Sends an order elsewhere in the same country: its price, shipping and tax are those of the country. */
export async function changeAddress(
  db: Db,
  { userId, orderId, addressId: id, now }: Change,
): Promise<{ order_id: string } | Failure> {
  const order = await lockOrder(db, { publicId: orderId }, userId)
  if (!order) return fail(orderErrors.notFound)
  if (!allowedOf(order, now).includes('edit_address')) return fail(orderErrors.addressFixed)
  const address = await takeAddress(db, { userId, id, now })
  if (!address) return fail(addressErrors.notFound)
  const refused = refusalOfAddress(address, { country_code: order.countryCode, duties: order.duties })
  if (refused) return refused
  await db.query(saveStatement, [order.id, JSON.stringify(address), id])
  return { order_id: orderId }
}
