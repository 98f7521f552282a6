import { lockOrder } from '../../../orders/server/index.ts'
import { refundUnits } from '../refund-order.ts'
import type { PaymentWorld } from './payment-world.ts'

/** Promises a refund of units of an order's first line; a job then calls the provider. */
export const refundFirstLine = (world: PaymentWorld, { id }: { id: number }, quantity: number) =>
  world.database.transaction(async db => {
    const order = await lockOrder(db, { id })
    if (!order) throw new Error('the order is gone')
    const items = [{ position: 0, quantity }]
    return refundUnits(db, world.tools, order, { items, reason: 'a test', actor: 'operator:Ada' })
  })
