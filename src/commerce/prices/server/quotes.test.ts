import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentKeys } from '../../../../tests/helpers/config.ts'
import { accountsModule, startSession } from '../../../identity/accounts/server/index.ts'
import type { ErrorBody } from '../../../platform/contract/errors.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { grantCoupon, holdCoupon } from '../../coupons/server/index.ts'
import { couponFixtures } from '../../coupons/server/testing/coupon-fixtures.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import type { Quote } from '../contract.ts'
import { holdFanUnits, pricesModule } from './index.ts'
import { termsFixtures } from './testing/terms-fixtures.ts'

const path = '/api/v1/shops/md/price/'
const start = Date.parse('2026-11-22T12:00:00Z')
let now = start
let database: TestDatabase
let api: ReturnType<typeof testApi>
let shirt: { projectId: number; productId: number; values: number[][] }

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [accountsModule, pricesModule], now: () => now })
  const { aZone, aRate, taxesIn, aFee } = termsFixtures(database)
  const zoneId = await aZone({ countries: ['KR', 'JP'], rates: { KRW: [3_000, 500], USD: [300, 50] } })
  await aRate(zoneId, 'USD', '2021-01-01', [400, 100])
  await aRate(zoneId, 'USD', '2999-01-01', [9_999, 9_999])
  await aZone({ countries: ['US'], duties: 'ddp', dutyBasisPoints: 1_000, rates: { USD: [900, 100] } })
  await taxesIn('KR', { standard: 1_000 })
  await taxesIn('KR', { standard: 9_900 }, '2999-01-01')
  await aFee({ amounts: { USD: 100, KRW: 1_000 }, countries: ['KR'] })
  await aFee({ amounts: { USD: 500 }, valid_until: '2020-02-01' })
  await aFee({ amounts: { USD: 500 }, valid_from: '2999-02-01' })
  await aFee({ kind: 'percent', basis_points: 500, project_type: 0 })
})
afterAll(() => database.close())

beforeEach(async () => {
  now = start
  const project = await shopFixtures(database).aProject({
    name: 'A tour',
    until: '2026-12-01T00:00:00Z',
    products: [
      {
        name: { en: 'Shirt', ko: '티셔츠' },
        options: { Size: ['S', 'M'], Colour: ['Red'] },
        stock: [3, 0],
        prices: { USD: 2_500, KRW: 30_000 },
        also: { weight_g: 400, limit_per_fan: 4 },
      },
    ],
  })
  const [product] = project.products
  if (!product) throw new Error('there is a product')
  shirt = { projectId: project.id, productId: product.id, values: product.valueIds }
})

const item = (overrides: object = {}) => ({
  product_id: shirt.productId,
  option_ids: [shirt.values[1]?.[0], shirt.values[0]?.[0]],
  quantity: 1,
  ...overrides,
})
const basket = (overrides: object = {}) => ({
  project_id: shirt.projectId,
  country_code: 'KR',
  items: [item()],
  ...overrides,
})
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

async function quote(overrides: object = {}, headers: Record<string, string> = {}): Promise<Quote> {
  const { status, body } = await api.post<Quote>(path, basket(overrides), headers)
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  return body
}

async function aSignedInFan() {
  const userId = await aFan(database)
  return { userId, headers: bearer(await startSession(database.db, userId, now)) }
}

describe('POST /api/v1/shops/md/price/', () => {
  test("quotes a visitor's basket in the country's language and currency for 15 minutes", async () => {
    const quoted = await quote({ locale: 'ko', items: [item({ quantity: 3 })] })
    expect(quoted).toMatchObject({
      project_id: shirt.projectId,
      currency: 'KRW',
      country_code: 'KR',
      currencies: ['KRW', 'USD'],
      lines: [
        {
          name: '티셔츠',
          option_names: ['S', 'Red'],
          unit: 30_000,
          quantity: 3,
          subtotal: 90_000,
          tax: 8_182,
        },
      ],
      shipping: 4_000,
      fees: [{ name: 'Packing', amount: 1_000, tax: 91 }],
      total: 95_000,
      taxes: [{ basis_points: 1_000, amount: 8_182 + 364 + 91 }],
      duties: 'none',
      coupon: null,
      problems: [],
      expires_at: '2026-11-22T12:15:00.000Z',
      delivery: { promised_from: '2026-12-03', promised_to: '2026-12-07' },
    })
    expect(quoted.quote_id).toMatch(/^[\w-]{32}$/)
    const { rows } = await database.pool.query('select user_id from quotes where id = $1', [quoted.quote_id])
    expect(rows).toEqual([{ user_id: null }])
  })

  test('saves parallel quotes in one batch, each with its own fan', async () => {
    const fans = await Promise.all([1, 2, 3].map(aSignedInFan))
    // One of the fans sends three requests at the same time.
    const requesters = [...fans, ...fans.slice(0, 1), ...fans.slice(0, 1), null]
    const quoted = await Promise.all(requesters.map(fan => quote({}, fan?.headers ?? {})))
    const ids = quoted.map(({ quote_id: id }) => id)
    expect(new Set(ids).size).toBe(6)
    const { rows } = await database.pool.query(
      'select user_id from quotes join unnest($1::text[]) with ordinality a (id, at) using (id) order by at',
      [ids],
    )
    expect(rows.map(({ user_id: id }) => id)).toEqual(requesters.map(fan => fan?.userId ?? null))
    const { rows: baskets } = await database.pool.query('select from baskets where project_id = $1', [
      shirt.projectId,
    ])
    expect(baskets).toHaveLength(3)
  })

  test('offers only payment methods with configured keys', async () => {
    const env = { ...paymentKeys.stripe, ...paymentKeys.inicis }
    const withKeys = testApi({ database, modules: [accountsModule, pricesModule], now: () => now, env })
    const { body } = await withKeys.post<Quote>(path, basket())
    expect([body.currency, body.payment_methods]).toEqual([
      'KRW',
      ['stripe_card', 'kg_card', 'kg_directbank'],
    ])
    expect((await quote()).payment_methods).toEqual([])
  })

  test('quotes an export at the same price without tax and with the latest shipping rate', async () => {
    const there = await quote({ country_code: 'JP', currency: 'usd' })
    expect(there).toMatchObject({ lines: [{ unit: 2_500, tax: 0 }], shipping: 500, taxes: [], fees: [] })
    const { fees, duties } = await quote({ country_code: 'US' })
    expect([duties, fees]).toEqual(['ddp', [{ kind: 'duties', id: null, name: null, amount: 250, tax: 0 }]])
  })

  test('reads each source once and saves in one transaction', async () => {
    const { headers } = await aSignedInFan()
    await quote({}, headers)
    api.statements.length = 0
    await quote({}, headers)
    expect(api.statements.filter(name => !name.startsWith('accounts.'))).toEqual([
      'shop.for-sale',
      'prices.terms',
      'prices.pieces-of-fan',
      'shop.product-facts',
      'prices.save-quotes',
    ])
  })

  test("stores the fan as owner of the quote and adds the project to the fan's basket", async () => {
    const { userId, headers } = await aSignedInFan()
    await quote({}, headers)
    now += 1_000
    const { quote_id: id } = await quote({}, headers)
    const { rows } = await database.pool.query('select user_id from quotes where id = $1', [id])
    expect(rows).toEqual([{ user_id: userId }])
    const baskets = await database.pool.query('select * from baskets where user_id = $1', [userId])
    expect(baskets.rows).toEqual([{ project_id: shirt.projectId, user_id: userId, quoted_at: new Date(now) }])
  })

  test.each([
    ['no token at all', {}, 200],
    ['a token that is no longer good', bearer('x'.repeat(43)), 401],
    ['a token that is none', { Authorization: 'Bearer nonsense' }, 401],
  ])('checks the session with %s', async (_what, headers, expected) => {
    const { status, body } = await api.post<ErrorBody>(path, basket(), headers)
    expect([status, body.error_code?.name]).toEqual([
      expected,
      expected === 401 ? 'sign_in_required' : undefined,
    ])
  })

  test('reports sold-out variants, repeated lines and an exceeded fan limit together', async () => {
    const { userId, headers } = await aSignedInFan()
    await database.transaction(db =>
      holdFanUnits(db, userId, [{ productId: shirt.productId, quantity: 1, limitPerFan: 4 }]),
    )
    const [s, m] = [shirt.values[0]?.[0], shirt.values[0]?.[1]]
    const red = shirt.values[1]?.[0]
    const items = [
      item({ quantity: 2 }),
      item({ quantity: 2 }),
      item({ option_ids: [m, red] }),
      item({ option_ids: [s] }),
    ]
    const { problems } = await quote({ items }, headers)
    const where = { product_id: shirt.productId }
    expect(problems).toEqual([
      { code: 'option_missing', ...where, option_ids: [s], item: 3 },
      { code: 'not_enough_stock', ...where, option_ids: [red, s], item: 0, available: 3 },
      { code: 'out_of_stock', ...where, option_ids: [m, red], item: 2, available: 0 },
      { code: 'limit_per_fan', ...where, item: 0, available: 3 },
    ])
  })

  test('rejects options and products of other projects', async () => {
    const other = await shopFixtures(database).aProject({
      until: '2026-12-01T00:00:00Z',
      products: [{ options: { Size: ['S'] } }],
    })
    const [product] = other.products
    const items = [
      item({ option_ids: product?.valueIds[0] }),
      item({ product_id: product?.id, option_ids: product?.valueIds[0] }),
      item({ option_ids: [2_000_000_000] }),
    ]
    const { problems, lines, total } = await quote({ items })
    expect(problems.map(({ code, item: at }) => [code, at])).toEqual([
      ['option_missing', 0],
      ['not_on_sale', 1],
      ['option_missing', 2],
    ])
    expect([lines, total]).toEqual([[], 0])
  })

  test.each([
    ['before the sale', '2019-12-31T23:59:59Z', 'not_on_sale'],
    ['at its end', '2026-12-01T00:00:00Z', 'not_on_sale'],
    ['just before its end', '2026-11-30T23:59:59Z', undefined],
  ])('%s', async (_what, at, code) => {
    now = Date.parse(at)
    expect((await quote()).problems.map(problem => problem.code)).toEqual(code ? [code] : [])
  })

  test("applies the fan's coupon, but neither another fan's nor any for a visitor", async () => {
    const { userId, headers } = await aSignedInFan()
    const couponId = await couponFixtures(database).aCoupon({ caps: '{"KRW": 2500, "USD": 200}' })
    await grantCoupon(database.db, [userId], { couponId, now })
    expect(await quote({ coupon_id: couponId }, headers)).toMatchObject({
      lines: [{ subtotal: 30_000, discount: 2_500, tax: 2_500 }],
      coupon: { id: couponId, name: 'Ten off', discount: 2_500, shipping_discount: 0 },
      total: 32_000,
      problems: [],
    })
    const refused = { coupon: null, total: 34_500, problems: [{ code: 'coupon_not_applicable' }] }
    const { headers: others } = await aSignedInFan()
    expect(await quote({ coupon_id: couponId }, others)).toMatchObject(refused)
    expect(await quote({ coupon_id: couponId + 1_000 }, others)).toMatchObject(refused)
    expect(await quote({ coupon_id: couponId })).toMatchObject(refused)
    await database.transaction(db => holdCoupon(db, { couponId, userId, now }))
    const used = await quote({ coupon_id: couponId }, headers)
    expect(used).toMatchObject({ coupon: null, problems: [{ code: 'coupon_used_up' }] })
  })

  test('opens a presale to fans with its code before the sale', async () => {
    const { aProject, insert } = shopFixtures(database)
    const made = await aProject({
      from: '2026-11-25T00:00:00Z',
      until: '2026-12-01T00:00:00Z',
      products: [{ prices: { USD: 100 }, also: { needs_shipping: false } }],
    })
    const product = made.products[0]?.id
    const times = { opens_at: '2026-11-22T00:00:00Z', closes_at: '2026-11-23T00:00:00Z' }
    const code_hash = createHash('sha256').update('LOWTIDE').digest()
    await insert('presales', { product_id: product, kind: 'code', ...times, code_hash })
    const codesWith = async (presale_code?: string) => {
      const items = [item({ product_id: product, option_ids: [] })]
      const { problems } = await quote({ project_id: made.id, items, ...(presale_code && { presale_code }) })
      return problems.map(({ code }) => code)
    }
    expect(await codesWith('low-tide')).toEqual([])
    const stored = await database.pool.query('select asked::text from quotes')
    expect(JSON.stringify(stored.rows)).not.toMatch(/low-?tide/i)
    expect(await codesWith('high-tide')).toEqual(['not_on_sale'])
    expect(await codesWith()).toEqual(['not_on_sale'])
    now = Date.parse('2026-11-23T00:00:00Z')
    expect(await codesWith('low-tide')).toEqual(['not_on_sale'])
  })

  test('hashes the presale codes of earlier quotes in the migration', async () => {
    const { quote_id } = await quote()
    const text = `update quotes set asked = asked || '{"presale_code": "ｌow - tide"}' where id = $1`
    await database.pool.query(text, [quote_id])
    await database.pool.query(readFileSync('migrations/0271-presale-codes-of-quotes.sql', 'utf8'))
    const { rows } = await database.pool.query('select asked from quotes where id = $1', [quote_id])
    const presale_code_hash = createHash('sha256').update('LOWTIDE').digest('hex')
    expect(rows[0].asked).toMatchObject({ presale_code_hash })
    expect(rows[0].asked).not.toHaveProperty('presale_code')
  })

  test('reports an unserved country and a currency without a price', async () => {
    const { problems, lines } = await quote({ country_code: 'FR', currency: 'EUR' })
    expect(problems.map(({ code }) => code)).toEqual(['country_not_served', 'currency_not_offered'])
    expect(lines).toEqual([])
  })

  test('checks custom fields of all four types against their limits', async () => {
    const { aProject, insert } = shopFixtures(database)
    const made = await aProject({ until: '2026-12-01T00:00:00Z', products: [{ prices: { USD: 100 } }] })
    const [product] = made.products
    const ids: number[] = []
    for (const [at, bounds] of [
      { input_type: 0, maximum: '5', is_required: true },
      { input_type: 1 },
      { input_type: 2, minimum: '1', maximum: '9' },
      { input_type: 3, minimum: '2026-12-24' },
    ].entries()) {
      ids.push(
        await insert('custom_fields', {
          product_id: product?.id,
          position: at,
          label: '{"en": "A field"}',
          ...bounds,
        }),
      )
    }
    const [words, mail, number, day] = ids
    const withFields = async (typed: (string | undefined)[]) => {
      const fields = Object.fromEntries(
        ids.flatMap((id, at) => (typed[at] === undefined ? [] : [[id, typed[at]]])),
      )
      const items = [item({ product_id: product?.id, option_ids: [], custom_fields: fields })]
      const { problems } = await quote({ project_id: made.id, items })
      return problems.map(({ custom_field_id: id, error }) => [id, error])
    }
    expect(await withFields(['<b>💜', 'mira@post.example', '9', '2026-12-24'])).toEqual([])
    expect(await withFields(['שלום', '', '', ''])).toEqual([])
    expect(await withFields(['too long', 'mira', '1e3', '2026-12-23'])).toEqual([
      [words, 'ERR_INVALID_LENGTH'],
      [mail, 'ERR_INVALID_EMAIL'],
      [number, 'ERR_INVALID_NUMBER'],
      [day, 'ERR_INVALID_DATE'],
    ])
    expect(await withFields([])).toEqual([[words, 'ERR_REQUIRED']])
  })

  const refusedItem = (what: string, overrides: object, field: string) => ({
    what,
    field,
    given: { items: [{ product_id: 1, quantity: 1, ...overrides }] },
  })

  test.each([
    ...[0, -1, 1_000_000_000_000, 1.5, '1e3', null].map(quantity =>
      refusedItem(`a quantity of ${quantity}`, { quantity }, 'items.0.quantity'),
    ),
    refusedItem('a long field', { custom_fields: { 1: 'x'.repeat(3_000) } }, 'items.0.custom_fields.1'),
    { what: 'no items', given: { items: [] }, field: 'items' },
    { what: 'a country of three letters', given: { country_code: 'KOR' }, field: 'country_code' },
  ])('rejects $what and names the field', async ({ given: overrides, field }) => {
    const { status, body } = await api.post<ErrorBody>(path, basket(overrides))
    expect([status, Object.keys(body.description)]).toEqual([400, [field]])
  })

  test.each([
    ['a country that is none', { country_code: 'XX' }, 400, 'country_unknown'],
    ['a currency that is none', { currency: 'XXX' }, 400, 'currency_unknown'],
    ['a project that is none', { project_id: 2_000_000_000 }, 404, 'project_not_found'],
    ['100 kB', { presale_code: 'x'.repeat(100_000) }, 413, 'body_too_large'],
  ])('%s', async (_what, overrides, expected, name) => {
    const { status, body } = await api.post<ErrorBody>(path, basket(overrides))
    expect([status, body.error_code.name]).toEqual([expected, name])
  })

  test('returns 404 for a draft project', async () => {
    const draft = await shopFixtures(database).aProject({ until: '2026-12-01T00:00:00Z', status: 'draft' })
    expect((await api.post(path, basket({ project_id: draft.id }))).status).toBe(404)
  })
})
