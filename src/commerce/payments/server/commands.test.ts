import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeProblem } from '../../../platform/server/operators/describe-problem.ts'
import { anOperator } from '../../../platform/server/testing/operator.ts'
import { ordersModule } from '../../orders/server/index.ts'
import { paymentCommands } from './commands/payment-commands.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
let ada: ReturnType<typeof anOperator>
beforeEach(async () => {
  world = await aPaymentWorld()
  ada = anOperator(world.database, paymentCommands(world.toolsOf), world.clock.now)
})
afterEach(async () => {
  expect(await findMoneyProblems(world)).toEqual([])
  await world[Symbol.asyncDispose]()
})

const reason = 'a parcel was lost'

/** Runs both steps of a refund, the preview and the confirmation. */
async function refund(order: string, options: Record<string, string> = {}) {
  const shown = await ada.run('payments refund', [order], { reason, ...options })
  if (!shown.ok) return shown
  const { key } = shown.data as { key: string }
  return ada.run('payments refund', [order], { reason, ...options, key })
}

describe('payment commands', () => {
  test('refund an order by its number, in full or in part, and write the audit log', async () => {
    const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 3 }] })
    const [{ number } = { number: '' }] = await world.rows<{ number: string }>('select number from orders')
    expect(await refund(number.toLowerCase(), { items: '0:2' })).toMatchObject({
      ok: true,
      data: { is_done: true, amount: 2_000, rest: 1_000, currency: 'EUR' },
    })
    await world.work()
    expect(await refund(order.publicId)).toMatchObject({ ok: true, data: { amount: 1_000, rest: 0 } })
    await world.work()
    expect(await world.orders.statusOf(order)).toBe('REFUNDED')
    expect(await ada.audits()).toMatchObject([
      { act: 'order refund', object: `order ${number}`, reason },
      { act: 'order refund', object: `order ${number}`, reason },
    ])
    for (const [name, items] of [
      [number, '0:1'],
      [number, 'all'],
      ['nobody', '0:1'],
    ] as const) {
      expect(await ada.run('payments refund', [name], { reason, items })).toMatchObject({ ok: false })
    }
  })

  test('show payments and refunds with ids and states in `orders show`', async () => {
    const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 2 }], shipping: 500 })
    await refund(order.publicId, { items: '0:1' })
    await world.work()
    await refund(order.publicId)
    await world.work()
    const fees = [{ kind: 'duties', id: null, name: null, amount: 450, tax: 0 }]
    const taxes = [{ basis_points: 1_900, amount: 399 }]
    await world.rows('update orders set fees = $1, taxes = $2', [JSON.stringify(fees), JSON.stringify(taxes)])
    const shown = await anOperator(world.database, ordersModule.commands ?? [], world.clock.now).run(
      'orders show',
      [order.publicId],
    )
    const refunds = await world.rows<{ id: string }>(
      'select public_id as id from refunds order by refunds.id',
    )
    expect(shown).toMatchObject({
      ok: true,
      data: {
        payments: [{ payment_id: order.paymentId, amount: 2_500, status: 'REFUNDED' }],
        refunds: [
          { refund_id: refunds[0]?.id, amount: 1_000, status: 'done', shipping: 0 },
          { refund_id: refunds[1]?.id, shipping: 500 },
        ],
      },
    })
    const { text = '' } = shown.ok ? shown : {}
    for (const part of [order.paymentId, refunds[0]?.id, 'fee duties: 450', 'tax of 19 %']) {
      expect(text).toContain(part)
    }
    await world.rows(`update orders set fees = '[]'`)
  })

  test('preview amount and remainder in `payments refund` without changes', async () => {
    const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 3 }] })
    const shown = await ada.run('payments refund', [order.publicId], { reason, items: '0:1' })
    expect(shown).toMatchObject({
      ok: true,
      data: { is_done: false, amount: 1_000, rest: 2_000, is_disputed: false },
    })
    expect(shown).toMatchObject({ text: expect.stringContaining('Nothing has been done yet') })
    expect(await world.rows('select id from refunds')).toEqual([])
    expect(await ada.audits()).toEqual([])
  })

  test('refund once per key and reject the key of another refund', async () => {
    const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 3 }] })
    const shown = await ada.run('payments refund', [order.publicId], { reason, items: '0:1' })
    const { key = '' } = (shown.ok ? shown.data : {}) as { key?: string }
    const run = (items: string) => ada.run('payments refund', [order.publicId], { reason, items, key })
    expect(await run('0:2')).toMatchObject({ ok: false, problem: expect.stringContaining('another refund') })
    const done = await run('0:1')
    expect(done).toMatchObject({ ok: true, data: { is_done: true } })
    const { refund_id: refundId } = (done.ok ? done.data : {}) as { refund_id?: string }
    expect(await run('0:1')).toMatchObject({ ok: true, data: { is_repeated: true, refund_id: refundId } })
    await world.work()
    expect(await run('0:1')).toMatchObject({ ok: true, data: { is_repeated: true, refund_id: refundId } })
    expect(await world.rows('select amount from refunds')).toEqual([{ amount: 1_000 }])
  })

  test('refund shipping and goodwill without pieces', async () => {
    const order = await world.aPaidOrder({ shipping: 300 })
    const parts = { items: 'none', shipping: '100', goodwill: '50' }
    expect(await refund(order.publicId, parts)).toMatchObject({
      ok: true,
      data: { amount: 150, shipping: 100, goodwill: 50, rest: 1_150 },
      text: expect.stringContaining('goods 0, shipping 100, fees and duties 0, goodwill 50'),
    })
    const wrongs: Record<string, string>[] = [{ shipping: '1.50' }, { goodwill: 'much' }, { items: 'none' }]
    for (const wrong of wrongs)
      expect(await ada.run('payments refund', [order.publicId], { reason, ...wrong })).toMatchObject({
        ok: false,
      })
    expect(await refund(order.publicId)).toMatchObject({ ok: true, data: { amount: 1_150, rest: 0 } })
    await world.work()
    expect(await world.orders.statusOf(order)).toBe('REFUNDED')
  })

  test('reject a refund of a disputed order without --disputed', async () => {
    const order = await world.aPaidOrder()
    await world.rows('update orders set is_disputed = true')
    const shown = await ada.run('payments refund', [order.publicId], { reason })
    expect(shown).toMatchObject({ ok: true, data: { is_disputed: true } })
    expect(shown).toMatchObject({ text: expect.stringContaining('disputed') })
    const { key = '' } = (shown.ok ? shown.data : {}) as { key?: string }
    expect(await ada.run('payments refund', [order.publicId], { reason, key })).toMatchObject({ ok: false })
    expect(await world.rows('select id from refunds')).toEqual([])
    expect(await ada.run('payments refund', [order.publicId], { reason, key, disputed: '' })).toMatchObject({
      ok: true,
    })
    await world.work()
  })

  test('record a rejected refund as paid by hand once', async () => {
    const order = await world.aPaidOrder()
    world.fake.faults.refund.push('refused')
    await refund(order.publicId)
    await world.work()
    const [{ id } = { id: '' }] = await world.rows<{ id: string }>('select public_id as id from refunds')
    const found = await ada.run('payments reconcile', [], {})
    expect(found).toMatchObject({ ok: true, data: { checked: 1, differences: [{ what: 'refund', id }] } })
    expect(await ada.run('payments by-hand', [id], { reason: 'bank transfer' })).toMatchObject({ ok: true })
    expect(await world.paymentRow(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded: 1_000 })
    for (const again of [id, 'nobody']) {
      expect(await ada.run('payments by-hand', [again], { reason })).toMatchObject({ ok: false })
    }
    const report = await ada.run('payments report', [], {})
    expect(report).toMatchObject({
      data: {
        sums: expect.arrayContaining([expect.objectContaining({ account: 'by_hand', amount: -1_000 })]),
      },
    })
  })

  test('report every difference between the books and the provider and settle it on request', async () => {
    const paid = await world.aPaidOrder()
    const unheard = await world.anOrder()
    const { body } = await world.pay(unheard)
    world.fake.agree(body.payment_id)
    const missing = await world.aPaidOrder()
    world.fake.known.delete(missing.paymentId)
    world.fake.at(paid.paymentId).refunds.set('at the desk', { amount: 300, status: 'done' })
    const found = await ada.run('payments reconcile', [], { settle: '' })
    expect(found).toMatchObject({
      data: {
        checked: 3,
        differences: [
          { what: 'refunded', id: paid.paymentId, ours: 0, theirs: 300 },
          { what: 'status', id: body.payment_id, ours: 'REQUIRES_FOLLOW_UP_ACTION', theirs: 'APPROVED' },
          { what: 'missing', id: missing.paymentId },
        ],
      },
    })
    await world.work()
    expect(await world.orders.statusOf(unheard)).toBe('INPROGRESS')
    expect(await ada.audits()).toMatchObject([{ act: 'payments reconcile' }])
    world.fake.faults.read.push('away')
    expect(await ada.run('payments reconcile', [], { days: '1' })).toMatchObject({
      data: { differences: expect.arrayContaining([expect.objectContaining({ what: 'no_answer' })]) },
    })
    expect(await ada.run('payments reconcile', [], { days: 'all' })).toMatchObject({ ok: false })
    expect(await ada.run('payments report', [], { from: 'yesterday' })).toMatchObject({ ok: false })
  })

  test.each(['waiting', 'agreed'] as const)(
    'report no difference for an abandoned payment that is %s at its provider',
    async status => {
      const { body } = await world.pay(await world.anOrder())
      await world.settle()
      Object.assign(world.fake.at(body.payment_id), { status })
      expect(await ada.run('payments reconcile', [], {})).toMatchObject({
        data: { checked: 1, differences: [] },
      })
    },
  )

  test.each(['failed', 'cancelled'])(
    'refund every order of a project that is %s and can stop and resume',
    async status => {
      const orders = [await world.aPaidOrder(), await world.aPaidOrder()]
      const statuses = () => Promise.all(orders.map(order => world.orders.statusOf(order)))
      const id = String(world.project.id)
      await world.rows('update projects set status = $1', [status])
      await world.sweep()
      expect(await ada.run('payments stop-refunds', [id], { reason })).toMatchObject({ ok: true })
      await world.work()
      await world.settle(1)
      expect(await statuses()).toEqual(['INPROGRESS', 'INPROGRESS'])
      expect(await ada.run('payments start-refunds', [id], { reason })).toMatchObject({ ok: true })
      await world.work()
      expect(await statuses()).toEqual(['REFUNDED', 'REFUNDED'])
      expect([...world.fake.known.values()].map(({ refunds }) => refunds.size)).toEqual([1, 1])
      // A payment approved afterwards is not charged.
      const late = await world.aPaidOrder()
      await world.settle()
      expect(await world.orders.statusOf(late)).toBe('NOTHING')
      expect(world.fake.at(late.paymentId).charges).toBe(0)
      expect(await ada.run('payments stop-refunds', ['9999'], { reason })).toMatchObject({ ok: false })
    },
  )

  test('neither read nor refund payments of a provider without keys and explain why', async () => {
    const order = await world.aPaidOrder()
    await world.rows(`update payments set provider = 'kakaopay'`)
    expect(await ada.run('payments reconcile', [], {})).toMatchObject({
      ok: true,
      isPartial: true,
      data: { checked: 0, differences: [], withoutKeys: { kakaopay: 1 } },
      text: expect.stringContaining(
        '1 payments were not read: kakaopay has no keys here: set KAKAOPAY_CID, KAKAOPAY_SECRET_KEY, or run this',
      ),
    })
    const refunding = ada.run('payments refund', [order.publicId], { reason })
    await expect(refunding).rejects.toThrow('kakaopay has no keys here')
    expect(describeProblem(await refunding.catch(error => error))).toMatch(
      /^kakaopay has no keys here: [^\n]+\.$/,
    )
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    await world.rows(`update payments set provider = 'paypal'`)
  })

  test.each(['lost', 'away', 'refused'] as const)(
    'count a payment whose start was %s as never charged and report no difference',
    async fault => {
      world.fake.faults.begin.push(fault)
      const { body } = await world.pay(await world.anOrder())
      world.fake.asked.length = 0
      expect(await ada.run('payments reconcile', [], {})).toMatchObject({
        ok: true,
        isPartial: false,
        text: expect.stringContaining('1 more were begun and never charged.'),
        data: { checked: 0, differences: [], neverCharged: [body.payment_id] },
      })
      expect(world.fake.asked).toEqual([])
    },
  )
})
