import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockOrder } from '../../orders/server/index.ts'
import { refundUnits } from './refund-order.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await aPaymentWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

describe('ids of payments and refunds', () => {
  test("find the order when staff search for ours or the provider's", async () => {
    const order = await world.aPaidOrder()
    await world.database.transaction(async db => {
      const locked = await lockOrder(db, order)
      if (locked)
        await refundUnits(db, world.tools, locked, { items: null, reason: 'a test', actor: 'system' })
    })
    await world.work()
    const [ids] = await world.rows<Record<string, string>>(
      `select lower(p.public_id) as ours, lower(p.provider_ref) as theirs, lower(r.provider_ref) as refund
        from payments p join refunds r on r.payment_id = p.id where p.order_id = $1`,
      [order.id],
    )
    const forms = await world.rows(
      `select folded from order_search where order_id = $1 and kind = 'provider'`,
      [order.id],
    )
    const expected = Object.values(ids ?? {}).filter(id => id !== null)
    expect(expected.length).toBeGreaterThan(1)
    expect(forms.map(({ folded }) => folded).toSorted()).toEqual(expected.toSorted())
  })
})
