import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../catalogue/artists/server/index.ts'
import { eventsModule } from '../../../events/events/server/index.ts'
import { showFixtures } from '../../../live/shows/server/testing/show-fixtures.ts'
import { operatorFiles } from '../../../platform/import/testing/operator-files.ts'
import { anOperator } from '../../../platform/server/testing/operator.ts'
import { drawsModule } from '../../draws/server/index.ts'
import { type BuyingFixtures, buyingFixtures } from '../../orders/server/testing/buying-fixtures.ts'
import { shopModule } from './index.ts'
import { shopFixtures } from './testing/shop-fixtures.ts'
import { missing } from './what-is-missing.ts'

let shop: BuyingFixtures
let showId: number
beforeAll(async () => {
  shop = await buyingFixtures([shopModule, drawsModule])
  showId = (await showFixtures(shop.database).aShow()).id
})
beforeEach(() => shop.begin())
afterAll(() => shop.database.close())

type Lacking = 'price' | 'admission' | 'type' | 'draw'
const ticket = { needs_shipping: false, persons: 1 }
const products: Record<Lacking, object> = {
  price: { prices: {} },
  admission: { also: ticket },
  type: { also: { needs_shipping: false } },
  draw: { also: { countries: ['DE'] } },
}
const types = { price: 1, admission: 1, type: 2, draw: 3 }
const says = { ...missing, type: missing.admission }
const dates = { from: '2026-12-01T00:00:00Z', until: '2030-01-01T00:00:00Z' }
const aSale = (what: Lacking, overrides: { status?: string; from?: string } = {}) =>
  shopFixtures(shop.database).aProject({
    name: `No ${what}`,
    until: dates.until,
    ...overrides,
    also: { type: types[what] },
    products: [products[what]],
  })
type Sale = Awaited<ReturnType<typeof aSale>>

async function complete(what: Lacking, { id, products: [product] }: Sale) {
  const { database } = shop
  if (what === 'price')
    await shopFixtures(database).insert('product_prices', {
      product_id: product?.id,
      currency: 'EUR',
      amount: 900,
    })
  if (what === 'admission' || what === 'type')
    await shop.run('update products set persons = 1, show_id = $2 where id = $1', product?.id, showId)
  if (what === 'draw') await operator().run('draw plan', [String(id)], { prizes: '2' })
  else await shop.run('select refresh_project($1)', id)
}

const operator = () =>
  anOperator(
    shop.database,
    [shopModule, drawsModule].flatMap(({ commands }) => commands ?? []),
    shop.now,
  )

interface Shown {
  id: number
  availability: number
  sale_stop: string | null
  variants?: { availability: number }[]
}

/**
 * Returns the availability and the reason in the list, on the page and for the product, and the availability
 * of its variants.
 */
async function shown({ id }: Sale) {
  const base = '/api/v1/shops/md/projects/'
  const read = async <Body>(path: string) => (await shop.ask<Body>('', 'GET', path)).body
  const [list, page, { results }] = await Promise.all([
    read<{ results: Shown[] }>(`${base}?limit=100`),
    read<Shown>(`${base}${id}/`),
    read<{ results: Shown[] }>(`${base}${id}/products/`),
  ])
  const inList = list.results.find(each => each.id === id)
  const [product] = results
  return [
    ...[inList, page, product].map(each => [each?.availability, each?.sale_stop]),
    product?.variants?.map(({ availability }) => availability),
  ]
}

async function problems({ id, products: [product] }: Sale) {
  const items = [{ product_id: product?.id, quantity: 1 }]
  const basket = { project_id: id, items, country_code: 'DE' }
  const { body } = await shop.ask<{ problems: { code: string; reason?: string }[] }>(
    ...([shop.fan.token, 'POST', '/api/v1/shops/md/price/', basket] as const),
  )
  return body.problems.map(({ code, reason }) => [code, reason])
}
const status = async ({ id }: Sale) =>
  (
    await shop.ask<{ can_buy: boolean; reason: string | null }>(
      shop.fan.token,
      'GET',
      `projects/${id}/purchase-status/`,
    )
  ).body

describe.each(['price', 'admission', 'type', 'draw'] as const)('a product without %s', what => {
  test('is unavailable in lists, on its page and in quotes until it is complete', async () => {
    const sale = await aSale(what, what === 'draw' ? { from: dates.from } : {})
    const none = [0, 'incomplete']
    expect(await shown(sale)).toEqual([none, none, none, [0]])
    expect(await problems(sale)).toEqual([['not_on_sale', 'incomplete']])
    expect(await status(sale)).toMatchObject({ can_buy: false, reason: 'not_on_sale' })
    await complete(what, sale)
    shop.now = Date.parse(dates.from) + 1
    const sold = [1, null]
    expect(await shown(sale)).toEqual([sold, sold, sold, [1]])
    expect(await problems(sale)).toEqual([])
    expect(await status(sale)).toMatchObject({ can_buy: true })
  })

  test('stays a draft with a named reason until it is complete', async () => {
    const sale = await aSale(what, { status: 'draft', from: dates.from })
    const publish = () => operator().run('project publish', [String(sale.id)])
    expect(await publish()).toMatchObject({ ok: false, problem: expect.stringContaining(says[what]) })
    expect(await shop.run('select status from projects where id = $1', sale.id)).toEqual([
      { status: 'draft' },
    ])
    await complete(what, sale)
    expect(await publish()).toMatchObject({ ok: true, data: { status: 'online' } })
  })

  test('is listed by project check while it is online', async () => {
    const sale = await aSale(what, { from: dates.from })
    const check = () => operator().run('project check')
    const named = expect.stringContaining(`project ${sale.id} (No ${what}): ${says[what]}`)
    expect(await check()).toMatchObject({ ok: true, isPartial: true, text: named })
    await complete(what, sale)
    expect(await check()).toMatchObject({ text: expect.not.stringContaining(`project ${sale.id} `) })
  })
})

describe('import of a product', () => {
  test('marks only the variant without a price as unavailable', async () => {
    const sale = await shopFixtures(shop.database).aProject({
      until: dates.until,
      products: [{ prices: {}, options: { Size: ['M', 'L'] } }],
    })
    await shopFixtures(shop.database).insert('variant_prices', {
      variant_id: sale.variantIds[0],
      currency: 'EUR',
      amount: 900,
    })
    await shop.run('select refresh_project($1)', sale.id)
    const sold = [1, null]
    expect(await shown(sale)).toEqual([sold, sold, sold, [1, 0]])
    const [product] = sale.products
    const quote = async (value: number | undefined) => {
      const items = [{ product_id: product?.id, option_ids: [value], quantity: 1 }]
      const basket = { project_id: sale.id, items, country_code: 'DE' }
      return (
        await shop.ask<{ problems: unknown[] }>(shop.fan.token, 'POST', '/api/v1/shops/md/price/', basket)
      ).body.problems
    }
    expect(await quote(product?.valueIds[0]?.[0])).toEqual([])
    expect(await quote(product?.valueIds[0]?.[1])).toMatchObject([
      { code: 'not_on_sale', reason: 'incomplete' },
    ])
  })

  test('publishes a product given by codes without a price', async () => {
    const sale = await aSale('price', { status: 'draft' })
    await shopFixtures(shop.database).insert('redeem_offers', {
      product_id: sale.products[0]?.id,
      method: 'CODE',
      opens_at: dates.from,
    })
    expect(await operator().run('project publish', [String(sale.id)])).toMatchObject({ ok: true })
  })
})

describe('import of incomplete products', () => {
  const files = () =>
    operatorFiles(
      shop.database,
      [artistsModule, eventsModule, shopModule].flatMap(({ contents }) => contents ?? []),
    )
  const project = (key: string, type: number, state: string) =>
    `${key},${type},Night ${key},In short.,EUR,${dates.from},${dates.until},${state}`
  const load = (kind: string, header: string, ...lines: string[]) =>
    files().importFile(kind, `${kind}.csv`, [header, ...lines].join('\n'))
  const projects = (...lines: string[]) =>
    load('projects', 'key,type,name,summary,currency,sale_from,sale_until,status', ...lines)
  const products = (...lines: string[]) =>
    load('products', 'key,project,name,prices,needs_shipping,persons,show', ...lines)

  test('rejects tickets without an event or show, and unpriced products of an online project', async () => {
    await projects(project('i-1', 1, 'online'), project('i-2', 2, 'draft'))
    const output = await products(
      'a,i-1,Poster,,yes,,',
      'b,i-1,Ticket,EUR 900,no,1,',
      'c,i-2,Ticket,,no,,',
      `d,i-2,Ticket,,no,,${showId}`,
      `e,i-2,Ticket,,no,2,${showId}`,
      'f,i-2,Poster,,yes,,',
    )
    expect(output?.split('\n')).toEqual([
      'Nothing was imported: 4 problems.',
      `line 2: ${missing.price}`,
      `line 3: ${missing.admission}`,
      `line 4: ${missing.admission}`,
      `line 5: ${missing.admission}`,
    ])
    expect(await products(`e,i-2,Ticket,EUR 900,no,2,${showId}`)).toContain('1 added')
    const change = (columns: string, line: string) => load('products', `key,project,name,${columns}`, line)
    expect(await change('show', 'e,i-2,Ticket,')).toContain(missing.admission)
    expect(await change('limit_per_fan', 'e,i-2,Ticket,3')).toContain('1 changed')
  })

  test('rejects a variant without any price', async () => {
    await projects(project('i-3', 1, 'draft'))
    await products('g,i-3,Poster,,yes,,')
    await load('variants', 'key,product,prices', 'g-1,g,EUR 900')
    expect(await projects(project('i-3', 1, 'online'))).toContain('1 changed')
    expect(await load('variants', 'key,product,prices', 'g-1,g,')).toContain(`line 2: ${missing.price}`)
    expect(await products('g,i-3,Big poster,,yes,,')).toContain('1 changed')
  })

  test.each([
    ['price', 'k,i-4,Poster,,yes,,', 1],
    ['offer', null, 1],
    ['admission', 'l,i-4,Ticket,EUR 900,yes,,', 2],
    ['draw', 'm,i-4,Album,EUR 900,yes,,', 3],
  ] as const)('rejects publishing a project that lacks %s', async (what, product, type) => {
    await shop.run(`delete from import_keys where key = 'i-4'`)
    await projects(project('i-4', type, 'draft'))
    if (product !== null) {
      await products(product)
      await load('variants', 'key,product', `${product[0]}-1,${product[0]}`)
    }
    if (what === 'admission')
      await shop.run(`update products set needs_shipping = false where name ->> 'en' = 'Ticket'`)
    expect(await projects(project('i-4', type, 'online'))).toContain(`line 2: status: ${missing[what]}`)
  })

  test('rejects a new online fan sign and accepts it as a draft', async () => {
    expect(await projects(project('i-5', 3, 'online'))).toContain(`line 2: status: ${missing.draw}`)
    expect(await projects(project('i-5', 3, 'draft'))).toContain('1 added')
  })
})
