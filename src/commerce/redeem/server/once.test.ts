import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { accountsModule } from '../../../identity/accounts/server/index.ts'
import { watchSignInCounts } from '../../../identity/accounts/server/testing/watch-sign-in-counts.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { createApp } from '../../../platform/server/app.ts'
import { noLimiter } from '../../../platform/server/limits.ts'
import { silentServiceClient } from '../../../platform/server/testing/fake-service.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { listUnrefunded, lockOrder, takeBackItems } from '../../orders/server/index.ts'
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
import { redeemModule } from './index.ts'
import { purgeIdentities } from './purge.ts'
import { recountRedeem } from './recount.ts'
import { redeemFixtures } from './testing/redeem-fixtures.ts'

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
  redeemFixtures(shop.database).codes(count, {
    productId: shop.project.products[0]?.id ?? 0,
    now: shop.now,
    stock: [[shop.project.variantIds[0] ?? 0, count]],
    ...(until !== undefined && { until }),
  })
const look = (query: Record<string, string>, token = shop.fan.token) =>
  shop.ask<ResponseOf<typeof lookUpRedeem>>(token, 'GET', `/api/v1/redeem/?${new URLSearchParams(query)}`)
const give = (body: object, { token = shop.fan.token, addressId = shop.fan.addressId } = {}) => {
  const payload = { shipping_address_id: addressId, agreed: true, ...body }
  return shop.ask<ResponseOf<typeof redeem>>(token, 'POST', 'orders/redeem-code/', payload, randomUUID())
}
const recounted = async () => [
  ...(await shop.orders.miscounts(shop.project.id)),
  ...(await recountRedeem(shop.database.read)),
]

describe('one-time redemption', () => {
  test('redeems a code for one of many parallel fans and keeps counters consistent', async () => {
    const { codes: two } = await codes(2)
    const fans = await Promise.all(Array.from({ length: 3 }, () => shop.aBuyer()))
    const responses = await Promise.all(fans.flatMap(fan => two.map(code => give({ code }, fan))))
    const outcomes = responses.map(({ status, body }) => body.error_code?.name ?? status)
    expect(outcomes.toSorted()).toEqual([200, 200, ...Array(4).fill('redeem_used')])
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 2 })
    expect(await recounted()).toEqual([])
  })

  test('releases only the remaining stock when a batch closes during redemptions', async () => {
    const { batch, codes: three } = await codes(3)
    const fans = await Promise.all(three.map(() => shop.aBuyer()))
    const [closed, ...responses] = await Promise.all([
      shop.database.transaction(db => closeBatch(db, batch, shop.now)),
      ...three.map((code, at) => give({ code }, fans[at])),
    ])
    const redeemed = responses.filter(({ status }) => status === 200).length
    expect(closed).toEqual({ returned: 3 - redeemed })
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: redeemed })
    expect(await recounted()).toEqual([])
  })

  test('releases unredeemed stock when a batch expires', async () => {
    const { codes: two, code } = await codes(2, '2026-11-22T13:00:00Z')
    await give({ code })
    shop.now += 3_600_000
    await endRedeemBatches.run({}, aTaskContext(shop.database, { now: () => shop.now }))
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 1 })
    expect(getOutcome(await give({ code: two[1] }))).toEqual([409, 'redeem_expired'])
    expect(await recounted()).toEqual([])
  })

  test('returns a cancelled redeemed order to stock and keeps its code used', async () => {
    const { code } = await codes(1)
    const { body } = await give({ code })
    expect(body.order?.allowed).toContain('cancel')
    await shop.database.transaction(async db => {
      const order = await lockOrder(db, { publicId: body.order?.order_id ?? '' })
      if (order) await takeBackItems(db, order, listUnrefunded(order), { at: shop.now, actor: 'fan' })
    })
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 0 })
    expect((await look({ code })).body.state).toBe('used_by_you')
    expect(await recounted()).toEqual([])
  })

  test('counts a redeemed unit as sold stock but not towards the goal, when granted, interrupted or cancelled', async () => {
    await shop.run(
      `update projects set goal_count = 2, sale_from = '2026-11-01', sale_until = '2026-12-01' where id = $1`,
      shop.project.id,
    )
    const [product] = shop.project.products
    const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }
    const options = { userId: shop.fan.userId, projectId: shop.project.id, lines: [line], now: shop.now }
    await shop.orders.aPaidOrder(options)
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
    const granted = [1, { held_count: 0, sold_count: 2 }, []]
    expect(await counted()).toEqual(granted)
    const dying: Pick<BuyingFixtures['database'], 'transaction'> = {
      transaction: work =>
        shop.database.transaction(async db => {
          await work(db)
          throw new Error('killed before the commit')
        }),
    }
    await expect(orderFixtures({ ...shop.database, ...dying }).aGift(options)).rejects.toThrow('killed')
    expect(await counted()).toEqual(granted)
    await shop.database.transaction(async db => {
      const order = await lockOrder(db, { publicId: body.order?.order_id ?? '' })
      if (order) await takeBackItems(db, order, listUnrefunded(order), { at: shop.now, actor: 'fan' })
    })
    expect(await counted()).toEqual([1, { held_count: 0, sold_count: 1 }, []])
    await shop.run('update variants set unpaid_count = 1 where id = $1', line.variantId)
    expect(await recounted()).toMatchObject([{ kind: 'unpaid pieces', sold: 1, soldAgain: 0 }])
  })

  test("runs the same statements for unknown codes and other fans' codes", async () => {
    const { code } = await codes(1)
    await give({ code })
    const [looker, giver] = [await shop.aBuyer(), await shop.aBuyer()]
    const work = async (typed: string) => {
      const before = shop.api.statements.length
      const looked = await look({ code: typed }, looker.token)
      const granted = await give({ code: typed }, giver)
      return { done: shop.api.statements.slice(before), said: [looked.body.state, granted.status] }
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

  test('blocks an account after five wrong codes, but not other fans at the same IP address', async () => {
    const { codes: two } = await codes(2)
    const guess = async () => getOutcome(await give({ code: randomUUID() }))
    const readCounts = await watchSignInCounts()
    expect((await look({ code: two[0] ?? '' })).body.state).toBe('valid')
    const results = []
    for (let tries = 0; tries < 100; tries += 1) results.push(await guess())
    expect(results.slice(0, 5)).toEqual(Array(5).fill([404, 'redeem_unknown']))
    expect(results.slice(5)).toEqual(Array(95).fill([429, 'redeem_too_many_tries']))
    const other = await shop.aBuyer()
    expect((await look({ code: two[1] ?? '' }, other.token)).body.state).toBe('valid')
    shop.now += 60_000
    expect((await give({ code: two[0] })).status).toBe(200)
    expect(await readCounts()).toEqual({ 'redeem accepted': 3, 'redeem wrong': 5, 'redeem limited': 95 })
  })

  test("does not count another fan's used code as a guess", async () => {
    const { code } = await codes(1)
    await give({ code })
    const { token } = await shop.aBuyer()
    const readCounts = await watchSignInCounts()
    for (let tries = 0; tries < 8; tries += 1) expect((await look({ code }, token)).body.state).toBe('used')
    expect(await readCounts()).toEqual({ 'redeem used': 8 })
  })

  test('counts attempts before the look-up when many arrive in parallel', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => give({ code: randomUUID() })))
    expect(results.filter(({ status }) => status === 404)).toHaveLength(5)
  })

  test('limits an account to twenty ticket guesses a day, and requires the human check after 500 per IP address', async () => {
    const guess = async (ticket: string, token = shop.fan.token) => {
      shop.now += 61_000
      return (await look({ identities: JSON.stringify({ ticket_id: ticket }) }, token)).status
    }
    const results = []
    for (let tries = 0; tries < 22; tries += 1) results.push(await guess(`T-${tries}`))
    expect(results).toEqual([...Array(20).fill(200), 429, 429])
    const { token } = await shop.aBuyer()
    expect(await guess('T-22', token)).toBe(200)
    await shop.run(
      `update account_attempts set at = array(select $1::timestamptz - n * interval '1 minute' from generate_series(1, 499) n)
      where kind = 'redeem-ticket' and cardinality(at) = 21`,
      new Date(shop.now),
    )
    expect([await guess('T-23', token), await guess('T-24', token)]).toEqual([200, 429])
  })

  test('stores no typed key in readable form and deletes identities after the retention period', async () => {
    const { code } = await codes(1)
    const options = { showId: 7, now: shop.now }
    await redeemFixtures(shop.database).list([{ email: 'mina@post.example', ticket_id: 'T-900' }], options)
    const stored = JSON.stringify(await shop.run('select encode(key_hash, $1) from redeem_keys', 'escape'))
    for (const typed of [code, code.replaceAll('-', ''), 'mina@', 'T900']) expect(stored).not.toContain(typed)
    shop.now = Date.parse('2027-04-02T00:00:00Z')
    await purgeIdentities.run({}, aTaskContext(shop.database, { now: () => shop.now }))
    const left = await shop.run(
      `select f.method, k.key_hash is null as is_gone from redeem_keys k join redeem_batches b on b.id = k.batch_id
       join redeem_offers f on f.id = b.offer_id where f.method <> 'CODE' or not k.key_hash is not null`,
    )
    expect(left.length).toBeGreaterThan(0)
    expect(left.every(({ is_gone }) => is_gone)).toBe(true)
  })

  test('writes no codes or identities to logs and metrics', async () => {
    const { code } = await codes(1)
    const written: string[] = []
    const log = pino({ level: 'trace' }, { write: line => void written.push(line) })
    const app = await createApp({
      config: testConfig({ METRICS_TOKEN: 'x'.repeat(16) }),
      database: shop.database,
      log,
      limiter: noLimiter,
      outside: silentServiceClient,
      now: () => shop.now,
      modules: [accountsModule, redeemModule],
    })
    const fetchAs = (path: string, token: string) =>
      app.fetch(new Request(`https://fans.example${path}`, { headers: { Authorization: `Bearer ${token}` } }))
    const identities = JSON.stringify({ email: 'secret-mina@post.example', ticket_id: 'T-SECRET' })
    const queries: Record<string, string>[] = [
      { code },
      { identities },
      { code: 'secret\u0000' },
      { code, identities },
    ]
    for (const query of queries)
      await fetchAs(`/api/v1/redeem/?${new URLSearchParams(query)}`, shop.fan.token)
    written.push(await (await fetchAs('/metrics', 'x'.repeat(16))).text())
    const all = written.join('')
    expect(all).toContain('/api/v1/redeem/')
    for (const typed of [code, 'secret', 'SECRET', 'post.example']) expect(all).not.toContain(typed)
  })
})
