import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuyingFixtures, buyingFixtures } from '../src/commerce/orders/server/testing/buying-fixtures.ts'
import { orderCalls } from '../src/commerce/payments/server/order-calls.ts'
import { paymentCalls } from '../src/commerce/payments/server/payment-calls.ts'
import { createPaymentTasks } from '../src/commerce/payments/server/tasks.ts'
import { fakeProvider } from '../src/commerce/payments/server/testing/fake-provider.ts'
import { createToolsFactory, type PaymentTasks } from '../src/commerce/payments/server/tools.ts'
import { redeemModule } from '../src/commerce/redeem/server/index.ts'
import { redeemFixtures } from '../src/commerce/redeem/server/testing/redeem-fixtures.ts'
import { shopModule } from '../src/commerce/shop/server/index.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { createMemoryLimiter } from '../src/platform/server/limits.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { humanChecksModule } from '../src/site/human-checks/server/index.ts'
import { aPersonToken } from '../src/site/human-checks/server/testing/a-person.ts'
import { votesModule } from '../src/votes/server/index.ts'
import { voteFixtures } from '../src/votes/server/testing/vote-fixtures.ts'

// All requests in these tests come from one IP address, and the limiter's clock is frozen, so that its
// buckets never refill.

const fansCount = 200
/** More fans at once would open a waiting room, which isn't a limit per IP address. */
const walkersCount = 10

let shop: BuyingFixtures
let stageId: number
let artistId: number
beforeAll(async () => {
  const provider = fakeProvider({ name: 'stripe_card', chargesByApproval: false, now: () => shop.now })
  const getTools = createToolsFactory(
    () => [provider.provider],
    (): PaymentTasks => tasks,
  )
  const tasks = createPaymentTasks(getTools)
  const payments = {
    name: 'payments',
    implementations: [...paymentCalls(getTools), ...orderCalls(getTools)],
  }
  shop = await buyingFixtures([shopModule, payments, redeemModule, votesModule, humanChecksModule], {
    limiter: createMemoryLimiter(() => 0),
  })
  // Solutions of human checks expire by the real clock.
  shop.now = Date.now()
  shop.project = await shopFixtures(shop.database).aProject({
    name: 'Tape',
    until: '2030-01-01T00:00:00Z',
    products: [{ stock: 1_000 }],
  })
  artistId = (await catalogueFixtures(shop.database).anArtist('Paper Lions')).id
  const votes = voteFixtures(shop.database)
  await votes.setClock('2026-06-16T12:00:00Z')
  stageId = await votes.aStage({ artists: [artistId] })
})
afterAll(() => shop.database.close())

type Fan = BuyingFixtures['fan']
interface RecordedResponse {
  call: string
  status: number
  error: string | undefined
}

/** Makes one fan's calls during an evening: pages, a paid purchase, a vote and a code. */
async function walk(fan: Fan, code: string, responses: RecordedResponse[]): Promise<void> {
  const call = async <Body extends object>(method: string, path: string, body?: object) => {
    const response = await shop.ask<Body>(fan.token, method, path, body, body && randomUUID())
    responses.push({
      call: `${method} ${path.split('?')[0]}`,
      status: response.status,
      error: response.body.error_code?.name,
    })
    return response.body
  }
  const project = `/api/v1/shops/md/projects/${shop.project.id}/`
  // Reads pages as a browser does, with its token where needed.
  for (let page = 0; page < 2; page += 1) {
    await call('GET', '/api/v3/users/self/')
    for (const part of ['', 'products/', 'details/', 'faqs/']) await call('GET', project + part)
    await call('GET', '/api/v1/vote/season3/stage/')
    await call('GET', '/api/v1/vote/season3/users/self/')
  }
  const items = [{ product_id: shop.project.products[0]?.id, quantity: 1 }]
  const quoteInput = { project_id: shop.project.id, items, country_code: 'DE', currency: 'EUR' }
  const quote = await call<{ quote_id: string }>('POST', '/api/v1/shops/md/price/', quoteInput)
  const order = await call<{ order_id: string }>('POST', 'orders/', {
    quote_id: quote.quote_id,
    payment_method: 'stripe_card',
    shipping_address_id: fan.addressId,
    supporter: 'named',
    agreed: true,
  })
  const paying = { order_id: order.order_id, provider: 'stripe_card', return_path: '/' }
  const { payment_id } = await call<{ payment_id: string }>('POST', '/api/v1/payments/', paying)
  for (let poll = 0; poll < 2; poll += 1) await call('GET', `/api/v1/payments/${payment_id}/status/`)
  await call('POST', '/api/v1/vote/season3/votes/self/', { stage_id: stageId, artist_id: artistId })
  await call('GET', `/api/v1/redeem/?code=${code}`)
  await call('POST', 'orders/redeem-code/', { code, shipping_address_id: fan.addressId, agreed: true })
}

async function runConcurrently<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const walkers = Array.from({ length: walkersCount }, async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  })
  await Promise.all(walkers)
}

/** Makes more calls than the limits for one fan allow; returns how many were refused. */
async function attack(fan: Fan): Promise<number> {
  let refused = 0
  const calls = Array.from({ length: 400 }, (_, index) => index)
  await runConcurrently(calls, async index => {
    const { status } = await (index % 4 === 0
      ? shop.ask(fan.token, 'GET', `/api/v1/redeem/?code=${index}`)
      : shop.ask(fan.token, 'POST', '/api/v1/vote/season3/votes/self/', {}))
    if (status === 429) refused += 1
  })
  return refused
}

describe('two hundred fans behind one IP address', () => {
  test('are never refused when they open pages, buy, vote and redeem while one fan is hostile', async () => {
    const fans: Fan[] = []
    const numbers = Array.from(
      { length: fansCount },
      (_, index) => `+4915112${String(index).padStart(6, '0')}`,
    )
    await runConcurrently(numbers, async phone_e164 => {
      fans.push(await shop.aBuyer({ is_phone_proved: true, phone_e164 }))
    })
    const { codes } = await redeemFixtures(shop.database).codes(fansCount, {
      productId: shop.project.products[0]?.id ?? 0,
      now: shop.now,
      stock: [[shop.project.variantIds[0] ?? 0, fansCount]],
    })
    const hostile = await shop.aBuyer()
    const responses: RecordedResponse[] = []
    const [refused] = await Promise.all([
      attack(hostile),
      runConcurrently([...fans.entries()], ([index, fan]) => walk(fan, codes[index] ?? '', responses)),
    ])
    expect(refused).toBeGreaterThan(0)
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    expect(responses.length).toBe(fansCount * 22)
    const [row] = await shop.run(
      'select sold_count + held_count as taken from variants where id = any($1)',
      shop.project.variantIds,
    )
    expect(row).toEqual({ taken: 2 * fansCount })
  }, 180_000)
})

describe('call beyond the limit for an IP address', () => {
  const signIn = (headers: Record<string, string> = {}) =>
    shop.api.request('/api/v1/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ id: 'mira@post.example', password: 'seven-quiet-rivers7' }),
    })
  const readErrorName = async (response: Response) =>
    ((await response.json()) as { error_code?: { name: string } }).error_code?.name

  test('requires the human check, accepts a solution once, and binds its pass to the caller', async () => {
    const outcomes = []
    for (let call = 0; call < 40; call += 1) outcomes.push(await readErrorName(await signIn()))
    expect(outcomes.at(0)).toBe('auth_login_failed')
    expect(outcomes.at(-1)).toBe('human_check_required')
    const response = await aPersonToken(shop.database, shop.now)
    const proven = await signIn({ 'Human-Check': response })
    expect(await readErrorName(proven)).toBe('auth_login_failed')
    const pass = proven.headers.get('Human-Check-Pass') ?? ''
    expect(await readErrorName(await signIn({ 'Human-Check': response }))).toBe('human_check_required')
    expect(await readErrorName(await signIn({ 'Human-Check': `${pass}x` }))).toBe('human_check_required')
    // The pass lifts the limit for the IP address, but ten wrong passwords require another solution.
    expect(await readErrorName(await signIn({ 'Human-Check': pass }))).toBe('human_check_required')
  })
})
