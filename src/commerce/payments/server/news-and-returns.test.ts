import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { lockOrder } from '../../orders/server/index.ts'
import { createPaymentsModule } from './payments-module.ts'
import type { ProviderNews } from './providers/provider.ts'
import { refundUnits } from './refund-order.ts'
import { createReturnToken, unseal } from './secrets.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

const address = '/api/v1/payments/webhooks/paypal/'
let world: PaymentWorld
let app: TestApp
beforeAll(async () => {
  world = await aPaymentWorld()
  const { database, fake, clock } = world
  const modules = [createPaymentsModule(() => [fake.provider])]
  app = await testApp({ database, modules, now: () => clock.now })
})
afterAll(async () => {
  expect(await findMoneyProblems(world)).toEqual([])
  await app.close()
  await world[Symbol.asyncDispose]()
})

const sendNews = async (news: Partial<ProviderNews> | string, signature = 'good') => {
  const body = typeof news === 'string' ? news : JSON.stringify({ type: 'changed', payment: null, ...news })
  const headers = { 'fake-signature': signature, 'Content-Type': 'application/json' }
  return (await app.ask(address, { method: 'POST', headers, body })).status
}
const agreed = async () => {
  const order = await world.anOrder()
  const { body } = await world.pay(order)
  world.fake.agree(body.payment_id)
  return { order, id: body.payment_id }
}
const readOutcome = async (eventId: string) =>
  (await world.rows('select outcome, handled_at from provider_events where event_id = $1', [eventId]))[0]
const config = testConfig()

describe('webhook and return handling', () => {
  test('stores an event once, responds immediately and reads the provider', async () => {
    const { order, id } = await agreed()
    const deliveries = Array.from({ length: 100 }, () =>
      sendNews({ eventId: 'a hundred times', payment: { id } }),
    )
    expect(new Set(await Promise.all(deliveries))).toEqual(new Set([204]))
    expect(await world.rows(`select from provider_events where event_id = 'a hundred times'`)).toHaveLength(1)
    expect(await world.orders.statusOf(order)).toBe('PENDING')
    await world.work()
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    expect(world.fake.at(id).charges).toBe(1)
    const settledAt = (await world.paymentRow(id))['settled_at']
    expect(settledAt).not.toBeNull()
    world.later(60_000)
    expect(await sendNews({ eventId: 'late', payment: { ref: `ref-${id}` } })).toBe(204)
    await world.work()
    expect(await world.paymentRow(id)).toMatchObject({ settled_at: settledAt })
    expect(await readOutcome('late')).toMatchObject({ outcome: 'done' })
  })

  test('rejects unauthenticated, oversized and misaddressed events and stores nothing', async () => {
    const before = await world.rows('select from provider_events')
    expect(await sendNews({ eventId: 'forged' }, 'bad')).toBe(403)
    expect(await sendNews('x'.repeat(10_000_000))).toBe(413)
    for (const provider of ['kakaopay', 'nobody']) {
      const other = address.replace('paypal', provider)
      expect((await app.ask(other, { method: 'POST', body: '{}' })).status).toBe(404)
    }
    expect(await world.rows('select from provider_events')).toHaveLength(before.length)
  })

  test("recognizes an event by our id when the start's response was lost and changes nothing", async () => {
    world.fake.faults.begin.push('lost')
    const { body } = await world.pay(await world.anOrder())
    const payment = { ref: `ref-${body.payment_id}`, id: body.payment_id }
    expect(await sendNews({ eventId: 'of a lost begin', payment })).toBe(204)
    await world.work()
    expect(await readOutcome('of a lost begin')).toMatchObject({ outcome: 'done' })
    expect(await world.paymentRow(body.payment_id)).toMatchObject({ status: 'FAILED', provider_ref: null })
  })

  test("retries events that precede the payment's provider id and marks unknown ones", async () => {
    expect(await sendNews({ eventId: 'early', payment: { ref: 'ref-nobody' } })).toBe(204)
    await world.work()
    expect(await readOutcome('early')).toMatchObject({ handled_at: null })
    world.later(11 * 60_000)
    await world.sweep()
    await world.work()
    expect(await readOutcome('early')).toMatchObject({ outcome: 'unknown' })
  })

  test('finishes events without a payment immediately', async () => {
    expect(await sendNews({ eventId: 'of none', payment: null })).toBe(204)
    await world.work()
    expect(await readOutcome('of none')).toEqual({ outcome: 'done', handled_at: expect.any(Date) })
  })

  test('marks a disputed order and records its loss once', async () => {
    const { id, paymentId } = await world.aPaidOrder()
    const isDisputed = async () => (await world.rows('select is_disputed from orders where id = $1', [id]))[0]
    for (const [ref, is, isMarked] of [
      ['first', 'won', false],
      // The event arrives late: this dispute was opened before it was won.
      ['first', 'opened', false],
      ['second', 'opened', true],
      ['second', 'lost', true],
      ['second', 'lost', true],
    ] as const) {
      const eventId = `dispute ${ref} ${is} ${Math.random()}`
      expect(await sendNews({ eventId, payment: { id: paymentId }, dispute: { ref, is } })).toBe(204)
      await world.work()
      expect(await isDisputed()).toEqual({ is_disputed: isMarked })
    }
    const booked = await world.rows(`select l.amount from ledger_lines l where l.account = 'disputes'`)
    expect(booked).toEqual([{ amount: 1_000 }])
  })

  test('restores our debt when a refund fails after completion', async () => {
    const order = await world.aPaidOrder()
    await world.database.transaction(async db => {
      const locked = await lockOrder(db, order)
      const whole = { items: null, reason: 'a test', actor: 'system' } as const
      if (locked) await refundUnits(db, world.tools, locked, whole)
    })
    await world.work()
    expect(await world.paymentRow(order.paymentId)).toMatchObject({ status: 'REFUNDED' })
    for (const refund of world.fake.at(order.paymentId).refunds.values()) refund.status = 'failed'
    expect(await sendNews({ eventId: 'refund failed', payment: { id: order.paymentId } })).toBe(204)
    await world.work()
    expect(await world.paymentRow(order.paymentId)).toMatchObject({ status: 'SUCCEEDED', refunded: 0 })
  })

  const back = (token: string, result: string, query = '') =>
    app.ask(`/returns/payments/${token}/${result}/${query}`)

  test('stores a return encrypted, redirects to the bridge and deletes the key after settlement', async () => {
    const { order, id } = await agreed()
    const response = await back(createReturnToken(id, config), 'success', '?key=opens-it')
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/project/${world.project.id}/purchasebridge/${order.publicId}/paypal/success/`,
    ])
    const { brought } = await world.paymentRow(id)
    expect(String(brought)).not.toContain('opens-it')
    expect(unseal(brought as Buffer, config)).toEqual({ key: 'opens-it' })
    await Promise.all([back(createReturnToken(id, config), 'success', '?key=opens-it'), world.work()])
    await world.work()
    expect(await world.paymentRow(id)).toMatchObject({ status: 'SUCCEEDED', brought: null })
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    const late = await back(createReturnToken(id, config), 'success', '?key=opens-it')
    expect(late.status).toBe(303)
    expect((await world.paymentRow(id))['brought']).toBeNull()
  })

  test('leaves the payment unchanged when the fan cancels', async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    expect(
      (await back(createReturnToken(body.payment_id, config), 'cancel')).headers.get('location'),
    ).toMatch(/cancel\/$/)
    await world.work()
    expect(await world.paymentRow(body.payment_id)).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
  })

  test.each(['x'.repeat(43), 'short'])(
    "redirects an unknown return token to the fan's purchases and changes nothing",
    async token => {
      const before = await world.rows('select * from payments')
      const response = await back(token, 'success', '?key=x')
      expect(response.headers.get('location')).toBe('/user/activity/purchases/')
      expect(await world.rows('select * from payments')).toEqual(before)
    },
  )

  test("returns 404 for another fan's payment and reads at most every 5 s on confirmations", async () => {
    const { order, id } = await agreed()
    const path = `/api/v1/payments/${id}/confirm/`
    const stranger = await world.orders.aBuyer()
    expect((await world.call(path, { fan: stranger })).status).toBe(404)
    const countReads = () => world.fake.asked.filter(operation => operation === 'read').length
    const before = countReads()
    for (let time = 0; time < 5; time += 1) {
      expect(await world.call(path, { fan: order.userId })).toMatchObject({
        status: 200,
        body: { payment_id: id },
      })
      await world.work()
    }
    expect(countReads() - before).toBe(1)
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  })
})
