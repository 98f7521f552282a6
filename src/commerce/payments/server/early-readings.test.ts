import { expect, test } from 'vitest'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

const stepMs = 5_000

/** Jobs run every five seconds, without the sweep; returns the seconds at which the provider was read. */
async function readingsOf(world: PaymentWorld, seconds: number): Promise<number[]> {
  const from = world.clock.now
  const found: number[] = []
  while (world.clock.now < from + seconds * 1_000) {
    world.later(stepMs)
    const before = world.fake.asked.length
    await world.work()
    const asked = world.fake.asked.slice(before)
    if (asked.includes('read')) found.push((world.clock.now - from) / 1_000)
  }
  return found
}

test.each([
  ['stripe_card', false],
  ['paypal', true],
] as const)(
  'reads an open payment of %s 60, 120 and 300 s after its begin',
  async (name, chargesByApproval) => {
    await using world = await aPaymentWorld({ name, chargesByApproval })
    await world.pay(await world.anOrder())
    expect(await readingsOf(world, 600)).toEqual([60, 120, 300])
  },
)

test.each(['away', 'lost'] as const)('keeps to those times when an answer is %s', async fault => {
  await using world = await aPaymentWorld()
  await world.pay(await world.anOrder())
  world.fake.faults.read.push(fault)
  expect(await readingsOf(world, 600)).toEqual([60, 120, 300])
})

test('pays the order of a closed tab whose webhook is lost within 70 s', async () => {
  await using world = await aPaymentWorld({ name: 'stripe_card', chargesByApproval: false })
  const order = await world.anOrder()
  const { body } = await world.pay(order)
  world.fake.agree(body.payment_id)
  expect(await readingsOf(world, 70)).toEqual([60])
  expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  expect(await readingsOf(world, 600)).toEqual([])
})

test('reads quickly after news, and goes back to those times', async () => {
  await using world = await aPaymentWorld()
  const { body } = await world.pay(await world.anOrder())
  world.later(10_000)
  await world.isTold(body.payment_id)
  expect(await readingsOf(world, 590)).toEqual([5, 10, 15, 20, 50, 110, 290])
})

test('does not read KG Inicis before a return brings something', async () => {
  await using world = await aPaymentWorld({ isReadEarly: false })
  await world.pay(await world.anOrder())
  expect(await readingsOf(world, 600)).toEqual([])
})
