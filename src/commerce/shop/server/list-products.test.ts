import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { artistsModule, indexArtists } from '../../../catalogue/artists/server/index.ts'
import { showFixtures } from '../../../live/shows/server/testing/show-fixtures.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { planDraw } from '../../draws/server/index.ts'
import type { getProject, listProducts } from '../contract.ts'
import { shopModule } from './index.ts'
import { shopFixtures, toTexts } from './testing/shop-fixtures.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(start + days * 86_400_000).toISOString()
const base = '/api/v1/shops/md/projects'
let now = start
let database: TestDatabase
let api: ReturnType<typeof testApi>
let shop: ReturnType<typeof shopFixtures>
let catalogue: ReturnType<typeof catalogueFixtures>

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [artistsModule, shopModule], now: () => now })
  shop = shopFixtures(database)
  catalogue = catalogueFixtures(database)
  const zone = { name: toTexts('Korea'), countries: ['KR', 'JP'], days_min: 1, days_max: 2 }
  await shop.insert('shipping_zones', zone)
})
afterAll(() => database.close())

async function products(projectId: number, query = '') {
  const path = `${base}/${projectId}/products/?${query}`
  const { status, body } = await api.get<ResponseOf<typeof listProducts>>(path)
  expect(status).toBe(200)
  return body.results
}

describe('GET /api/v1/shops/md/projects/{project_id}/products/', () => {
  test('lists a product with all its choices in the reader’s language', async () => {
    const { id, products: made } = await shop.aProject({
      until: at(9),
      products: [
        {
          name: { en: 'Shirt', ko: '셔츠' },
          options: { Size: ['S', 'M'], Colour: ['Red'] },
          stock: [11, 3],
          prices: { USD: 2_000, KRW: 25_000 },
          also: {
            limit_per_order: 2,
            sale_until: at(5),
            description: toTexts({ en: 'Soft', ko: '부드러움' }),
            weight_g: 200,
          },
        },
      ],
    })
    const [{ id: productId = 0, variantIds = [], valueIds = [] } = {}] = made
    await shop.insert('variant_prices', { variant_id: variantIds[1], currency: 'USD', amount: 2_500 })
    await shop.insert('custom_fields', {
      product_id: productId,
      label: toTexts('Name on it'),
      input_type: 0,
      maximum: '9',
    })
    const presale = { kind: 'follow', opens_at: at(-3), closes_at: at(-2) }
    await shop.insert('presales', { product_id: productId, ...presale })
    const usd = (amount: number) => [
      { amount: 25_000, currency: 'KRW' },
      { amount, currency: 'USD' },
    ]
    const [shirt] = await products(id, 'locale=ko')
    expect(shirt).toMatchObject({
      id: productId,
      lang: 'ko',
      name: '셔츠',
      description: '부드러움',
      availability: 1,
      prices: usd(2_000),
      limit_per_order: 2,
      limit_per_fan: null,
      sale_from: '2020-01-01T00:00:00.000Z',
      sale_until: at(5),
      presales: [presale],
      needs_shipping: true,
      weight_g: 200,
      countries: null,
      ticket: null,
    })
    expect(shirt?.options.map(({ name, values }) => [name, values.map(value => value.name)])).toEqual([
      ['Size', ['S', 'M']],
      ['Colour', ['Red']],
    ])
    const variant = { availability: 1, available_left: null }
    expect(shirt?.variants).toEqual([
      { ...variant, id: variantIds[0], option_ids: [valueIds[0]?.[0], valueIds[1]?.[0]], prices: usd(2_000) },
      {
        ...variant,
        id: variantIds[1],
        option_ids: [valueIds[0]?.[1], valueIds[1]?.[0]],
        prices: usd(2_500),
        available_left: 3,
      },
    ])
    expect(shirt?.custom_fields).toMatchObject([
      { label: 'Name on it', input_type: 0, minimum: null, maximum: '9' },
    ])
  })

  test('marks each text with its own language', async () => {
    const { id } = await shop.aProject({
      until: at(9),
      products: [
        {
          name: { en: 'Shirt', ko: '셔츠' },
          options: { Size: ['S'] },
          also: { description: toTexts('Soft') },
        },
      ],
    })
    const [shirt] = await products(id, 'locale=ko')
    expect(shirt).toMatchObject({
      name: '셔츠',
      lang: 'ko',
      description: 'Soft',
      description_lang: 'en',
      options: [{ name: 'Size', lang: 'en', values: [{ name: 'S', lang: 'en' }] }],
    })
  })

  test('describes the event of an entry ticket with its time, venue and age limit', async () => {
    const { aCity, anArtist, anEvent } = catalogue
    const event = await anEvent({ of: await anArtist('Ada'), in: await aCity('Seoul'), startsAt: at(9) })
    await database.pool.query(
      `update events set name = 'Ada live', venue = 'Rolling Hall', zone = 'Asia/Seoul', doors_at = $2, age_min = 12,
       age_with_adult = true where id = $1`,
      [event.id, at(8.9)],
    )
    const also = {
      needs_shipping: false,
      event_id: event.id,
      persons: 2,
      category: toTexts('Standing'),
      admits_from: at(8),
      admits_until: at(9),
    }
    const { id } = await shop.aProject({ until: at(7), products: [{ also }], also: { type: 2 } })
    expect((await products(id))[0]?.ticket).toEqual({
      event_id: event.id,
      show_id: null,
      persons: 2,
      category: 'Standing',
      admits_from: at(8),
      admits_until: at(9),
      title: 'Ada live',
      starts_at: at(9),
      is_day_only: false,
      doors_at: at(8.9),
      zone: 'Asia/Seoul',
      venue: 'Rolling Hall',
      city: 'Seoul',
      age_min: 12,
      with_adult: true,
      status: 'scheduled',
    })
    await database.pool.query(`update events set venue = 'TBA', status = 'postponed' where id = $1`, [
      event.id,
    ])
    expect((await products(id))[0]?.ticket).toMatchObject({ venue: null, city: 'Seoul', status: 'postponed' })
  })

  test('describes the show of a stream ticket with its time but no venue', async () => {
    const show = await showFixtures(database).aShow()
    const stream = { needs_shipping: false, persons: 1, show_id: show.id }
    const { id } = await shop.aProject({ until: at(9), products: [{ also: stream }], also: { type: 2 } })
    expect((await products(id))[0]?.ticket).toMatchObject({
      event_id: null,
      show_id: show.id,
      city: null,
      venue: null,
      age_min: null,
      status: 'scheduled',
    })
  })

  test('returns null for a ticket without an event or show', async () => {
    const { id } = await shop.aProject({
      until: at(9),
      products: [{ also: { needs_shipping: false, persons: 1 } }],
      also: { type: 2 },
    })
    expect((await products(id))[0]?.ticket).toBeNull()
  })

  test("caches at most until the doors of a ticket's event open", async () => {
    const { aCity, anArtist, anEvent } = catalogue
    const event = await anEvent({ of: await anArtist('Bea'), in: await aCity('Busan'), startsAt: at(1) })
    await database.pool.query('update events set doors_at = $2 where id = $1', [
      event.id,
      new Date(now + 3_000),
    ])
    const ticket = { needs_shipping: false, event_id: event.id, persons: 1 }
    const { id } = await shop.aProject({ until: at(9), products: [{ also: ticket }], also: { type: 2 } })
    const { headers } = await api.request(`${base}/${id}/products/`)
    expect(headers.get('cache-control')).toBe('public, s-maxage=3')
  })

  test('marks products as unavailable in unserved countries, but not when the country is unknown', async () => {
    const show = await showFixtures(database).aShow()
    const eTicket = { needs_shipping: false, persons: 1, show_id: show.id }
    const { id } = await shop.aProject({
      until: at(9),
      products: [
        {},
        { also: { countries: ['KR'] } },
        { also: eTicket },
        { also: { ...eTicket, countries: ['FR'] } },
      ],
    })
    const availabilities = async (query: string) =>
      (await products(id, query)).map(({ availability }) => availability)
    expect(await availabilities('')).toEqual([1, 1, 1, 1])
    expect(await availabilities('country_code=kr')).toEqual([1, 1, 1, 0])
    expect(await availabilities('country_code=JP')).toEqual([1, 0, 1, 0])
    expect(await availabilities('country_code=FR')).toEqual([0, 0, 1, 1])
    const sign = await shop.aProject({
      until: at(9),
      also: { type: 3 },
      products: [{}, { also: { countries: ['KR'] } }],
    })
    const plan = { projectId: sign.id, prizes: 2, confirmHours: 72, saleUntilMs: Date.parse(at(9)) }
    await database.transaction(db =>
      planDraw(db, plan, { config: testConfig(), actor: 'operator:Ada', now: Date.parse(at(-1)) }),
    )
    const signed = await products(sign.id, 'country_code=KR')
    expect(signed.map(({ availability }) => availability)).toEqual([0, 1])
    const refused = await api.get(`${base}/${id}/products/?country_code=KOR`)
    expect([refused.status, Object.keys(refused.body.description)]).toEqual([400, ['country_code']])
  })

  test('returns the same availability in lists, search, the artist’s page, the project and its products at any time', async () => {
    const artist = await catalogueFixtures(database).anArtist('Agreeing')
    await indexArtists(database.db)
    const { id, variantIds } = await shop.aProject({
      from: at(1),
      until: at(8),
      also: { artist_id: artist.id },
      products: [
        { options: { Size: ['S', 'M'] }, stock: [0, 0] },
        { stock: 5, also: { sale_from: at(3), sale_until: at(5) } },
        { stock: 5, also: { sale_from: at(6), sale_until: at(6.5) } },
      ],
    })
    const expected: [days: number, availability: number, products: number[]][] = [
      ...([
        [0, 0, [0, 0, 0]],
        [1, 2, [2, 0, 0]],
        [3, 1, [2, 1, 0]],
        [5, 2, [2, 0, 0]],
      ] as const),
      ...([
        [6, 1, [2, 0, 1]],
        [8, 0, [0, 0, 0]],
      ] as const),
    ].map(([days, availability, each]) => [days, availability, [...each]])
    for (const [days, availability, each] of expected) {
      now = start + days * 86_400_000
      expect((await products(id)).map(product => product.availability)).toEqual(each)
      await expectEverywhere(artist.id, id, availability)
    }
    now = start + 3 * 86_400_000
    // No other variant has stock left.
    await database.pool.query('update variants set is_offered = false where id = $1', [variantIds[2]])
    expect((await products(id)).map(product => [product.availability, product.variants.length])).toEqual([
      ...[
        [2, 2],
        [0, 0],
        [0, 1],
      ],
    ])
    await expectEverywhere(artist.id, id, 2)
    now = start
  })
})

async function expectEverywhere(artistId: number, id: number, availability: number) {
  const lists = [
    `${base}/?artist_id=${artistId}`,
    `${base}/search/?artist_name=agreeing`,
    `/api/v2/artists/${artistId}/projects/`,
  ]
  for (const path of lists) {
    const { body } = await api.get<{ results: object[] }>(path)
    expect(body.results).toMatchObject([{ id, availability }])
  }
  expect((await api.get<ResponseOf<typeof getProject>>(`${base}/${id}/`)).body).toMatchObject({
    availability,
  })
}
