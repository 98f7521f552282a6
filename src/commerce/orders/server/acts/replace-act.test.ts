import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actWorld, nameOutcome } from '../../../../../tests/helpers/act-world.ts'
import { getAllowedActs } from '../allowed-acts.ts'
import { dispatchOrder } from '../dispatch-order.ts'
import { type LockedOrder, listUnrefunded, lockOrder, payOrder, takeBackItems } from '../index.ts'
import { readOrder } from '../read-order.ts'
import { type OrderEmailFixtures, orderEmailFixtures } from '../testing/order-email-fixtures.ts'
import { replaceAct } from './replace-act.ts'

let mails: OrderEmailFixtures
let acts: ReturnType<typeof actWorld>
type Order = { id: number; publicId: string; number: string; userId: number }
let order: Order
beforeAll(async () => {
  mails = await orderEmailFixtures()
  acts = actWorld(mails.database, () => mails.now)
})
afterAll(() => mails.database.close())

const setStock = (stock: number | null) =>
  mails.run('update variants set stock = $2 where id = $1', mails.lineOf(0).variantId, stock)
const pay = (which: { id: number }) =>
  mails.database.transaction(async db => {
    const row = await lockOrder(db, which)
    if (row) await payOrder(db, row, { at: mails.now, actor: 'provider' })
  })
beforeEach(async () => {
  await mails.begin()
  await setStock(10)
  order = await mails.anOrder()
  await pay(order)
  await mails.sent()
})

const toInput = (more: object = {}) => ({
  order_id: order.publicId,
  pieces: [{ position: 0, quantity: 1 }],
  cause: 'lost' as const,
  ...more,
})
async function replaced(more: object = {}) {
  const done = await acts.performSeen(replaceAct, await acts.mustPlan(replaceAct, toInput(more)))
  if (!('result' in done)) throw new Error(nameOutcome(done))
  const [row] = await mails.run('select id from orders where public_id = $1', done.result['order_id'])
  return {
    id: Number(row.id),
    publicId: String(done.result['order_id']),
    number: String(done.result['number']),
  }
}
const locked = <Result>(which: { id: number }, work: (row: LockedOrder) => Result) =>
  mails.database.transaction(async db => {
    const row = await lockOrder(db, which)
    if (!row) throw new Error('the order is gone')
    return work(row)
  })
const takeBack = (which: { id: number }) =>
  mails.database.transaction(async db => {
    const row = await lockOrder(db, which)
    if (row) await takeBackItems(db, row, listUnrefunded(row), { at: mails.now, actor: 'operator:Ada' })
  })

describe('order replace', () => {
  test('shows the pieces, their stock and who is notified, and changes nothing', async () => {
    const { consequences } = await acts.mustPlan(replaceAct, toInput())
    expect(consequences).toMatchObject({
      told: [{ locale: 'en', count: 1 }],
      orders: 1,
      money: [],
      touches: { order: 1, order_line: 1, variant: 1 },
      details: { cause: 'lost', country: 'DE', pieces: [{ position: 0, quantity: 1, stock_left: 8 }] },
    })
    expect(await mails.run('select from orders where replaces is not null')).toEqual([])
  })

  test('places a free order to the address of the original, and logs it', async () => {
    const placed = await replaced()
    const [row] = await mails.run(
      `select total::int, status, is_granted, supporter, user_id::text, replaces::text, shipping_address ->> 'city' as city
        from orders where id = $1`,
      placed.id,
    )
    const free = { total: 0, status: 'INPROGRESS', is_granted: true, supporter: 'hidden', city: 'Berlin' }
    expect(row).toEqual({ ...free, user_id: `${order.userId}`, replaces: `${order.id}` })
    const lines = await mails.run(
      'select position, name, unit::int, quantity, needs_shipping from order_lines where order_id = $1',
      placed.id,
    )
    expect(lines).toEqual([{ position: 0, name: 'A thing', unit: 0, quantity: 1, needs_shipping: true }])
    const events = await mails.run('select act, actor, data from order_events where order_id = $1', placed.id)
    expect(events).toEqual([{ act: 'begin', actor: 'operator:shell:Ada', data: { replaces: order.number } }])
    const log = await mails.run('select act, after from audit_log where object = $1', `order ${order.number}`)
    expect(log).toMatchObject([
      { act: 'order replace', after: { replacement: placed.number, cause: 'lost' } },
    ])
    const found = await mails.run('select kind from order_search where order_id = $1', placed.id)
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['number', 'email', 'name', 'phone']))
  })

  test('notifies the fan by an email that names both orders', async () => {
    const placed = await replaced()
    const [mail] = await mails.sent()
    expect(mail?.subject).toContain(placed.number)
    expect(mail?.text).toContain(`Replacement for order ${order.number}`)
    expect(mail?.text).toContain('Lindenstr. 4')
  })

  test('is sent like every order', async () => {
    const placed = await replaced()
    const parcel = { carrier: 'dhl', number: '1', url: null, items: null }
    const details = { at: mails.now, actor: 'operator:Ada' as const }
    const sent = await mails.database.transaction(async db => {
      const row = await lockOrder(db, placed)
      return row && dispatchOrder(db, row, parcel, details)
    })
    expect(sent).toMatchObject({ is: 'dispatched', isWhole: true })
  })

  test('takes stock although the product is off sale', async () => {
    await mails.run(
      `update products set sale_stops = '{event_cancelled}' where id = $1`,
      mails.lineOf(0).productId,
    )
    await replaced()
    const [row] = await mails.run(
      'select sold_count, unpaid_count from variants where id = $1',
      mails.lineOf(0).variantId,
    )
    expect(row).toMatchObject({ sold_count: 3, unpaid_count: 1 })
  })

  test('gives the last piece to one of two at the same time', async () => {
    await setStock(3)
    const seen = await acts.mustPlan(replaceAct, toInput())
    const results = await Promise.all([
      acts.performSeen(replaceAct, seen),
      acts.performSeen(replaceAct, seen),
    ])
    expect(results.map(nameOutcome).toSorted()).toEqual(['done', 'replacement_sold_out'])
  })

  test('is refused with its new version when the address has changed', async () => {
    const seen = await acts.mustPlan(replaceAct, toInput())
    await mails.run(
      `update orders set shipping_address = shipping_address || '{"line1": "Elsewhere 1"}' where id = $1`,
      order.id,
    )
    expect(nameOutcome(await acts.performSeen(replaceAct, seen))).toBe('act_changed')
  })

  const refusals: [string, () => Promise<unknown>, object, string][] = [
    [
      'an unpaid order',
      () => mails.run(`update orders set status = 'NOTHING' where id = $1`, order.id),
      {},
      'order_not_replaceable',
    ],
    ['a ticket', () => mails.setLine(order, 0, 'needs_shipping = false'), {}, 'order_not_replaceable'],
    ['refunded pieces', () => takeBack(order), {}, 'order_not_replaceable'],
    [
      'more pieces than were bought',
      async () => {},
      { pieces: [{ position: 0, quantity: 3 }] },
      'order_not_replaceable',
    ],
    ['an unknown line', async () => {}, { pieces: [{ position: 7, quantity: 1 }] }, 'order_not_replaceable'],
    [
      'a deleted account',
      () => mails.run('update orders set user_id = null where id = $1', order.id),
      {},
      'order_not_replaceable',
    ],
    [
      'an order without an address',
      () => mails.run('update orders set shipping_address = null where id = $1', order.id),
      {},
      'order_without_address',
    ],
    ['too little stock', () => setStock(2), {}, 'replacement_sold_out'],
    ['no pieces', async () => {}, { pieces: [] }, 'validation_failed'],
    ['an unknown cause', async () => {}, { cause: 'whim' }, 'validation_failed'],
    ['an unknown order', async () => {}, { order_id: 'x'.repeat(24) }, 'order_not_found'],
  ]
  test.each(refusals)('is refused for %s', async (_, change, more, name) => {
    await change()
    expect(nameOutcome(await acts.plan(replaceAct, toInput(more)))).toBe(name)
  })

  test('is refused for a replacement, and allowed again for its original', async () => {
    const placed = await replaced()
    expect(nameOutcome(await acts.plan(replaceAct, toInput({ order_id: placed.publicId })))).toBe(
      'order_not_replaceable',
    )
    expect(nameOutcome(await acts.plan(replaceAct, toInput()))).toBe('done')
  })

  test('knows no order beyond the scope', async () => {
    expect(nameOutcome(await acts.plan(replaceAct, toInput(), { artistIds: [1], eventIds: [] }))).toBe(
      'order_not_found',
    )
  })

  test('leaves the fan nothing to cancel, and shows what it replaces', async () => {
    const placed = await replaced()
    expect(await locked(placed, row => getAllowedActs(row, mails.now))).toEqual(['edit_address'])
    const shown = await readOrder(mails.database.read, {
      orderId: placed.publicId,
      userId: order.userId,
      locale: 'en',
    })
    expect(shown?.replaces).toEqual({ order_id: order.publicId, number: order.number })
  })
})
