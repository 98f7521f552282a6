import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showFixtures } from '../../../live/shows/server/testing/show-fixtures.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import {
  type BuyingFixtures,
  buyingFixtures,
  getOutcome,
} from '../../orders/server/testing/buying-fixtures.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import type { lookUpRedeem, redeem } from '../contract.ts'
import { redeemModule } from './index.ts'
import { redeemFixtures } from './testing/redeem-fixtures.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures([redeemModule])
})
afterAll(() => shop.database.close())
beforeEach(async () => {
  await shop.run('delete from account_attempts')
  await shop.begin()
})

const look = (query: Record<string, string>) =>
  shop.ask<ResponseOf<typeof lookUpRedeem>>(
    shop.fan.token,
    'GET',
    `/api/v1/redeem/?${new URLSearchParams(query)}`,
  )
const give = (body: object) =>
  shop.ask<ResponseOf<typeof redeem>>(
    shop.fan.token,
    'POST',
    'orders/redeem-code/',
    { ...body, agreed: true },
    randomUUID(),
  )

describe('key selection', () => {
  test.each([
    ['not open yet', 'online', { from: '2026-12-24T00:00:00Z' }],
    ['of a project that is called off', 'cancelled', {}],
    ['of a project that is a draft', 'draft', {}],
  ])('finds a usable membership next to one that is %s', async (_name, status, window) => {
    const { products } = await shopFixtures(shop.database).aProject({ until: '2030-01-01T00:00:00Z', status })
    const identities = { email: 'mina@post.example', fanclub_id: randomUUID() }
    const keys = redeemFixtures(shop.database)
    await keys.list([identities], { productId: products[0]?.id ?? 0, now: shop.now, ...window })
    const query = { identities: JSON.stringify(identities) }
    expect((await look(query)).body.state).not.toBe('valid')
    await keys.list([identities], { showId: 41, now: shop.now })
    expect((await look(query)).body).toMatchObject({ state: 'valid', show_id: 41 })
    expect((await give({ identities })).body).toEqual({ order: null, show_id: 41 })
  })

  test('prefers an upcoming key to an expired one', async () => {
    const identities = { ticket_id: randomUUID() }
    const keys = redeemFixtures(shop.database)
    const until = new Date(shop.now).toISOString()
    await keys.list([identities], { showId: 41, now: shop.now, until })
    expect(getOutcome(await give({ identities }))).toEqual([409, 'redeem_expired'])
    await keys.list([identities], { showId: 42, now: shop.now, from: '2026-12-24T00:00:00Z' })
    expect(getOutcome(await give({ identities }))).toEqual([409, 'redeem_coming_soon'])
  })

  const replay = { replay_type: 2, replay_source: 'vod/master.m3u8' }

  test.each([
    ['is cancelled', { status: 'DONE', also: { is_cancelled: true } }],
    ['is done', { status: 'DONE', also: replay }],
    ['is over and has no replay', { status: 'END_SHOW' }],
  ] as const)('redeems nothing and uses up no key for a show that %s', async (_name, show) => {
    const { id: showId } = await showFixtures(shop.database).aShow(show)
    const { code } = await redeemFixtures(shop.database).codes(1, { showId, now: shop.now })
    expect((await look({ code })).body).toMatchObject({ state: 'expired', show_id: showId })
    expect((await look({ show_id: String(showId) })).body).toMatchObject({ state: 'expired' })
    expect(getOutcome(await give({ code }))).toEqual([409, 'redeem_expired'])
  })

  test('redeems a show that is over but has a replay, and a product of a show that is over', async () => {
    const { id: showId } = await showFixtures(shop.database).aShow({ status: 'END_SHOW', also: replay })
    const { code } = await redeemFixtures(shop.database).codes(1, { showId, now: shop.now })
    expect((await look({ show_id: String(showId) })).body).toMatchObject({ state: null })
    expect((await give({ code })).body).toEqual({ order: null, show_id: showId })
    const { id: done } = await showFixtures(shop.database).aShow({ status: 'DONE' })
    const productId = shop.project.products[0]?.id ?? 0
    const both = await redeemFixtures(shop.database).codes(1, { productId, showId: done, now: shop.now })
    expect((await look({ code: both.code })).body.state).toBe('valid')
  })
})
