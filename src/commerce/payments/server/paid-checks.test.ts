import { describe, expect, test } from 'vitest'
import { anOperator } from '../../../platform/server/testing/operator.ts'
import { paymentCommands } from './commands/payment-commands.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

const hourMs = 3_600_000
const reversedMessage = 'a paid payment was undone elsewhere'

const countReads = ({ fake }: PaymentWorld) => fake.asked.filter(operation => operation === 'read').length

/** Advances the clock and runs the hourly cron; returns the hours after which the provider was read. */
async function recordReadHours(world: PaymentWorld, hours: number): Promise<number[]> {
  const found: number[] = []
  for (let hour = 1; hour <= hours; hour += 1) {
    const before = countReads(world)
    world.later(hourMs)
    await world.sweep()
    await world.work()
    if (countReads(world) > before) found.push(hour)
  }
  return found
}

describe('paid payment checks', () => {
  test('read a paid payment an hour, a day, three and seven days later and then stop', async () => {
    await using world = await aPaymentWorld()
    const { paymentId } = await world.aPaidOrder()
    expect(await recordReadHours(world, 10 * 24)).toEqual([1, 24, 72, 168])
    expect(await world.paymentRow(paymentId)).toMatchObject({ check_due_at: null, read_due_at: null })
    expect(world.errors).toEqual([])
  })

  test('log a refund made outside our system, which reconcile then reports', async () => {
    await using world = await aPaymentWorld()
    const { paymentId } = await world.aPaidOrder()
    const untouched = await world.aPaidOrder()
    world.fake.at(paymentId).refunds.set('net cancel', { amount: 1_000, status: 'done' })
    expect(await recordReadHours(world, 2)).toEqual([1])
    expect(world.errors).toEqual([reversedMessage])
    const ada = anOperator(world.database, paymentCommands(world.toolsOf), world.clock.now)
    expect(await ada.run('payments reconcile', [], {})).toMatchObject({
      data: {
        checked: 2,
        differences: [
          {
            what: 'undone',
            id: paymentId,
            ours: { status: 'SUCCEEDED', refunded: 0 },
            theirs: { status: 'SUCCEEDED', refunded: 1_000 },
          },
        ],
      },
    })
    expect(await world.paymentRow(untouched.paymentId)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test.each(['failed', 'missing'] as const)('log a paid payment that is %s at its provider', async status => {
    await using world = await aPaymentWorld()
    const { paymentId } = await world.aPaidOrder()
    if (status === 'failed') world.fake.at(paymentId).status = 'failed'
    else world.fake.known.delete(paymentId)
    await recordReadHours(world, 1)
    expect(world.errors).toEqual([
      status === 'failed' ? reversedMessage : 'a provider does not know a paid payment',
    ])
    expect(await world.paymentRow(paymentId)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('recognize our own refund when the provider completes it first', async () => {
    await using world = await aPaymentWorld()
    const order = await world.aPaidOrder()
    const ada = anOperator(world.database, paymentCommands(world.toolsOf), world.clock.now)
    const reason = 'a parcel was lost'
    const shown = await ada.run('payments refund', [order.publicId], { reason })
    const { key } = (shown.ok ? shown.data : {}) as { key: string }
    await ada.run('payments refund', [order.publicId], { reason, key })
    const [{ id } = { id: '' }] = await world.rows<{ id: string }>('select public_id as id from refunds')
    world.fake.at(order.paymentId).refunds.set(id, { amount: 1_000, status: 'done' })
    await world.isTold(order.paymentId)
    expect(world.errors).toEqual([])
  })

  test('skip payments whose provider has no keys', async () => {
    await using world = await aPaymentWorld()
    const { paymentId } = await world.aPaidOrder()
    await world.rows(`update payments set provider = 'kakaopay'`)
    expect(await recordReadHours(world, 2)).toEqual([])
    expect(await world.paymentRow(paymentId)).toMatchObject({ read_due_at: null })
  })
})
