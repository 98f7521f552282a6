import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems, findUnsettled } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
beforeEach(async () => {
  world = await aPaymentWorld()
})
afterEach(async () => {
  await world.settle()
  expect(await findMoneyProblems(world)).toEqual([])
  expect(await findUnsettled(world)).toEqual([])
  await world[Symbol.asyncDispose]()
})

describe('payment charged by an approval', () => {
  test('is started, approved once its stock is secured, and pays for the order', async () => {
    const order = await world.anOrder()
    const begun = await world.pay(order)
    expect(begun).toMatchObject({
      status: 200,
      body: { status: 'REQUIRES_FOLLOW_UP_ACTION', order_status: 'PENDING', failure_reason: null },
    })
    const id = begun.body.payment_id
    expect(begun.body.next_action).toEqual({
      type: 'redirect',
      url: `https://pay.example/${id}`,
      mobile_url: null,
    })
    world.fake.agree(id)
    await world.isTold(id)
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    expect(await world.paymentRow(id)).toMatchObject({
      status: 'SUCCEEDED',
      pays: true,
      brought: null,
      read_due_at: null,
    })
    expect(world.fake.at(id).charges).toBe(1)
  })

  test("records the provider's fee against what it owes us", async () => {
    world.fake.fee = 35
    const { paymentId } = await world.aPaidOrder()
    const lines = await world.rows(
      `select l.account, l.amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
        where e.fact = $1 order by l.amount`,
      [`fee ${paymentId}`],
    )
    expect(lines).toEqual([
      { account: 'receivable:paypal', amount: -35 },
      { account: 'fees', amount: 35 },
    ])
  })

  test('returns the same response to a repeat without calling the provider', async () => {
    const order = await world.anOrder()
    const first = await world.pay(order, 'a-key')
    expect(first.status).toBe(200)
    const requests = world.fake.asked.length
    expect(await world.pay(order, 'a-key')).toEqual(first)
    expect(world.fake.asked).toHaveLength(requests)
  })

  test("returns PayPal's URL without storing it", async () => {
    const { publicId, userId } = await world.anOrder()
    const requests = { key: 'a-key', fan: userId, body: { order_id: publicId } }
    const first = await world.call('/api/v1/payment-transactions/paypal-orders/', requests)
    const { payment_id: id } = first.body as { payment_id: string }
    expect(first.body).toEqual({
      payment_id: id,
      paypal_order_id: `ref-${id}`,
      approve_url: `https://pay.example/${id}`,
    })
    const storedResponses = await world.rows('select answer from idempotency_keys where key = $1', ['a-key'])
    expect(storedResponses).toEqual([{ answer: { payment_id: id } }])
    expect(await world.call('/api/v1/payment-transactions/paypal-orders/', requests)).toEqual(first)
  })

  test('fails when refused and lets another payment pay', async () => {
    const order = await world.anOrder()
    world.fake.faults.begin.push('refused')
    const refused = await world.pay(order)
    expect(refused.body).toMatchObject({ status: 'FAILED', failure_reason: 'declined', next_action: null })
    const { body } = await world.pay(order)
    world.fake.agree(body.payment_id)
    await world.isTold(body.payment_id)
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  })
})
