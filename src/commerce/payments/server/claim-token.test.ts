import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

async function aTokenWorld() {
  const world = await aPaymentWorld()
  world.fake.provider.chargingToken = ({ key }) => key
  const begun = async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    return { order, id: body.payment_id, fan: order.userId }
  }
  return Object.assign(world, { begun })
}

const bring = (world: PaymentWorld, { id, fan }: { id: string; fan: number }, key: string) =>
  world.call(`/api/v1/payments/${id}/confirm/`, {
    fan,
    key: randomUUID(),
    body: { result: 'success', fields: { key } },
  })

const countApprovals = ({ fake }: PaymentWorld) =>
  fake.asked.filter(operation => operation === 'approve').length

describe('claimToken', () => {
  test("charges a token once when two payments send it and accepts the second payment's own", async () => {
    await using world = await aTokenWorld()
    const [first, second] = [await world.begun(), await world.begun()]
    await bring(world, first, 'a token')
    await bring(world, second, 'a token')
    await world.work()
    expect(await world.orders.statusOf(first.order)).toBe('INPROGRESS')
    expect(countApprovals(world)).toBe(1)
    expect(await world.paymentRow(second.id)).toMatchObject({
      status: 'REQUIRES_FOLLOW_UP_ACTION',
      brought: null,
      approving_until: null,
    })
    world.later(10_000)
    await bring(world, second, 'its own token')
    await world.work()
    expect(await world.orders.statusOf(second.order)).toBe('INPROGRESS')
  })

  test('stores only token hashes, which depend on the provider and ignore spaces', async () => {
    await using world = await aTokenWorld()
    const [first, second] = [await world.begun(), await world.begun()]
    await bring(world, first, 'tok+en/1==')
    await world.work()
    await bring(world, second, ' tok+en/1')
    await world.work()
    expect(countApprovals(world)).toBe(1)
    const rows = await world.rows<{ hash: Buffer }>('select hash from payment_tokens')
    expect(rows.map(({ hash }) => hash.length)).toEqual([32])
  })
})
