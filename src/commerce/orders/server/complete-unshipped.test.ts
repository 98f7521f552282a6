import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { showsOf } from '../../../live/shows/server/testing/shows-of.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import {
  type Admitting,
  admittingIn,
  doors,
  hourMs,
} from '../../../ticketing/tickets/server/testing/admitting.ts'
import { drawsOf } from '../../draws/server/testing/draws-of.ts'
import { shopOf } from '../../shop/server/testing/shop-of.ts'
import { completeOrder } from './complete-orders.ts'
import { completeUnshipped } from './complete-unshipped.ts'
import { lockOrder } from './lock-order.ts'

/** The night ends eight hours after its start, which is an hour after the doors. */
const end = doors + 9 * hourMs
let stage: Admitting
beforeAll(async () => {
  stage = await admittingIn()
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const runAt = (now: number) => completeUnshipped.run({}, aTaskContext(stage.database, { now: () => now }))

test('an order of tickets alone is complete once their admission is over', async () => {
  const order = await stage.bought(2)
  await runAt(end - 1)
  expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  await runAt(end)
  expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
})

test('for a show it is complete with the end of the show, whatever becomes of its replay', async () => {
  const show = await showsOf(stage.database).aShow({ status: 'ON_VOD', startsAt: '2026-12-01T18:00:00Z' })
  stage.sale = await stage.aSale({ eventId: stage.eventId, also: { event_id: null, show_id: show.id } })
  const order = await stage.bought()
  const showEnd = Date.parse('2026-12-01T20:00:00Z')
  await runAt(showEnd - 1)
  expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  await runAt(showEnd)
  expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
})

test('goods beside tickets still wait for their parcel', async () => {
  const order = await stage.bought(1, { lines: [stage.sale.tickets(1), stage.sale.poster(1)] })
  await runAt(end)
  expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
})

test.each(['cancelled', 'postponed'])(
  'of a night that is %s it waits: it is refunded, or has another date',
  async status => {
    const order = await stage.bought()
    await stage.run('update events set status = $2 where id = $1', stage.eventId, status)
    await runAt(end)
    expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  },
)

const dayMs = 24 * hourMs
const daysLater = (days: number) => stage.clock.now + days * dayMs
const iso = (ms: number) => new Date(ms).toISOString()

/** An order of a piece that is neither sent nor admits anybody, with what else its lines are. */
async function aName(project: { id: number; products: { id: number; variantIds: number[] }[] }) {
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

test('what is neither sent nor admits anybody is complete three weeks after the end of its sale', async () => {
  const sale = await shopOf(stage.database).aProject({ until: iso(daysLater(9)) })
  await expectEnd(await aName(sale), daysLater(9 + 21))
})

test('three weeks after the payment where that came late, and a sale without an end is not waited for', async () => {
  const over = await shopOf(stage.database).aProject({ until: iso(daysLater(-9)) })
  await expectEnd(await aName(over), daysLater(21))
  const endless = await shopOf(stage.database).aProject({ until: '2999-01-01T00:00:00Z' })
  await expectEnd(await aName(endless), daysLater(365 + 21))
})

test('of a project that came to nothing it waits for its refund', async () => {
  const sale = await shopOf(stage.database).aProject({ until: iso(daysLater(9)) })
  const order = await aName(sale)
  await stage.run(`update projects set status = 'cancelled' where id = $1`, sale.id)
  await runAt(daysLater(9 + 21))
  expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
})

test('a draw is over before', async () => {
  const sale = await drawsOf(stage.database).aFanSign({ from: iso(daysLater(-1)), until: iso(daysLater(9)) })
  const order = await aName(sale)
  await runAt(daysLater(9 + 21))
  expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  await stage.run(`update draws set status = 'cancelled' where project_id = $1`, sale.id)
  await runAt(daysLater(9 + 21))
  expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
})

test('beside tickets both are waited for', async () => {
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
  await runAt(daysLater(21))
  expect(await stage.orders.statusOf(order)).toBe('INPROGRESS')
  await stage.run('update events set status = $2 where id = $1', stage.eventId, 'scheduled')
  await runAt(daysLater(21))
  expect(await stage.orders.statusOf(order)).toBe('COMPLETED')
})

test('an operator says earlier that it has arrived, but not before the admission', async () => {
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
