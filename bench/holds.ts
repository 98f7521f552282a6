import { randomUUID } from 'node:crypto'
import { createBenchApp } from './app.ts'
import { type BareHold, createBareHold } from './bare-hold.ts'
import { addBuyers, addSale, type Buyer, shipToKorea } from './checkout-stage.ts'
import { type BenchDatabase, createScratchDatabase } from './database.ts'
import { compare, createInProcessSide, type Verdict } from './ratio.ts'

/** Concurrency, equal to the size of the connection pool. */
const lanes = 10
/** More fans than both sides use during the measurement. */
const fanCount = 24_000
const earlyOrders = 300

type Post = (path: string, token: string, body: object) => Promise<Record<string, string>>

interface Hold extends BareHold {
  buyer: Buyer
}

/**
 * Compares the product's holds per second (`app.fetch` of the call that places an order, with its session,
 * price, rules and response) with bare SQL with the same locks and commits: on one contended row, and on a
 * thousand rows.
 */
export async function compareHolds(): Promise<Verdict[]> {
  return [await compareOn(1), await compareOn(1_000)]
}

async function compareOn(productCount: number): Promise<Verdict> {
  await using database = await createScratchDatabase({ isDurable: true })
  await shipToKorea(database)
  const project = await addSale(database, 1_000_000, productCount)
  const [first, ...others] = await addBuyers(database, fanCount + 1)
  if (!first) throw new Error('there is no fan')
  const post = await createPost(database)
  const products = project.products.map(({ id, variantIds: [variantId = 0] }) => ({ id, variantId }))
  const quotes: string[] = []
  for (const { id } of products) quotes.push(await quote(post, first, project.id, id))
  const template = await placeOrder(post, first, quotes[0] ?? '')
  const holds = others.map((buyer, at): Hold => {
    const { id: productId = 0, variantId = 0 } = products[at % products.length] ?? {}
    const quoteId = `quote-of-the-bench-${String(at).padStart(8, '0')}`
    return { buyer, userId: buyer.id, addressId: buyer.addressId, quoteId, productId, variantId }
  })
  await copyQuotes(database, holds, quotes)
  const next = (): Hold => {
    const hold = holds.pop()
    if (!hold) throw new Error('there are too few fans')
    return hold
  }
  const place = ({ buyer, quoteId }: Hold) => placeOrder(post, buyer, quoteId)
  for (let orders = 0; orders < earlyOrders; orders += 1) await place(next())
  // Updates the statistics, as autovacuum does within a minute: plans made for empty tables scan them whole.
  await database.pool.query('vacuum analyze')
  const bare = await createBareHold(database, template)
  return await compare({
    name: `holds on ${productCount === 1 ? 'one hot row' : `${productCount} products`} / bare SQL with the same locks and commits`,
    ours: createInProcessSide(lanes, () => place(next())),
    bare: createInProcessSide(lanes, () => bare(next())),
    ratioMin: 0.25,
    warmUpMs: 2_000,
  })
}

async function createPost(database: BenchDatabase): Promise<Post> {
  const app = await createBenchApp(database, {
    KAKAOPAY_CID: 'TC0ONETIME',
    KAKAOPAY_SECRET_KEY: 'never-called',
  })
  return async (path, token, body) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await app.fetch(new Request(`http://localhost/api/v1/shops/md${path}`, init))
    if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
}

async function quote(post: Post, { token }: Buyer, projectId: number, productId: number): Promise<string> {
  const items = [{ product_id: productId, quantity: 1 }]
  const input = { project_id: projectId, country_code: 'KR', currency: 'KRW', items }
  return (await post('/price/', token, input))['quote_id'] ?? ''
}

async function placeOrder(post: Post, { token, addressId }: Buyer, quoteId: string): Promise<string> {
  const order = await post('/users/self/orders/', token, {
    quote_id: quoteId,
    payment_method: 'kakaopay',
    shipping_address_id: addressId,
    supporter: 'named',
    agreed: true,
  })
  return order['order_id'] ?? ''
}

async function copyQuotes({ pool }: BenchDatabase, holds: Hold[], quotes: string[]): Promise<void> {
  const originals = holds.map((_, at) => quotes[at % quotes.length])
  await pool.query(
    `insert into quotes (id, user_id, project_id, asked, priced, created_at, expires_at)
     select c.id, c.user_id, q.project_id, q.asked, q.priced, now(), now() + interval '1 hour'
       from unnest($1::text[], $2::bigint[], $3::text[]) c (id, user_id, copy_of) join quotes q on q.id = c.copy_of`,
    [holds.map(({ quoteId }) => quoteId), holds.map(({ userId }) => userId), originals],
  )
  await pool.query('analyze')
}
