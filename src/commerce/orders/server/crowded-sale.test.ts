import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { humanChecksModule } from '../../../site/human-checks/server/index.ts'
import { aPersonToken } from '../../../site/human-checks/server/testing/a-person.ts'
import { paymentsModule } from '../../payments/server/index.ts'
import { shopModule } from '../../shop/server/index.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { type BuyingFixtures, buyingFixtures, getOutcome, minute } from './testing/buying-fixtures.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures([shopModule, humanChecksModule, paymentsModule])
})
afterAll(() => shop.database.close())
beforeEach(async () => {
  // Uses the real time, by which human check results expire.
  await shop.begin(Date.now())
  shop.project = await shopFixtures(shop.database).aProject({
    name: 'Tape',
    until: '2030-01-01T00:00:00Z',
    products: [{ stock: 500 }],
  })
})

type Fan = BuyingFixtures['fan']
const rooms = () =>
  shop.run('select is_automatic, per_minute from waiting_rooms where project_id = $1', shop.project.id)

async function prepareOrder(fan: Fan) {
  const quote = await shop.aQuote({ of: fan })
  return { fan, key: randomUUID(), body: shop.wanted(quote, { shipping_address_id: fan.addressId }) }
}
type PreparedOrder = Awaited<ReturnType<typeof prepareOrder>>
const place = ({ fan, key, body }: PreparedOrder) => shop.place(body, { token: fan.token, key })

async function prepareOrders(count: number) {
  const fans = await Promise.all(Array.from({ length: count }, () => shop.aBuyer()))
  return Promise.all(fans.map(prepareOrder))
}

/**
 * Places all orders while the shared row is locked, releases it when the queue has filled, and returns their
 * results.
 */
async function placeAtOnce(orders: PreparedOrder[]) {
  const locker = await shop.database.pool.connect()
  try {
    await locker.query('begin')
    await locker.query('select from variants where id = any($1) for update', [shop.project.variantIds])
    const placed = Promise.all(
      orders.map(async each => ({ ...each, name: getOutcome(await place(each)).join(' ') })),
    )
    // The maximum number of transactions waits for the row, and no other query is active.
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
/** Enters the waiting room as the page does, with a human check if required. */
async function enter({ token }: Fan) {
  const enterRoom = (body: object) =>
    shop.ask<Waiting>(token, 'PUT', `projects/${shop.project.id}/waiting-room/`, body)
  const first = await enterRoom({})
  if (first.status !== 400) return first.body
  return (await enterRoom({ recaptcha_response_token: await aPersonToken(shop.database, shop.now) })).body
}

describe('crowded sale', () => {
  test('opens a waiting room when overloaded, loses no order and gives all other fans a place', async () => {
    const placed = await placeAtOnce(await prepareOrders(60))
    const served = placed.filter(({ name }) => name === '200 ')
    const turnedAway = placed.filter(({ name }) => name === '409 not_your_turn')
    expect(served.length + turnedAway.length).toBe(60)
    expect(turnedAway.length).toBeGreaterThanOrEqual(24)
    expect(await rooms()).toEqual([{ is_automatic: true, per_minute: 600 }])
    expect(await shop.held()).toEqual({ held_count: served.length, sold_count: 0 })

    // The first response was lost: repeating its key returns the order, and a new key gets `order_open`.
    for (const order of served.slice(0, 2)) expect((await place(order)).status).toBe(200)
    const [first] = served
    if (!first) throw new Error('nobody was served')
    expect(getOutcome(await place({ ...first, key: randomUUID() }))).toEqual([409, 'order_open'])

    const entered = []
    for (const { fan } of turnedAway) entered.push(await enter(fan))
    expect(new Set(entered.map(({ state }) => state))).toEqual(new Set(['in', 'waiting']))
    expect(new Set(entered.map(({ ready_at: at }) => at)).size).toBe(turnedAway.length)
    const last = turnedAway.at(-1)
    if (!last) throw new Error('nobody waits')
    expect(getOutcome(await place(last))).toEqual([409, 'not_your_turn'])
    shop.now += minute
    expect((await enter(last.fan)).state).toBe('in')
    expect((await place(last)).status).toBe(200)
  })

  test('opens no waiting room for a manageable number of orders', async () => {
    const placed = await placeAtOnce(await prepareOrders(20))
    expect(new Set(placed.map(({ name }) => name))).toEqual(new Set(['200 ']))
    expect(await rooms()).toEqual([])
  })

  test("closes an automatic waiting room after its last turn but not an operator's", async () => {
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
    expect(getOutcome(await place(await prepareOrder(await shop.aBuyer())))).toEqual([409, 'not_your_turn'])
    shop.now += minute
    await close()
    expect(await rooms()).toHaveLength(0)
    expect((await place(await prepareOrder(shop.fan))).status).toBe(200)

    await open(false)
    shop.now += 60 * minute
    await close()
    expect(await rooms()).toHaveLength(1)
  })
})
