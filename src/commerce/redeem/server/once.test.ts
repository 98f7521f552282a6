import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { accountsModule } from '../../../identity/accounts/server/index.ts'
import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import { createApp } from '../../../platform/server/app.ts'
import { noLimiter } from '../../../platform/server/limits.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { quietOutside } from '../../../platform/server/testing/outside.ts'
import { leftItems, lockOrder, takeBackItems } from '../../orders/server/index.ts'
import {
  type BuyingFixtures,
  buyingFixtures,
  getOutcome,
} from '../../orders/server/testing/buying-fixtures.ts'
import { orderFixtures } from '../../orders/server/testing/order-fixtures.ts'
import { shopModule } from '../../shop/server/index.ts'
import type { lookUpRedeem, redeem } from '../contract.ts'
import { closeBatch } from './close-batch.ts'
import { endRedeemBatches } from './end-batches.ts'
import { forgetIdentities } from './forget.ts'
import { redeemModule } from './index.ts'
import { recountRedeem } from './recount.ts'
import { redeemOf } from './testing/redeem-of.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures([redeemModule, shopModule])
})
afterAll(() => shop.database.close())
beforeEach(async () => {
  await shop.run('delete from account_attempts')
  await shop.begin()
})

const codes = (count: number, until?: string) =>
  redeemOf(shop.database).codes(count, {
    productId: shop.project.products[0]?.id ?? 0,
    now: shop.now,
    stock: [[shop.project.variantIds[0] ?? 0, count]],
    ...(until !== undefined && { until }),
  })
const look = (query: Record<string, string>, token = shop.fan.token) =>
  shop.ask<AnswerOf<typeof lookUpRedeem>>(token, 'GET', `/api/v1/redeem/?${new URLSearchParams(query)}`)
const give = (body: object, { token = shop.fan.token, addressId = shop.fan.addressId } = {}) => {
  const wanted = { shipping_address_id: addressId, agreed: true, ...body }
  return shop.ask<AnswerOf<typeof redeem>>(token, 'POST', 'orders/redeem-code/', wanted, randomUUID())
}
const recounted = async () => [
  ...(await shop.orders.miscounts(shop.project.id)),
  ...(await recountRedeem(shop.database.read)),
]

test('however many fans bring one code at once, it is redeemed once, and counters equal their recount', async () => {
  const { codes: two } = await codes(2)
  const fans = await Promise.all(Array.from({ length: 3 }, () => shop.aBuyer()))
  const answers = await Promise.all(fans.flatMap(fan => two.map(code => give({ code }, fan))))
  const outcomes = answers.map(({ status, body }) => body.error_code?.name ?? status)
  expect(outcomes.toSorted()).toEqual([200, 200, ...Array(4).fill('redeem_used')])
  expect(await shop.held()).toEqual({ held_count: 0, sold_count: 2 })
  expect(await recounted()).toEqual([])
})

test('a batch that is closed while its codes are redeemed gives back just the rest', async () => {
  const { batch, codes: three } = await codes(3)
  const fans = await Promise.all(three.map(() => shop.aBuyer()))
  const [closed, ...answers] = await Promise.all([
    shop.database.transaction(db => closeBatch(db, batch, shop.now)),
    ...three.map((code, at) => give({ code }, fans[at])),
  ])
  const redeemed = answers.filter(({ status }) => status === 200).length
  expect(closed).toEqual({ returned: 3 - redeemed })
  expect(await shop.held()).toEqual({ held_count: 0, sold_count: redeemed })
  expect(await recounted()).toEqual([])
})

test('what is not redeemed goes back into stock when the time of its batch is over', async () => {
  const { codes: two, code } = await codes(2, '2026-11-22T13:00:00Z')
  await give({ code })
  shop.now += 3_600_000
  await endRedeemBatches.run({}, aTaskContext(shop.database, { now: () => shop.now }))
  expect(await shop.held()).toEqual({ held_count: 0, sold_count: 1 })
  expect(getOutcome(await give({ code: two[1] }))).toEqual([409, 'redeem_expired'])
  expect(await recounted()).toEqual([])
})

test('a redeemed order that is cancelled goes into stock, and its code stays used', async () => {
  const { code } = await codes(1)
  const { body } = await give({ code })
  expect(body.order?.allowed).toContain('cancel')
  await shop.database.transaction(async db => {
    const order = await lockOrder(db, { publicId: body.order?.order_id ?? '' })
    if (order) await takeBackItems(db, order, leftItems(order), { at: shop.now, actor: 'fan' })
  })
  expect(await shop.held()).toEqual({ held_count: 0, sold_count: 0 })
  expect((await look({ code })).body.state).toBe('used_by_you')
  expect(await recounted()).toEqual([])
})

test('a gift is gone from what is left and counts towards no goal: given, lost with its process, or cancelled', async () => {
  await shop.run(
    `update projects set goal_count = 2, sale_from = '2026-11-01', sale_until = '2026-12-01' where id = $1`,
    shop.project.id,
  )
  const [product] = shop.project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }
  const of = { userId: shop.fan.userId, projectId: shop.project.id, lines: [line], now: shop.now }
  await shop.orders.aPaidOrder(of)
  const counted = async () => {
    const { body } = await shop.ask<{ goal: { reached: number } }>(
      shop.fan.token,
      'GET',
      `/api/v1/shops/md/projects/${shop.project.id}/`,
    )
    return [body.goal.reached, await shop.held(), await recounted()]
  }
  const { code } = await codes(1)
  const { body } = await give({ code })
  const given = [1, { held_count: 0, sold_count: 2 }, []]
  expect(await counted()).toEqual(given)
  const dying: Pick<BuyingFixtures['database'], 'transaction'> = {
    transaction: work =>
      shop.database.transaction(async db => {
        await work(db)
        throw new Error('killed before the commit')
      }),
  }
  await expect(orderFixtures({ ...shop.database, ...dying }).aGift(of)).rejects.toThrow('killed')
  expect(await counted()).toEqual(given)
  await shop.database.transaction(async db => {
    const order = await lockOrder(db, { publicId: body.order?.order_id ?? '' })
    if (order) await takeBackItems(db, order, leftItems(order), { at: shop.now, actor: 'fan' })
  })
  expect(await counted()).toEqual([1, { held_count: 0, sold_count: 1 }, []])
  await shop.run('update variants set unpaid_count = 1 where id = $1', line.variantId)
  expect(await recounted()).toMatchObject([{ kind: 'unpaid pieces', sold: 1, soldAgain: 0 }])
})

test('unknown codes and those of others are the same work', async () => {
  const { code } = await codes(1)
  await give({ code })
  const [looker, giver] = [await shop.aBuyer(), await shop.aBuyer()]
  const work = async (typed: string) => {
    const before = shop.api.statements.length
    const looked = await look({ code: typed }, looker.token)
    const given = await give({ code: typed }, giver)
    return { done: shop.api.statements.slice(before), said: [looked.body.state, given.status] }
  }
  const [used, unknown] = [await work(code), await work('7'.repeat(20))]
  expect([used.said, unknown.said]).toEqual([
    ['used', 409],
    ['unknown', 404],
  ])
  expect(unknown.done).toEqual(used.done)
  expect(used.done).toContain('redeem.find')
  expect(used.done).toContain('redeem.lock')
})

test('refuses an account after five wrong codes, and no other fan at its address', async () => {
  const { codes: two } = await codes(2)
  const guess = async () => getOutcome(await give({ code: randomUUID() }))
  expect((await look({ code: two[0] ?? '' })).body.state).toBe('valid')
  const said = []
  for (let tries = 0; tries < 100; tries += 1) said.push(await guess())
  expect(said.slice(0, 5)).toEqual(Array(5).fill([404, 'redeem_unknown']))
  expect(said.slice(5)).toEqual(Array(95).fill([429, 'redeem_too_many_tries']))
  const other = await shop.aBuyer()
  expect((await look({ code: two[1] ?? '' }, other.token)).body.state).toBe('valid')
  shop.now += 60_000
  expect((await give({ code: two[0] })).status).toBe(200)
})

test('takes a used code of somebody else for no guess', async () => {
  const { code } = await codes(1)
  await give({ code })
  const { token } = await shop.aBuyer()
  for (let tries = 0; tries < 8; tries += 1) expect((await look({ code }, token)).body.state).toBe('used')
})

test('counts tries before the look-up when many come at once', async () => {
  const said = await Promise.all(Array.from({ length: 20 }, () => give({ code: randomUUID() })))
  expect(said.filter(({ status }) => status === 404)).toHaveLength(5)
})

test('lets an account guess twenty ticket numbers a day, and asks for the human check after 500 of an address', async () => {
  const guess = async (ticket: string, token = shop.fan.token) => {
    shop.now += 61_000
    return (await look({ identities: JSON.stringify({ ticket_id: ticket }) }, token)).status
  }
  const said = []
  for (let tries = 0; tries < 22; tries += 1) said.push(await guess(`T-${tries}`))
  expect(said).toEqual([...Array(20).fill(200), 429, 429])
  const { token } = await shop.aBuyer()
  expect(await guess('T-22', token)).toBe(200)
  await shop.run(
    `update account_attempts set at = array(select $1::timestamptz - n * interval '1 minute' from generate_series(1, 499) n)
      where kind = 'redeem-ticket' and cardinality(at) = 21`,
    new Date(shop.now),
  )
  expect([await guess('T-23', token), await guess('T-24', token)]).toEqual([200, 429])
})

test('nothing of what is typed is kept in readable form, and identities are forgotten', async () => {
  const { code } = await codes(1)
  const of = { showId: 7, now: shop.now }
  await redeemOf(shop.database).list([{ email: 'mina@post.example', ticket_id: 'T-900' }], of)
  const kept = JSON.stringify(await shop.run('select encode(key_hash, $1) from redeem_keys', 'escape'))
  for (const typed of [code, code.replaceAll('-', ''), 'mina@', 'T900']) expect(kept).not.toContain(typed)
  shop.now = Date.parse('2027-04-02T00:00:00Z')
  await forgetIdentities.run({}, aTaskContext(shop.database, { now: () => shop.now }))
  const left = await shop.run(
    `select f.method, k.key_hash is null as is_gone from redeem_keys k join redeem_batches b on b.id = k.batch_id
       join redeem_offers f on f.id = b.offer_id where f.method <> 'CODE' or not k.key_hash is not null`,
  )
  expect(left.length).toBeGreaterThan(0)
  expect(left.every(({ is_gone }) => is_gone)).toBe(true)
})

test('neither a code nor identities come into the log or the metrics', async () => {
  const { code } = await codes(1)
  const written: string[] = []
  const log = pino({ level: 'trace' }, { write: line => void written.push(line) })
  const app = await createApp({
    config: testConfig({ METRICS_TOKEN: 'x'.repeat(16) }),
    database: shop.database,
    log,
    limiter: noLimiter,
    outside: quietOutside,
    now: () => shop.now,
    modules: [accountsModule, redeemModule],
  })
  const ask = (path: string, token: string) =>
    app.fetch(new Request(`https://fans.example${path}`, { headers: { Authorization: `Bearer ${token}` } }))
  const identities = JSON.stringify({ email: 'secret-mina@post.example', ticket_id: 'T-SECRET' })
  const queries: Record<string, string>[] = [
    { code },
    { identities },
    { code: 'secret\u0000' },
    { code, identities },
  ]
  for (const query of queries) await ask(`/api/v1/redeem/?${new URLSearchParams(query)}`, shop.fan.token)
  written.push(await (await ask('/metrics', 'x'.repeat(16))).text())
  const all = written.join('')
  expect(all).toContain('/api/v1/redeem/')
  for (const typed of [code, 'secret', 'SECRET', 'post.example']) expect(all).not.toContain(typed)
})
