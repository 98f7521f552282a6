import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lockOrder } from '../../orders/server/index.ts'
import { handleNews } from './handle-news.ts'
import type { DisputeNews } from './providers/provider.ts'
import { refundUnits } from './refund-order.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems, findUnsettled } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 100, chargesByApproval: false })
})
afterEach(async () => {
  world.fake.slowRefunds = false
  expect(await findMoneyProblems(world)).toEqual([])
})
afterAll(() => world[Symbol.asyncDispose]())

/** Inserts a webhook event about a dispute and handles it. */
async function reportDispute(paymentId: string, ref: string, is: DisputeNews['is']) {
  const [event] = await world.rows<{ id: number }>(
    `insert into provider_events (provider, event_id, type, payment_public_id, dispute, dispute_ref, received_at)
      values ('paypal', gen_random_uuid(), 'dispute', $1, $2, $3, $4) returning id`,
    [paymentId, is, ref, new Date(world.clock.now)],
  )
  await handleNews(world.tools, event?.id ?? 0)
}
const isDisputed = async ({ id }: { id: number }) =>
  (await world.rows<{ is_disputed: boolean }>('select is_disputed from orders where id = $1', [id]))[0]
    ?.is_disputed
const readBalances = async (paymentId: string) =>
  Object.fromEntries(
    (
      await world.rows<{ account: string; amount: number }>(
        `select l.account, sum(l.amount)::int as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
          join payments p on p.id = e.payment_id where p.public_id = $1 group by l.account having sum(l.amount) <> 0`,
        [paymentId],
      )
    ).map(({ account, amount }) => [account, amount]),
  )
const refund = ({ id }: { id: number }) =>
  world.database.transaction(async db => {
    const order = await lockOrder(db, { id })
    if (!order) throw new Error('the order is gone')
    const items = [{ position: 0, quantity: 1 }]
    return refundUnits(db, world.tools, order, { items, reason: 'a test', actor: 'operator:Ada' })
  })
/** Settles the payment's refunds at the provider with this status. */
async function settleRefunds(paymentId: string, status: 'done' | 'failed') {
  for (const each of world.fake.at(paymentId).refunds.values()) each.status = status
  await world.rows('update refunds set read_due_at = $1', [new Date(world.clock.now)])
  await world.settle(1)
}

describe('payment disputes', () => {
  test('leave the order unchanged when a duplicate payment is disputed and lost', async () => {
    const order = await world.anOrder()
    const [duplicate, paying] = [await world.pay(order), await world.pay(order)]
    world.fake.agree(paying.body.payment_id)
    await world.isTold(paying.body.payment_id)
    Object.assign(world.fake.at(duplicate.body.payment_id), { status: 'charged', charges: 1 })
    world.fake.slowRefunds = true
    await world.isTold(duplicate.body.payment_id)
    for (const is of ['opened', 'lost'] as const) {
      await reportDispute(duplicate.body.payment_id, 'of the duplicate', is)
      expect(await isDisputed(order)).toBe(false)
    }
    expect(await readBalances(duplicate.body.payment_id)).toEqual({
      disputes: 1_000,
      refunds_payable: -1_000,
    })
    // The bank has already taken the amount once, so the refunded part was not lost.
    await settleRefunds(duplicate.body.payment_id, 'done')
    expect(await readBalances(duplicate.body.payment_id)).toEqual({})
    await world.settle()
    expect(await findUnsettled(world)).toEqual([])
  })

  test('keep the order marked while another one is open', async () => {
    const order = await world.aPaidOrder()
    for (const [ref, is, isMarked] of [
      ['one', 'opened', true],
      ['another', 'opened', true],
      ['one', 'won', true],
      ['another', 'won', false],
    ] as const) {
      await reportDispute(order.paymentId, ref, is)
      expect([ref, is, await isDisputed(order)]).toEqual([ref, is, isMarked])
    }
  })

  test('count a pending refund once in the loss whether it succeeds, fails or fails later', async () => {
    const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 3 }] })
    world.fake.slowRefunds = true
    await refund(order)
    await world.work()
    await reportDispute(order.paymentId, 'lost', 'lost')
    const lost = { disputes: 3_000, sales: -2_000, refunds_payable: -1_000 }
    expect(await readBalances(order.paymentId)).toEqual(lost)
    await settleRefunds(order.paymentId, 'done')
    expect(await readBalances(order.paymentId)).toEqual({ disputes: 2_000, sales: -2_000 })
    await settleRefunds(order.paymentId, 'failed')
    expect(await readBalances(order.paymentId)).toEqual(lost)
  })

  test('exclude an earlier refund from the loss', async () => {
    const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 3 }] })
    await refund(order)
    await world.work()
    await reportDispute(order.paymentId, 'lost later', 'lost')
    expect(await readBalances(order.paymentId)).toEqual({ disputes: 2_000, sales: -2_000 })
    await settleRefunds(order.paymentId, 'failed')
    const owed = { 'receivable:paypal': 1_000, refunds_payable: -1_000 }
    expect(await readBalances(order.paymentId)).toEqual({ disputes: 2_000, sales: -2_000, ...owed })
  })
})
