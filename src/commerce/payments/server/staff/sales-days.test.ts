import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { addDays, getDay, getDayStart } from '../../../../platform/server/zone-day.ts'
import { handleNews } from '../handle-news.ts'
import { aPaymentWorld } from '../testing/a-payment-world.ts'
import { findMoneyProblems } from '../testing/money-problems.ts'
import type { PaymentWorld } from '../testing/payment-world.ts'
import { refundFirstLine } from '../testing/refund-units.ts'
import { playHistory } from '../testing/simulation/history.ts'
import { countSales, type SalesDay } from './count-sales.ts'
import { readSales, rollUpSales } from './sales-days.ts'

const zone = 'Asia/Seoul'
const hourMs = 3_600_000
const everything = [null, null] as const
const firstDay = '2026-01-01'

let world: PaymentWorld
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 1_000, chargesByApproval: false })
})
afterAll(() => world[Symbol.asyncDispose]())

const rollUp = () => world.database.transaction(db => rollUpSales(db, { zone, now: world.clock.now }))

/** Moves the clock to an hour of the next day in the company's zone, and returns that day. */
async function sleepUntilHour(hour: number): Promise<string> {
  const day = addDays(getDay(world.clock.now, zone), 1)
  world.clock.now = getDayStart(day, zone) + hour * hourMs
  await rollUp()
  return day
}

/** Reads the sums as stored, and as counted from all events and entries. */
async function readBoth() {
  const until = world.clock.now + 1
  const from = getDayStart(firstDay, zone)
  const [stored, recounted] = await Promise.all([
    readSales(world.database.read, { day: firstDay, now: world.clock.now, zone }, null),
    countSales(world.database.read, { from, until, zone }, everything),
  ])
  return { stored, recounted }
}

async function readDay(day: string): Promise<Partial<SalesDay>> {
  const { stored, recounted } = await readBoth()
  expect(stored).toEqual(recounted)
  const { day: _day, currency, ...sums } = stored.find(each => each.day === day) ?? { day, currency: '' }
  return { currency, ...sums }
}

async function settleRefunds(paymentId: string, status: 'done' | 'failed') {
  for (const each of world.fake.at(paymentId).refunds.values()) each.status = status
  await world.rows('update refunds set read_due_at = $1', [new Date(world.clock.now)])
  await world.settle(1)
}

async function loseDispute(paymentId: string) {
  const [event] = await world.rows<{ id: number }>(
    `insert into provider_events (provider, event_id, type, payment_public_id, dispute, dispute_ref, received_at)
      values ('paypal', gen_random_uuid(), 'dispute', $1, 'lost', 'd-1', $2) returning id`,
    [paymentId, new Date(world.clock.now)],
  )
  await handleNews(world.tools, event?.id ?? 0)
}

const three = () => ({ lines: [{ ...world.line, quantity: 3, unit: 1_000, tax: 479 }], shipping: 300 })
const none = { placed: 0, paid: 0, units: 0, revenue: 0, refunded: 0, disputed: 0 }

describe('sales days', () => {
  test('count an order on the days when it was placed and paid, in the company’s zone', async () => {
    const evening = await sleepUntilHour(23.9)
    const order = await world.anOrder(three())
    const { body } = await world.pay(order)
    world.fake.agree(body.payment_id)
    world.clock.now += hourMs / 5
    await world.isTold(body.payment_id)
    await rollUp()
    expect(await readDay(evening)).toEqual({ ...none, currency: 'EUR', placed: 1 })
    const morning = addDays(evening, 1)
    expect(await readDay(morning)).toEqual({ ...none, currency: 'EUR', paid: 1, units: 3, revenue: 3_300 })
  })

  test('count gifts and money that paid for nothing as no sales', async () => {
    const day = await sleepUntilHour(9)
    const userId = await world.orders.aBuyer()
    await world.orders.aGift({
      userId,
      projectId: world.project.id,
      lines: [world.line],
      now: world.clock.now,
    })
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    world.fake.at(body.payment_id).amount = 900
    world.fake.agree(body.payment_id)
    await world.isTold(body.payment_id)
    expect(await readDay(day)).toEqual({ ...none, currency: 'EUR', placed: 1 })
  })

  test('keep past days when refunds come late, fail and fail again, and a dispute is lost', async () => {
    const sold = await sleepUntilHour(10)
    const order = await world.aPaidOrder(three())
    const soldSums = { ...none, currency: 'EUR', placed: 1, paid: 1, units: 3, revenue: 3_300 }
    expect(await readDay(sold)).toEqual(soldSums)

    const refunded = await sleepUntilHour(10)
    await refundFirstLine(world, order, 1)
    await world.work()
    const sums = { ...none, currency: 'EUR', refunded: 1_000 }
    expect(await readDay(refunded)).toEqual(sums)

    // The bank gives the refund back, so we still owe it: the sale stays refunded.
    const failed = await sleepUntilHour(10)
    await settleRefunds(order.paymentId, 'failed')
    expect(await world.rows("select status from refunds where status = 'failed'")).toHaveLength(1)
    expect(await readDay(failed)).toEqual({ currency: '' })

    const lost = await sleepUntilHour(10)
    await loseDispute(order.paymentId)
    await sleepUntilHour(10)
    expect(await readDay(lost)).toEqual({ ...none, currency: 'EUR', disputed: 3_300 })
    expect(await readDay(refunded)).toEqual(sums)
    expect(await readDay(sold)).toEqual(soldSums)
    expect(await findMoneyProblems(world)).toEqual([])
  })

  test('count every day again when the zone changes', async () => {
    const { stored } = await readBoth()
    await world.database.transaction(db =>
      rollUpSales(db, { zone: 'America/Los_Angeles', now: world.clock.now }),
    )
    // Until the next run, other zones are counted from the events.
    expect((await readBoth()).stored).toEqual(stored)
    await rollUp()
    expect((await readBoth()).stored).toEqual(stored)
    expect(await world.rows('select zone from sales_rollup')).toEqual([{ zone }])
  })

  test('show staff with a scope the sales of its artists and events alone', async () => {
    const { id } = await catalogueFixtures(world.database).anArtist('Mira')
    await world.rows('update projects set artist_id = $1', [id])
    const period = { day: firstDay, now: world.clock.now, zone }
    const read = (artistIds: number[]) => readSales(world.database.read, period, { artistIds, eventIds: [] })
    expect(await read([id])).toEqual((await readBoth()).stored)
    expect(await read([999_999])).toEqual([])
  })
})

describe('sales days of random histories', () => {
  test('equal a recount on every following day', async () => {
    await using played = await aPaymentWorld({ stock: 50 })
    for (let seed = 0; seed < 5; seed += 1) {
      expect(await playHistory(played, seed)).toEqual([])
      played.later(17 * hourMs)
      const { now } = played.clock
      await played.database.transaction(db => rollUpSales(db, { zone, now }))
      const period = { from: getDayStart(firstDay, zone), until: now + 1, zone }
      const stored = await readSales(played.database.read, { day: firstDay, now, zone }, null)
      expect(stored).toEqual(await countSales(played.database.read, period, everything))
      expect(stored.reduce((sum, { placed }) => sum + placed, 0)).toBeGreaterThan(0)
    }
  })
})
