import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceBasket } from '../src/commerce/prices/pricing/price-basket.ts'
import { readFacts } from '../src/commerce/prices/server/read-facts.ts'
import { workLimits } from '../src/platform/server/connection-limits.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { paymentKeys, testConfig } from '../tests/helpers/config.ts'
import { loadDemo } from './load.ts'
import { fillCities } from './testing/fill-cities.ts'

const now = new Date('2026-03-14T15:09:26Z')
const config = testConfig(Object.assign({}, ...Object.values(paymentKeys)))
/** Countries in which fans pay in each currency. */
const payers = {
  USD: ['US', 'PR'],
  EUR: ['DE', 'ES', 'FR', 'IE', 'IT', 'NL'],
  KRW: ['KR'],
  JPY: ['JP'],
}

interface Sold {
  project_id: number
  id: number
  countries: string[] | null
  needs_shipping: boolean
  weight_g: number
  hs_code: string | null
  origin_country: string | null
  is_ticket: boolean
  description: string
  pictures: number
  /** Option value ids of a variant in stock; null if all are sold out. */
  option_ids: number[] | null
  fields: { id: number }[]
  sizes: string[]
}

let database: TestDatabase
let sold: Sold[]
beforeAll(async () => {
  database = await testDatabase({ limits: workLimits })
  await fillCities(database.pool)
  await loadDemo(database.pool, { now, config })
  const { rows } = await database.pool.query<Sold>(
    `select d.id, d.project_id, d.countries, d.needs_shipping, d.weight_g, d.hs_code, d.origin_country,
        d.persons is not null as is_ticket, d.description ->> 'en' as description,
        (select count(*)::int from product_pictures g where g.product_id = d.id) as pictures,
        (select v.value_ids from variants v where v.product_id = d.id and v.is_left order by v.id limit 1) as option_ids,
        (select coalesce(json_agg(json_build_object('id', f.id)), '[]') from custom_fields f where f.product_id = d.id) as fields,
        array(select o.name ->> 'en' from product_options p join option_values o on o.option_id = p.id
          where p.product_id = d.id and p.name ->> 'en' = 'Size') as sizes
      from products d join projects j on j.id = d.project_id
      where j.status = 'online' and j.sale_from <= $1 and j.sale_until > $1 order by d.id`,
    [now],
  )
  sold = rows
}, 120_000)
afterAll(() => database.close())

async function quote(product: Sold, country: string, currency: string) {
  const custom_fields = Object.fromEntries(product.fields.map(({ id }) => [id, 'Mina']))
  const items = [{ product_id: product.id, option_ids: product.option_ids ?? [], quantity: 1, custom_fields }]
  const basket = { project_id: product.project_id, items, country_code: country, currency }
  const facts = await readFacts(database.read, basket, {
    userId: null,
    locale: 'en',
    now: now.getTime(),
    config,
  })
  if (!facts) throw new Error(`project ${product.project_id} is not there`)
  return priceBasket(basket, facts)
}

describe('demo product on sale', () => {
  test.each(Object.entries(payers))('can be bought in %s', async (currency, countries) => {
    let quoted = 0
    for (const product of sold) {
      for (const country of countries) {
        const isServed = product.countries?.includes(country) ?? true
        if (!isServed || product.option_ids === null) continue
        const priced = await quote(product, country, currency)
        const where = `${product.id} to ${country}`
        expect([where, priced.problems]).toEqual([where, []])
        expect([where, priced.currency]).toEqual([where, currency])
        expect(priced.payment_methods.length, where).toBeGreaterThan(0)
        expect([where, priced.delivery !== null]).toEqual([where, product.needs_shipping])
        quoted += 1
      }
    }
    expect(quoted).toBeGreaterThan(100)
  })

  test('has a weight and customs data if and only if it is shipped', () => {
    for (const product of sold) {
      const { id, needs_shipping: isSent, weight_g: grams, hs_code: code, origin_country: origin } = product
      const facts = [grams > 0, code !== null, origin !== null]
      expect([id, ...facts]).toEqual([id, isSent, isSent, isSent])
    }
    expect(sold.some(({ needs_shipping: isSent }) => isSent)).toBe(true)
  })

  test('is not shipped if it is a ticket', () => {
    const tickets = sold.filter(({ is_ticket: isTicket }) => isTicket)
    expect(tickets.length).toBeGreaterThan(0)
    expect(tickets.filter(({ needs_shipping: isSent }) => isSent)).toEqual([])
  })

  test('has a picture', () => {
    expect(sold.filter(({ pictures }) => pictures === 0)).toEqual([])
  })

  test('lists the measurements of each size', () => {
    const clothes = sold.filter(({ sizes }) => sizes.length > 0)
    expect(clothes.length).toBeGreaterThan(10)
    for (const { description, sizes } of clothes)
      for (const size of sizes) expect(description).toMatch(new RegExp(`\\b${size}\\s\\d+\\s×\\s\\d+`))
  })
})

describe('goods of the demo', () => {
  test('links each stream on sale to its show', async () => {
    const { rows } = await database.pool.query(
      `select j.id from projects j join products d on d.project_id = j.id
      where j.status = 'online' and j.sale_until > $1 and j.name ->> 'en' like '%stream%' and d.show_id is null`,
      [now],
    )
    expect(rows).toEqual([])
  })
})
