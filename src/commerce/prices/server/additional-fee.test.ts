import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { pricesModule } from './index.ts'
import { termsFixtures } from './testing/terms-fixtures.ts'

let database: TestDatabase
let api: ReturnType<typeof testApi>
let goods: { id: number; productId: number }
let ticketsId: number

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({
    database,
    modules: [pricesModule],
    now: () => Date.parse('2026-11-22T12:00:00Z'),
  })
  const { aZone, taxesIn, aFee } = termsFixtures(database)
  await aZone({ countries: ['KR'], rates: { KRW: [3_000, 500], USD: [300, 50] } })
  await aZone({ countries: ['US'], duties: 'dap', rates: { USD: [900, 100] } })
  await taxesIn('KR', { standard: 1_000 })
  await aFee({ amounts: { KRW: 1_100 }, countries: ['KR'] })
  await aFee({ amounts: { KRW: 9_900 }, kind: 'per_piece', countries: ['KR'] })
  const until = '2026-12-01T00:00:00Z'
  const made = await shopFixtures(database).aProject({ until, products: [{ also: { weight_g: 800 } }] })
  goods = { id: made.id, productId: made.products[0]?.id ?? 0 }
  ticketsId = (
    await shopFixtures(database).aProject({ until, products: [{ also: { needs_shipping: false } }] })
  ).id
})
afterAll(() => database.close())

const requestFee = (query: Record<string, string | number>) => {
  const sent = { project_id: goods.id, country_code: 'KR', ...query }
  const texts = Object.entries(sent).map(([key, value]) => [key, String(value)])
  return api.get<Record<string, unknown>>(`/api/v1/shops/md/additional-fee/?${new URLSearchParams(texts)}`)
}

describe('GET /api/v1/shops/md/additional-fee/', () => {
  test('returns the zone, price, delivery days and fees for a country', async () => {
    const { status, body } = await requestFee({ weight_g: 2_001, locale: 'ko' })
    expect([status, body]).toEqual([
      200,
      {
        zone: { id: 1, name: '지역' },
        amount: { amount: 4_500, currency: 'KRW' },
        promised_from: '2026-12-03',
        promised_to: '2026-12-07',
        duties: 'none',
        fees: [{ kind: 'other', id: 1, name: 'Packing', amount: 1_100, tax: 100 }],
      },
    ])
  })

  test.each([
    ['the first kilogram where nothing is known', {}, 3_500],
    ['the weight of items', { items: () => [{ product_id: goods.productId, quantity: 3 }] }, 4_500],
    ['nothing is no weight', { weight_g: 0 }, 3_000],
    ['another currency', { currency: 'usd' }, 350],
  ])('%s', async (_what, parameters, amount) => {
    const { items, ...rest } = parameters as { items?: () => object; weight_g?: number }
    const { body } = await requestFee({ ...rest, ...(items && { items: JSON.stringify(items()) }) })
    expect(body).toMatchObject({ amount: { amount } })
  })

  test('returns null for an unserved country or currency, and 0 if nothing is shipped', async () => {
    const nowhere = { zone: null, promised_from: null, promised_to: null, duties: 'none' }
    expect((await requestFee({ country_code: 'FR' })).body).toMatchObject({
      ...nowhere,
      amount: null,
      fees: [],
    })
    expect((await requestFee({ country_code: 'US', currency: 'KRW' })).body).toMatchObject({
      amount: null,
      duties: 'dap',
    })
    expect((await requestFee({ project_id: ticketsId })).body).toMatchObject({
      ...nowhere,
      amount: { amount: 0 },
    })
  })

  test.each([
    [{ country_code: 'XX' }, 400],
    [{ currency: 'XXX' }, 400],
    [{ project_id: 2_000_000_000 }, 404],
    [{ items: '[{"product_id":1,"quantity":1.5}]' }, 400],
    [{ items: '[' }, 400],
    [{ items: '[]' }, 400],
    [{ weight_g: '1e3' }, 400],
  ])('rejects %j', async (query, status) => {
    expect((await requestFee(query as Record<string, string>)).status).toBe(status)
  })
})
