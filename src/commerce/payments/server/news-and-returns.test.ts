import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { lockOrder } from '../../orders/server/index.ts'
import { createPaymentsModule } from './payments-module.ts'
import type { ProviderNews } from './providers/provider.ts'
import { refundPieces } from './refund-order.ts'
import { returnToken, unseal } from './secrets.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { moneyProblems } from './testing/money-problems.ts'
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
  expect(await moneyProblems(world)).toEqual([])
  await app.close()
  await world[Symbol.asyncDispose]()
})

const tell = async (news: Partial<ProviderNews> | string, signature = 'good') => {
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
const outcomeOf = async (eventId: string) =>
  (await world.rows('select outcome, handled_at from provider_events where event_id = $1', [eventId]))[0]
const config = testConfig()

test('news of a payment are kept once, answered at once, and the provider is read', async () => {
  const { order, id } = await agreed()
  const said = Array.from({ length: 100 }, () => tell({ eventId: 'a hundred times', payment: { id } }))
  expect(new Set(await Promise.all(said))).toEqual(new Set([204]))
  expect(await world.rows(`select from provider_events where event_id = 'a hundred times'`)).toHaveLength(1)
  expect(await world.orders.statusOf(order)).toBe('PENDING')
  await world.work()
  expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  expect(world.fake.at(id).charges).toBe(1)
  const settledAt = (await world.paymentRow(id))['settled_at']
  expect(settledAt).not.toBeNull()
  world.later(60_000)
  expect(await tell({ eventId: 'late', payment: { ref: `ref-${id}` } })).toBe(204)
  await world.work()
  expect(await world.paymentRow(id)).toMatchObject({ settled_at: settledAt })
  expect(await outcomeOf('late')).toMatchObject({ outcome: 'done' })
})

test('what is not proven, too long or for nobody is refused, and nothing is kept', async () => {
  const before = await world.rows('select from provider_events')
  expect(await tell({ eventId: 'forged' }, 'bad')).toBe(403)
  expect(await tell('x'.repeat(10_000_000))).toBe(413)
  for (const provider of ['kakaopay', 'nobody']) {
    const other = address.replace('paypal', provider)
    expect((await app.ask(other, { method: 'POST', body: '{}' })).status).toBe(404)
  }
  expect(await world.rows('select from provider_events')).toHaveLength(before.length)
})

test('news of a payment whose begin was lost are known by our name, and change nothing', async () => {
  world.fake.faults.begin.push('lost')
  const { body } = await world.pay(await world.anOrder())
  const payment = { ref: `ref-${body.payment_id}`, id: body.payment_id }
  expect(await tell({ eventId: 'of a lost begin', payment })).toBe(204)
  await world.work()
  expect(await outcomeOf('of a lost begin')).toMatchObject({ outcome: 'done' })
  expect(await world.paymentRow(body.payment_id)).toMatchObject({ status: 'FAILED', provider_ref: null })
})

test('news that come before the payment has its name wait for it; those of nobody are noted', async () => {
  expect(await tell({ eventId: 'early', payment: { ref: 'ref-nobody' } })).toBe(204)
  await world.work()
  expect(await outcomeOf('early')).toMatchObject({ handled_at: null })
  world.later(11 * 60_000)
  await world.sweep()
  await world.work()
  expect(await outcomeOf('early')).toMatchObject({ outcome: 'unknown' })
})

test('news that name no payment are done with at once', async () => {
  expect(await tell({ eventId: 'of none', payment: null })).toBe(204)
  await world.work()
  expect(await outcomeOf('of none')).toEqual({ outcome: 'done', handled_at: expect.any(Date) })
})

test('a dispute marks the order; one that is lost is booked once', async () => {
  const { id, paymentId } = await world.aPaidOrder()
  const isDisputed = async () => (await world.rows('select is_disputed from orders where id = $1', [id]))[0]
  for (const [ref, is, isMarked] of [
    ['first', 'won', false],
    // Came late: it was opened before it was won.
    ['first', 'opened', false],
    ['second', 'opened', true],
    ['second', 'lost', true],
    ['second', 'lost', true],
  ] as const) {
    const eventId = `dispute ${ref} ${is} ${Math.random()}`
    expect(await tell({ eventId, payment: { id: paymentId }, dispute: { ref, is } })).toBe(204)
    await world.work()
    expect(await isDisputed()).toEqual({ is_disputed: isMarked })
  }
  const booked = await world.rows(`select l.amount from ledger_lines l where l.account = 'disputes'`)
  expect(booked).toEqual([{ amount: 1_000 }])
})

test('a refund that fails after it was done is heard of, and owed again', async () => {
  const order = await world.aPaidOrder()
  await world.database.transaction(async db => {
    const locked = await lockOrder(db, order)
    const whole = { items: null, reason: 'a test', actor: 'system' } as const
    if (locked) await refundPieces(db, world.tools, locked, whole)
  })
  await world.work()
  expect(await world.paymentRow(order.paymentId)).toMatchObject({ status: 'REFUNDED' })
  for (const refund of world.fake.at(order.paymentId).refunds.values()) refund.status = 'failed'
  expect(await tell({ eventId: 'refund failed', payment: { id: order.paymentId } })).toBe(204)
  await world.work()
  expect(await world.paymentRow(order.paymentId)).toMatchObject({ status: 'SUCCEEDED', refunded: 0 })
})

const back = (token: string, result: string, query = '') =>
  app.ask(`/returns/payments/${token}/${result}/${query}`)

test('a return is kept sealed, leads to the bridge, and its key is gone once the payment is settled', async () => {
  const { order, id } = await agreed()
  const answer = await back(returnToken(id, config), 'success', '?key=opens-it')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/project/${world.project.id}/purchasebridge/${order.publicId}/paypal/success/`,
  ])
  const { brought } = await world.paymentRow(id)
  expect(String(brought)).not.toContain('opens-it')
  expect(unseal(brought as Buffer, config)).toEqual({ key: 'opens-it' })
  await Promise.all([back(returnToken(id, config), 'success', '?key=opens-it'), world.work()])
  await world.work()
  expect(await world.paymentRow(id)).toMatchObject({ status: 'SUCCEEDED', brought: null })
  expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  const late = await back(returnToken(id, config), 'success', '?key=opens-it')
  expect(late.status).toBe(303)
  expect((await world.paymentRow(id))['brought']).toBeNull()
})

test('a return that cancels moves nothing by itself', async () => {
  const order = await world.anOrder()
  const { body } = await world.pay(order)
  expect((await back(returnToken(body.payment_id, config), 'cancel')).headers.get('location')).toMatch(
    /cancel\/$/,
  )
  await world.work()
  expect(await world.paymentRow(body.payment_id)).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
})

test.each(['x'.repeat(43), 'short'])(
  'a token of nobody leads to the fan’s purchases and changes nothing',
  async token => {
    const before = await world.rows('select * from payments')
    const answer = await back(token, 'success', '?key=x')
    expect(answer.headers.get('location')).toBe('/user/activity/purchases/')
    expect(await world.rows('select * from payments')).toEqual(before)
  },
)

test('another fan’s payment is not there; a confirm asks for a reading, every 5 s at most', async () => {
  const { order, id } = await agreed()
  const path = `/api/v1/payments/${id}/confirm/`
  const stranger = await world.orders.aBuyer()
  expect((await world.call(path, { fan: stranger })).status).toBe(404)
  const asked = () => world.fake.asked.filter(operation => operation === 'read').length
  const before = asked()
  for (let time = 0; time < 5; time += 1) {
    expect(await world.call(path, { fan: order.userId })).toMatchObject({
      status: 200,
      body: { payment_id: id },
    })
    await world.work()
  }
  expect(asked() - before).toBe(1)
  expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
})
