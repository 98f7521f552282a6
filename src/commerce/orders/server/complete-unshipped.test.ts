import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showFixtures } from '../../../live/shows/server/testing/show-fixtures.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
  doorsOpenAt,
  hourMs,
} from '../../../ticketing/tickets/server/testing/admission-fixtures.ts'
import { drawFixtures } from '../../draws/server/testing/draw-fixtures.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { completeOrder } from './complete-orders.ts'
import { completeUnshipped } from './complete-unshipped.ts'
import { lockOrder } from './lock-order.ts'

/** The doors open an hour before the start, and the event ends eight hours after it. */
const end = doorsOpenAt + 9 * hourMs
let stage: AdmissionFixtures
beforeAll(async () => {
  stage = await admissionFixtures()
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const runAt = (now: number) => completeUnshipped.run({}, aTaskContext(stage.database, { now: () => now }))

describe('completeUnshipped', () => {
  test('completes a ticket order when admission ends', async () => {
    const order = await stage.bought(2)
    await runAt(end - 1)
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
    await runAt(end)
    expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
  })

  test('completes an order for a show when the show ends, regardless of its replay', async () => {
    const show = await showFixtures(stage.database).aShow({
      status: 'ON_VOD',
      startsAt: '2026-12-01T18:00:00Z',
    })
    stage.sale = await stage.aSale({ eventId: stage.eventId, also: { event_id: null, show_id: show.id } })
    const order = await stage.bought()
    const showEnd = Date.parse('2026-12-01T20:00:00Z')
    await runAt(showEnd - 1)
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
    await runAt(showEnd)
    expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
  })

  test('waits for the parcel when the order also has goods', async () => {
    const order = await stage.bought(1, { lines: [stage.sale.tickets(1), stage.sale.poster(1)] })
    await runAt(end)
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  })

  test.each(['cancelled', 'postponed'])('leaves an order open when its event is %s', async status => {
    const order = await stage.bought()
    await stage.run('update events set status = $2 where id = $1', stage.eventId, status)
    await runAt(end)
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  })

  const dayMs = 24 * hourMs
  const addDays = (days: number) => stage.clock.now + days * dayMs
  const iso = (ms: number) => new Date(ms).toISOString()

  /** Places an order for one unit that is neither shipped nor a ticket. */
  async function anUnshippedOrder(project: { id: number; products: { id: number; variantIds: number[] }[] }) {
    const [product] = project.products
    const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, isShipped: false }
    const { userId } = stage.fan
    return stage.orders.aPaidOrder({ userId, projectId: project.id, now: stage.clock.now, lines: [line] })
  }
  async function expectEnd(order: { id: number }, ms: number) {
    await runAt(ms - 1)
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
    await runAt(ms)
    expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
  }

  test('completes an order without parcel or ticket three weeks after the sale ends', async () => {
    const sale = await shopFixtures(stage.database).aProject({ until: iso(addDays(9)) })
    await expectEnd(await anUnshippedOrder(sale), addDays(9 + 21))
  })

  test("counts three weeks from a late payment and doesn't wait for an endless sale", async () => {
    const over = await shopFixtures(stage.database).aProject({ until: iso(addDays(-9)) })
    await expectEnd(await anUnshippedOrder(over), addDays(21))
    const endless = await shopFixtures(stage.database).aProject({ until: '2999-01-01T00:00:00Z' })
    await expectEnd(await anUnshippedOrder(endless), addDays(365 + 21))
  })

  test('leaves an order open until its refund when the project is cancelled', async () => {
    const sale = await shopFixtures(stage.database).aProject({ until: iso(addDays(9)) })
    const order = await anUnshippedOrder(sale)
    await stage.run(`update projects set status = 'cancelled' where id = $1`, sale.id)
    await runAt(addDays(9 + 21))
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  })

  test('waits for the draw to finish', async () => {
    const sale = await drawFixtures(stage.database).aFanSign({
      from: iso(addDays(-1)),
      until: iso(addDays(9)),
    })
    const order = await anUnshippedOrder(sale)
    await runAt(addDays(9 + 21))
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
    await stage.run(`update draws set status = 'cancelled' where project_id = $1`, sale.id)
    await runAt(addDays(9 + 21))
    expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
  })

  test('waits for admission and sale when an order has tickets and other units', async () => {
    const name = { ...stage.sale.poster(1), isShipped: false }
    const order = await stage.bought(1, { lines: [stage.sale.tickets(1), name] })
    await stage.run(
      'update projects set sale_until = $2 where id = $1',
      stage.sale.id,
      new Date(stage.clock.now),
    )
    await runAt(end)
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
    await stage.run('update events set status = $2 where id = $1', stage.eventId, 'postponed')
    await runAt(addDays(21))
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
    await stage.run('update events set status = $2 where id = $1', stage.eventId, 'scheduled')
    await runAt(addDays(21))
    expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
  })

  test('lets an operator complete an order early, but not before admission', async () => {
    const deliver = ({ id }: { id: number }, at: number) =>
      stage.database.transaction(async db => {
        const order = await lockOrder(db, { id })
        return order && completeOrder(db, order, { at, actor: 'operator:Ada' })
      })
    const name = { ...stage.sale.poster(1), isShipped: false }
    const order = await stage.bought(1, { lines: [stage.sale.tickets(1), name] })
    expect(await deliver(order, end - 1)).toBe(false)
    expect(await deliver(order, end)).toBe(true)
    expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
  })
})
