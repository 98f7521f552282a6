import { describe, expect, test } from 'vitest'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

const stepMs = 5_000

/** Runs jobs every five seconds without the sweep; returns the seconds at which the provider was read. */
async function recordReadings(world: PaymentWorld, seconds: number): Promise<number[]> {
  const from = world.clock.now
  const found: number[] = []
  while (world.clock.now < from + seconds * 1_000) {
    world.later(stepMs)
    const before = world.fake.asked.length
    await world.work()
    const calls = world.fake.asked.slice(before)
    if (calls.includes('read')) found.push((world.clock.now - from) / 1_000)
  }
  return found
}

describe('early reading schedule', () => {
  test.each([
    ['stripe_card', false],
    ['paypal', true],
  ] as const)(
    'reads an open payment of %s 60, 120 and 300 s after its start',
    async (name, chargesByApproval) => {
      await using world = await aPaymentWorld({ name, chargesByApproval })
      await world.pay(await world.anOrder())
      expect(await recordReadings(world, 600)).toEqual([60, 120, 300])
    },
  )

  test.each(['away', 'lost'] as const)('stays the same when a response is %s', async fault => {
    await using world = await aPaymentWorld()
    await world.pay(await world.anOrder())
    world.fake.faults.read.push(fault)
    expect(await recordReadings(world, 600)).toEqual([60, 120, 300])
  })

  test('pays for the order within 70 s when the tab is closed and the webhook lost', async () => {
    await using world = await aPaymentWorld({ name: 'stripe_card', chargesByApproval: false })
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    world.fake.agree(body.payment_id)
    expect(await recordReadings(world, 70)).toEqual([60])
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    expect(await recordReadings(world, 600)).toEqual([])
  })

  test('reads quickly after a webhook event and then resumes', async () => {
    await using world = await aPaymentWorld()
    const { body } = await world.pay(await world.anOrder())
    world.later(10_000)
    await world.isTold(body.payment_id)
    expect(await recordReadings(world, 590)).toEqual([5, 10, 15, 20, 50, 110, 290])
  })

  test("doesn't read KG Inicis before the fan's return delivers data", async () => {
    await using world = await aPaymentWorld({ isReadEarly: false })
    await world.pay(await world.anOrder())
    expect(await recordReadings(world, 600)).toEqual([])
  })
})
