import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endOrderHold } from './end-hold.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems, findUnsettled } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

// Each test pauses a call at its worst point and runs another one meanwhile.

const minute = 60_000

describe('concurrent payment processing', () => {
  let world: PaymentWorld
  beforeAll(async () => {
    world = await aPaymentWorld({ stock: 1_000 })
  })
  afterEach(async () => {
    await world.settle()
    expect(await findMoneyProblems(world)).toEqual([])
    expect(await findUnsettled(world)).toEqual([])
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const begun = async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    return { order, id: body.payment_id }
  }
  const agreed = async () => {
    const both = await begun()
    world.fake.agree(both.id)
    return both
  }
  const readStates = async ({ order, id }: { order: { id: number }; id: string }) => [
    await world.orders.statusOf(order),
    (await world.paymentRow(id))['status'],
    world.fake.at(id).charges,
  ]

  test('charges one of two concurrent payments and cancels the other', async () => {
    const order = await world.anOrder()
    const both = await Promise.all([world.pay(order), world.pay(order)])
    const rows = await Promise.all(both.map(({ body }) => world.paymentRow(body.payment_id)))
    expect(rows.map(({ status }) => status).sort()).toEqual(['FAILED', 'REQUIRES_FOLLOW_UP_ACTION'])
    for (const { body } of both) if (world.fake.known.has(body.payment_id)) world.fake.agree(body.payment_id)
    for (const { body } of both) await world.isTold(body.payment_id)
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    expect([...world.fake.known.values()].filter(({ charges }) => charges > 0)).toHaveLength(1)
  })

  test('approves once when webhook events and returns arrive twice', async () => {
    const both = await agreed()
    const countApprovals = () => world.fake.asked.filter(operation => operation === 'approve').length
    const before = countApprovals()
    world.fake.during('approve', async () => {
      await world.isNews(both.id)
      await world.work()
    })
    await Promise.all([world.isTold(both.id), world.isTold(both.id)])
    expect(await readStates(both)).toEqual(['INPROGRESS', 'SUCCEEDED', 1])
    expect(countApprovals() - before).toBe(1)
  })

  test("holds the stock until the approval responds although the hold's time ends", async () => {
    const order = await world.anOrder()
    world.later(14 * minute + 50_000)
    const { body } = await world.pay(order)
    const id = body.payment_id
    world.fake.agree(id)
    world.fake.during('approve', async () => {
      world.later(20_000)
      await world.sweep()
      await world.work()
      expect(await world.orders.statusOf(order)).toBe('PENDING')
    })
    await world.isTold(id)
    expect(await readStates({ order, id })).toEqual(['INPROGRESS', 'SUCCEEDED', 1])
  })

  test('reads the payment instead of trusting an approval after its deadline', async () => {
    const both = await agreed()
    world.fake.during('approve', async () => world.later(2 * minute))
    await world.isTold(both.id)
    expect((await world.paymentRow(both.id))['status']).toBe('PENDING')
    world.later(10_000)
    await world.work()
    expect(await readStates(both)).toEqual(['INPROGRESS', 'SUCCEEDED', 1])
  })

  test.each(['lost', 'away'] as const)(
    'reads a payment whose approval is %s and charges it once',
    async fault => {
      const both = await agreed()
      world.fake.faults.approve.push(fault)
      await world.isTold(both.id)
      world.later(10_000)
      await world.work()
      expect(await readStates(both)).toEqual(['INPROGRESS', 'SUCCEEDED', 1])
    },
  )

  test('fails the payment when its approval is refused', async () => {
    const both = await agreed()
    world.fake.faults.approve.push('refused')
    await world.isTold(both.id)
    expect(await world.paymentRow(both.id)).toMatchObject({ status: 'FAILED', failure_reason: 'declined' })
  })

  test('approves nothing when the fan agreed to another amount', async () => {
    const both = await begun()
    world.fake.at(both.id).amount = 999
    world.fake.agree(both.id)
    await world.isTold(both.id)
    expect(await world.paymentRow(both.id)).toMatchObject({
      status: 'FAILED',
      failure_reason: 'amount_mismatch',
    })
    expect(world.fake.at(both.id).charges).toBe(0)
  })

  test('accepts another payment when the provider is unavailable', async () => {
    const { order, id } = await begun()
    world.fake.faults.abandon.push('away')
    const { body } = await world.pay(order)
    expect([body.status, (await world.paymentRow(id))['failure_reason']]).toEqual([
      'REQUIRES_FOLLOW_UP_ACTION',
      'replaced',
    ])
    world.fake.agree(body.payment_id)
    await world.isTold(body.payment_id)
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  })

  test('keeps a payment open when its approval starts during the cancellation and gets no response', async () => {
    const both = await agreed()
    world.fake.faults.abandon.push('away')
    world.fake.during('abandon', async () => {
      world.fake.faults.approve.push('lost')
      await world.isTold(both.id)
    })
    const { body } = await world.pay(both.order)
    expect(body).toMatchObject({ status: 'FAILED', failure_reason: 'other_payment_open' })
    world.later(minute)
    await world.work()
    expect(await readStates(both)).toEqual(['INPROGRESS', 'SUCCEEDED', 1])
  })

  test("cancels the payment when the hold's time ends during a reading", async () => {
    const both = await agreed()
    world.fake.during('read', async () => {
      world.later(16 * minute)
      await endOrderHold(world.tools, both.order.id)
    })
    await world.isTold(both.id)
    expect(await readStates(both)).toEqual(['NOTHING', 'FAILED', 0])
  })

  test("fails a payment in the call's response when a job abandoned it during the start", async () => {
    const order = await world.anOrder()
    world.fake.during('begin', async () => {
      world.later(3 * minute)
      await world.sweep()
      await world.work()
    })
    const { body } = await world.pay(order)
    expect(body).toMatchObject({ status: 'FAILED', failure_reason: 'timed_out', next_action: null })
  })

  test('recovers through repeats and jobs when the process dies between any two steps', async () => {
    for (let steps = 0; ; steps += 1) {
      const order = await world.anOrder()
      const key = `dies-after-${steps}`
      world.steps.left = steps
      const first = await world.pay(order, key)
      const died = first.status === 500
      if (!died) {
        world.fake.agree(first.body.payment_id)
        await world.isNews(first.body.payment_id)
        await world.work().catch(() => {})
      }
      const isOver = world.steps.left > 0
      world.steps.left = Number.POSITIVE_INFINITY
      const again = await world.pay(order, key)
      expect(again.status).toBe(200)
      const id = again.body.payment_id
      world.fake.agree(id)
      await world.isTold(id)
      world.later(50_000)
      await world.isTold(id)
      expect([steps, ...(await readStates({ order, id }))]).toEqual([steps, 'INPROGRESS', 'SUCCEEDED', 1])
      if (isOver) break
    }
  })
})
