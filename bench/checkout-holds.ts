import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { loadConfig } from '../src/app/config.ts'
import { modules } from '../src/app/modules.ts'
import { createApp } from '../src/platform/server/app.ts'
import { noLimiter } from '../src/platform/server/limits.ts'
import { bareHold, type Wish } from './bare-hold.ts'
import { benchKey } from './bench-config.ts'
import { aSale, type Buyer, buyers, sendToKorea } from './checkout-stage.ts'
import { compare, inProcess, type Verdict } from './ratio.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'

/** Concurrency: the size of the connection pool. */
const lanes = 10
const warmUpMs = 2_000
const ratioMin = 0.25
/** More than either side can use up in the time. */
const fansOfEach = 12_000
const earlyOrders = 300

type Ask = (path: string, token: string, body: object) => Promise<{ status: number; text: string }>

/**
 * Holds a second of the product (`app.fetch` of the call that places an order, with its session, price, rules
 * and response) against a loop of bare SQL with the same locks and commits: on one contended row, and spread
 * over a thousand.
 */
export async function holds(): Promise<Verdict[]> {
  return [await holdsOf(1), await holdsOf(1_000)]
}

async function holdsOf(products: number): Promise<Verdict> {
  await using database = await scratchDatabase({ isDurable: true })
  await sendToKorea(database)
  const project = await aSale(database, 1_000_000, products)
  const everybody = await buyers(database, fansOfEach * 2 + 1)
  const ask = await theProduct(database)
  const [first, ...others] = everybody
  const wanted = project.products.map(({ id, variantIds: [variantId = 0] }) => ({ id, variantId }))
  if (!first) throw new Error('there is no fan')
  const made = await quotesOf(ask, first, { projectId: project.id, productIds: wanted.map(({ id }) => id) })
  const template = await place(ask, first, made[0] ?? '')
  const wishes = await wishesOf(database, others, { wanted, quoteIds: made })
  const next = () => wishes.pop() ?? gone()
  // As autovacuum does within a minute: plans that were made for empty tables read them whole.
  for (let orders = 0; orders < earlyOrders; orders += 1) await placeFor(ask, next())
  await database.pool.query('vacuum analyze')
  const bare = bareHold(database, await orderId(database, template))
  return await compare({
    name: `holds ${products === 1 ? 'on one hot row' : `on ${products} products`} / bare SQL with the same locks and commits`,
    ours: inProcess(lanes, () => placeFor(ask, next())),
    bare: inProcess(lanes, () => bare(next())),
    ratioMin,
    warmUpMs,
  })
}

const gone = (): never => {
  throw new Error('there were too few fans')
}

async function theProduct(database: ScratchDatabase): Promise<Ask> {
  const loaded = loadConfig({
    SERVER_KEY: benchKey,
    KAKAOPAY_CID: 'TC0ONETIME',
    KAKAOPAY_SECRET_KEY: 'nobody-is-asked',
  })
  if (!loaded.ok) throw new Error(loaded.problems.join(' '))
  const log = pino({ level: 'silent' })
  const app = await createApp({ config: loaded.config, database, log, limiter: noLimiter, modules })
  // As in production: the adapter installs its lightweight Request and Response globals.
  getRequestListener(request => app.fetch(request))
  return async (path, token, body) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await app.fetch(new Request(`http://localhost${path}`, init))
    return { status: response.status, text: await response.text() }
  }
}

/** A quote for one piece of each product. */
async function quotesOf(
  ask: Ask,
  { token }: Buyer,
  { projectId, productIds }: { projectId: number; productIds: number[] },
): Promise<string[]> {
  const ids: string[] = []
  for (const id of productIds) {
    const items = [{ product_id: id, quantity: 1 }]
    const asked = { project_id: projectId, country_code: 'KR', currency: 'KRW', items }
    const { status, text } = await ask('/api/v1/shops/md/price/', token, asked)
    if (status !== 200) throw new Error(`no quote: ${text}`)
    ids.push(JSON.parse(text).quote_id)
  }
  return ids
}

const placeFor = (ask: Ask, { buyer, quoteId }: { buyer: Buyer; quoteId: string }) =>
  place(ask, buyer, quoteId)

/** Returns the order's id. */
async function place(ask: Ask, { token, addressId }: Buyer, quoteId: string): Promise<string> {
  const { status, text } = await ask('/api/v1/shops/md/users/self/orders/', token, {
    quote_id: quoteId,
    payment_method: 'kakaopay',
    shipping_address_id: addressId,
    supporter: 'named',
    agreed: true,
  })
  if (status !== 200) throw new Error(`no order: ${text}`)
  return JSON.parse(text).order_id
}

async function orderId({ pool }: ScratchDatabase, publicId: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from orders where public_id = $1', [publicId])
  return rows[0]?.id ?? gone()
}

interface Made {
  wanted: { id: number; variantId: number }[]
  quoteIds: string[]
}

/** For each fan a copy of a product's quote, round robin over the products. */
async function wishesOf(
  { pool }: ScratchDatabase,
  fans: Buyer[],
  { wanted, quoteIds }: Made,
): Promise<(Wish & { buyer: Buyer })[]> {
  const wishes = fans.map((buyer, at) => {
    const { id: productId, variantId } = wanted[at % wanted.length] ?? gone()
    const copyOf = quoteIds[at % quoteIds.length] ?? gone()
    const userId = Number(buyer.addressId.split('-').at(-1))
    const quoteId = `quote-of-the-bench-${String(at).padStart(8, '0')}`
    return { buyer, addressId: buyer.addressId, userId, quoteId, copyOf, productId, variantId }
  })
  await pool.query(
    `insert into quotes (id, user_id, project_id, asked, priced, created_at, expires_at)
     select c.id, c.user_id, q.project_id, q.asked, q.priced, now(), now() + interval '1 hour'
       from unnest($1::text[], $2::bigint[], $3::text[]) c (id, user_id, copy_of) join quotes q on q.id = c.copy_of`,
    [wishes.map(({ quoteId }) => quoteId), wishes.map(({ userId }) => userId), wishes.map(w => w.copyOf)],
  )
  await pool.query('analyze')
  return wishes
}
