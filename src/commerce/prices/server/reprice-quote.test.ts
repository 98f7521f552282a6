import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { aBasket, anItem } from '../pricing/testing/facts.ts'
import { findFansWithBasket } from './baskets.ts'
import { previewPrice, repriceQuote, storePriceChange } from './index.ts'
import { purgeQuotes } from './purge.ts'
import { createQuote, saveQuotes } from './quotes.ts'
import { readFacts } from './read-facts.ts'

const start = Date.parse('2026-11-22T12:00:00Z')
let now = start
let database: TestDatabase
let projectId: number
let productId: number
let userId: number

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  now = start
  userId = await aFan(database)
  const project = await shopFixtures(database).aProject({
    until: '2026-12-01T00:00:00Z',
    products: [{ stock: 5, prices: { USD: 2_000 }, also: { needs_shipping: false } }],
  })
  projectId = project.id
  productId = project.products[0]?.id ?? 0
})

const run = (text: string, ...values: unknown[]) => database.pool.query(text, values)
const [locale, config] = ['en', testConfig()]

async function aQuote(owner: number | null = null) {
  const basket = aBasket({ project_id: projectId, items: [anItem({ product_id: productId, quantity: 2 })] })
  const facts = await readFacts(database.read, basket, { userId: owner, locale, now, config })
  if (!facts) throw new Error('the project is there')
  const priced = priceBasket(basket, facts)
  const made = createQuote({ asked: basket, priced, userId: owner, now })
  await saveQuotes(database.db, [made])
  return made.quote.quote_id
}

async function reprice(quoteId: string, fan = userId) {
  const presented = { quoteId, userId: fan, locale, now, config }
  const priced = await database.transaction(db => repriceQuote({ db, read: database.read }, presented))
  if (priced.is !== 'changed') return priced
  return { is: priced.is, quote: await database.transaction(db => storePriceChange(db, priced, presented)) }
}

describe('repriceQuote', () => {
  test("gives a visitor's quote to the first fan who presents it and hides it from others", async () => {
    const id = await aQuote()
    expect(await reprice(id)).toMatchObject({ is: 'same', quote: { quote_id: id, total: 4_000 } })
    expect(await reprice(id)).toMatchObject({ is: 'same' })
    expect(await reprice(id, await aFan(database))).toEqual({ is: 'unknown' })
    expect(await reprice('x'.repeat(32))).toEqual({ is: 'unknown' })
  })

  test("gives a visitor's quote to only one of two fans who present it in parallel", async () => {
    const [id, other] = [await aQuote(), await aFan(database)]
    const found = await Promise.all([reprice(id), reprice(id, other)])
    expect(found.map(({ is }) => is).toSorted()).toEqual(['same', 'unknown'])
  })

  test("previews a quote without claiming it and hides other fans' quotes", async () => {
    const shown = (quoteId: string, fan: number) =>
      previewPrice(database.read, { quoteId, userId: fan, locale, now, config })
    const [visitors, own, other] = [await aQuote(), await aQuote(userId), await aFan(database)]
    expect(await shown(visitors, other)).toMatchObject({ is: 'same', quote: { quote_id: visitors } })
    expect(await shown(visitors, userId)).toMatchObject({ is: 'same' })
    expect(await reprice(visitors)).toMatchObject({ is: 'same' })
    expect([await shown(visitors, other), await shown(own, other)]).toEqual([
      { is: 'unknown' },
      { is: 'unknown' },
    ])
  })

  test('returns a new quote when the price has changed, before any charge', async () => {
    const id = await aQuote(userId)
    await run('update product_prices set amount = 2500 where product_id = $1', productId)
    const changed = await reprice(id)
    expect(changed).toMatchObject({
      is: 'changed',
      quote: { total: 5_000, problems: [{ code: 'price_changed' }] },
    })
    if (changed.is !== 'changed') throw new Error('it is changed')
    expect(changed.quote.quote_id).not.toBe(id)
    expect(await reprice(changed.quote.quote_id)).toMatchObject({ is: 'same', quote: { total: 5_000 } })
  })

  test('prices an expired quote again and deletes it an hour after its expiry', async () => {
    const id = await aQuote(userId)
    now += 15 * 60_000
    expect(await reprice(id)).toMatchObject({
      is: 'changed',
      quote: { problems: [{ code: 'quote_expired' }] },
    })
    const context = aTaskContext(database, { now: () => start + 75 * 60_000 + 1 })
    await purgeQuotes.run({}, context)
    expect(await reprice(id)).toEqual({ is: 'unknown' })
    const { rows } = await run('select count(*)::int as count from quotes where user_id = $1', userId)
    expect(rows).toEqual([{ count: 1 }])
  })

  test('reports a problem in the new quote when the stock has been sold in the meantime', async () => {
    const id = await aQuote(userId)
    await run('update variants set sold_count = 4 where product_id = $1', productId)
    expect(await reprice(id)).toMatchObject({
      is: 'changed',
      quote: { problems: [{ code: 'not_enough_stock', available: 1 }] },
    })
  })

  test('ignores a stored price that was altered in the database', async () => {
    const id = await aQuote(userId)
    await run(`update quotes set priced = jsonb_set(priced, '{total}', '1') where id = $1`, id)
    expect(await reprice(id)).toMatchObject({ is: 'changed', quote: { total: 4_000 } })
  })

  test('lists fans with a basket in batches', async () => {
    const fans = [userId, await aFan(database), await aFan(database)].toSorted((a, b) => a - b)
    for (const fan of fans) await aQuote(fan)
    const first = await findFansWithBasket(database.read, { projectId, after: 0, limit: 2 })
    const second = await findFansWithBasket(database.read, { projectId, after: first[1] ?? 0, limit: 2 })
    expect([...first, ...second]).toEqual(fans)
  })
})
