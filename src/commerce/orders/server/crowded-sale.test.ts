import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { humanChecksModule } from '../../../site/human-checks/server/index.ts'
import { aPersonToken } from '../../../site/human-checks/server/testing/a-person.ts'
import { paymentsModule } from '../../payments/server/index.ts'
import { shopModule } from '../../shop/server/index.ts'
import { shopOf } from '../../shop/server/testing/shop-of.ts'
import { type Buying, buyingIn, minute, nameOf } from './testing/buying.ts'

let shop: Buying
beforeAll(async () => {
  shop = await buyingIn([shopModule, humanChecksModule, paymentsModule])
})
afterAll(() => shop.database.close())
beforeEach(async () => {
  // Answers of human checks end by the real clock.
  await shop.begin(Date.now())
  shop.project = await shopOf(shop.database).aProject({
    name: 'Tape',
    until: '2030-01-01T00:00:00Z',
    products: [{ stock: 500 }],
  })
})

type Fan = Buying['fan']
const rooms = () =>
  shop.run('select is_automatic, per_minute from waiting_rooms where project_id = $1', shop.project.id)

async function wanted(fan: Fan) {
  const quote = await shop.aQuote({ of: fan })
  return { fan, key: randomUUID(), body: shop.wanted(quote, { shipping_address_id: fan.addressId }) }
}
type Wanted = Awaited<ReturnType<typeof wanted>>
const place = ({ fan, key, body }: Wanted) => shop.place(body, { token: fan.token, key })

async function fansWithQuotes(count: number) {
  const fans = await Promise.all(Array.from({ length: count }, () => shop.aBuyer()))
  return Promise.all(fans.map(wanted))
}

/** What becomes of all of them when the shared row lets nobody through until the queue has filled. */
async function placeAtOnce(orders: Wanted[]) {
  const locker = await shop.database.pool.connect()
  try {
    await locker.query('begin')
    await locker.query('select from variants where id = any($1) for update', [shop.project.variantIds])
    const placed = Promise.all(
      orders.map(async each => ({ ...each, name: nameOf(await place(each)).join(' ') })),
    )
    // As many transactions as run at once wait for the row, and nothing else is active.
    const active = `select wait_event_type from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
    const waiting = Array.from({ length: 8 }, () => ({ wait_event_type: 'Lock' }))
    const isWaiting = async () => expect(await shop.run(active)).toEqual(waiting)
    await vi.waitFor(isWaiting, 8_000)
    await locker.query('commit')
    return await placed
  } finally {
    locker.release()
  }
}

interface Waiting {
  state: string
  ready_at: string
}
/** As the page does it: with a human check where one is asked for. */
async function enter({ token }: Fan) {
  const ask = (body: object) =>
    shop.ask<Waiting>(token, 'PUT', `projects/${shop.project.id}/waiting-room/`, body)
  const first = await ask({})
  if (first.status !== 400) return first.body
  return (await ask({ recaptcha_response_token: await aPersonToken(shop.database, shop.now) })).body
}

test('a crowd that a sale cannot take gives it a waiting room: nobody loses an order, and all others have a place in it', async () => {
  const placed = await placeAtOnce(await fansWithQuotes(60))
  const served = placed.filter(({ name }) => name === '200 ')
  const kept = placed.filter(({ name }) => name === '409 not_your_turn')
  expect(served.length + kept.length).toBe(60)
  expect(kept.length).toBeGreaterThanOrEqual(24)
  expect(await rooms()).toEqual([{ is_automatic: true, per_minute: 600 }])
  expect(await shop.held()).toEqual({ held_count: served.length, sold_count: 0 })

  // The first call's answer was lost: its repeat is answered with the order, and another call is told of it.
  for (const order of served.slice(0, 2)) expect((await place(order)).status).toBe(200)
  const [first] = served
  if (!first) throw new Error('nobody was served')
  expect(nameOf(await place({ ...first, key: randomUUID() }))).toEqual([409, 'order_open'])

  const entered = []
  for (const { fan } of kept) entered.push(await enter(fan))
  expect(new Set(entered.map(({ state }) => state))).toEqual(new Set(['in', 'waiting']))
  expect(new Set(entered.map(({ ready_at: at }) => at)).size).toBe(kept.length)
  const last = kept.at(-1)
  if (!last) throw new Error('nobody waits')
  expect(nameOf(await place(last))).toEqual([409, 'not_your_turn'])
  shop.now += minute
  expect((await enter(last.fan)).state).toBe('in')
  expect((await place(last)).status).toBe(200)
})

test('orders that a sale can take give it no waiting room', async () => {
  const placed = await placeAtOnce(await fansWithQuotes(20))
  expect(new Set(placed.map(({ name }) => name))).toEqual(new Set(['200 ']))
  expect(await rooms()).toEqual([])
})

test('a waiting room that opened by itself closes once its last turn is over; an operator’s stays', async () => {
  const close = () => {
    const task = shopModule.tasks?.find(({ name }) => name === 'closeQuietRooms')
    return task?.run({}, aTaskContext(shop.database, { now: () => shop.now }))
  }
  const open = (isAutomatic: boolean) =>
    shop.run(
      `insert into waiting_rooms (project_id, per_minute, early_per_minute, opens_at, next_at, is_automatic)
       values ($1, 60, 60, $2, $2, $3)`,
      ...[shop.project.id, new Date(shop.now), isAutomatic],
    )
  await open(true)
  expect(await enter(shop.fan)).toMatchObject({ state: 'in' })
  shop.now += 20 * minute
  await close()
  expect(await rooms()).toHaveLength(1)
  expect(nameOf(await place(await wanted(await shop.aBuyer())))).toEqual([409, 'not_your_turn'])
  shop.now += minute
  await close()
  expect(await rooms()).toHaveLength(0)
  expect((await place(await wanted(shop.fan))).status).toBe(200)

  await open(false)
  shop.now += 60 * minute
  await close()
  expect(await rooms()).toHaveLength(1)
})
