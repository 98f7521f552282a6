import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { availabilities } from '../src/commerce/shop/web/shared/availabilities.ts'
import type { ErrorBody } from '../src/platform/contract/errors.ts'
import type { Client, Reply } from './checkout-client.ts'
import { send } from './checkout-client.ts'
import type { Buyer } from './checkout-stage.ts'

/** Planned end of a fan's visit once stock is held. */
export type Fate = 'pays' | 'pays_late' | 'gives_up'

/** Outcome of a fan's visit; `lost: …` gives an unexpected response. */
export type Outcome = 'sold_out' | 'paid' | 'not_paid' | 'gave_up' | 'unsettled' | `lost: ${string}`

export interface Shop {
  client: Pick<Client, 'call'>
  projectId: number
  productId: number
  solveHumanCheck: () => Promise<string>
  /** Seeded random numbers for delays. */
  random: () => number
  /** Due time of the last fan; the server may be killed until then. */
  arrivedMs: number
  expireHold: (orderId: string) => Promise<unknown>
  /** Orders and payments that the server has acknowledged and must never lose. */
  acknowledged: { orders: string[]; paid: string[] }
}

interface Payment {
  payment_id: string
  order_id: string
  order_status: string
  status: string
  next_action: { type: string; url: string } | null
}

const ordersPath = '/api/v1/shops/md/users/self/orders/'
/** Avoids a kept connection, which the provider's page may close at the moment of the next request. */
const unpooled = new Agent()
const settledWithinMs = 150_000
const triesMax = 5

/**
 * Simulates a fan's whole visit: opens the project, waits in its waiting room if it has one, gets a quote,
 * places the order, pays on the provider's page, returns, and waits for the outcome.
 */
export async function visit(shop: Shop, buyer: Buyer, fate: Fate, dueMs: number): Promise<Outcome> {
  const begun = await order(shop, buyer, dueMs)
  if (typeof begun === 'string') return begun
  await delay(500 + shop.random() * 2_000)
  if (fate === 'gives_up') return giveUp(shop, buyer, begun.order_id)
  if (fate === 'pays_late') {
    await shop.expireHold(begun.order_id)
    await delay(1_000 + shop.random() * 29_000)
  }
  if (begun.next_action) await approve(shop, begun.next_action.url)
  const outcome = await waitUntilSettled(shop, buyer, begun)
  if (outcome === 'not_paid') await giveUp(shop, buyer, begun.order_id)
  return outcome
}

async function order(shop: Shop, { token, addressId }: Buyer, dueMs: number): Promise<Payment | Outcome> {
  const project = await readProject(shop, dueMs)
  if (project.status !== 200) return lost('project', project)
  let hasWaitingRoom = project.body.waiting_room !== null
  for (let tries = 0; tries < triesMax; tries += 1) {
    if (hasWaitingRoom) {
      const admission = await waitForAdmission(shop, token)
      if (admission.kind === 'sold_out') return 'sold_out'
      if (admission.kind === 'refused') return lost('room', admission.reply)
    }
    const placed = await place(shop, { token, addressId })
    if (placed !== 'not_your_turn') return placed
    hasWaitingRoom = true
  }
  return 'lost: never admitted'
}

async function place(
  shop: Shop,
  { token, addressId }: Pick<Buyer, 'token' | 'addressId'>,
): Promise<Payment | Outcome | 'not_your_turn'> {
  const { client, projectId, productId } = shop
  const items = [{ product_id: productId, quantity: 1 }]
  const priced = await client.call<{ quote_id: string; problems: unknown[] }>('price', {
    method: 'POST',
    path: '/api/v1/shops/md/price/',
    token,
    body: { project_id: projectId, country_code: 'KR', currency: 'KRW', items },
  })
  if (priced.status !== 200) return lost('price', priced)
  if (priced.body.problems.length > 0) return 'sold_out'
  const how = { return_path: '/activity/purchases', device: 'desktop' }
  const placed = await client.call<Payment & ErrorBody>('order', {
    method: 'POST',
    path: `${ordersPath}kakaopay/`,
    token,
    body: {
      quote_id: priced.body.quote_id,
      shipping_address_id: addressId,
      supporter: 'named',
      agreed: true,
      ...how,
    },
  })
  if (placed.body.error_code?.name === 'not_your_turn') return 'not_your_turn'
  if (placed.status === 409) return 'sold_out'
  if (placed.status !== 200) return lost('order', placed)
  shop.acknowledged.orders.push(placed.body.order_id)
  return retryCharge(shop, token, placed.body)
}

/** Retries a payment that hasn't begun because the provider's response was lost. */
async function retryCharge(shop: Shop, token: string, first: Payment): Promise<Payment | Outcome> {
  let payment = first
  for (let tries = 0; payment.status === 'FAILED' && tries < triesMax; tries += 1) {
    const again = await shop.client.call<Payment>('charge', {
      method: 'POST',
      path: `${ordersPath}${payment.order_id}/charge/`,
      token,
      body: { payment_method: 'kakaopay', return_path: '/activity/purchases', device: 'desktop' },
    })
    if (again.status !== 200) return lost('charge', again)
    payment = again.body
  }
  return payment
}

async function giveUp({ client }: Shop, { token }: Buyer, orderId: string): Promise<Outcome> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const path = `${ordersPath}${orderId}/`
    const { status } = await client.call('give up', { method: 'DELETE', path, token })
    if (status === 200) return 'gave_up'
    await delay(2_000)
  }
  return 'not_paid'
}

/** Approves the payment on the provider's page and returns to the product. */
async function approve({ client }: Shop, page: string): Promise<void> {
  await send(page, { agent: unpooled })
  const { location } = await send(page, { method: 'POST', form: { choice: 'pay' }, agent: unpooled })
  const back = new URL(location)
  await client.call('return', { path: `${back.pathname}${back.search}` })
}

async function waitUntilSettled(shop: Shop, { token }: Buyer, { payment_id: id }: Payment): Promise<Outcome> {
  const endMs = Math.max(performance.now(), shop.arrivedMs) + settledWithinMs
  while (performance.now() < endMs) {
    const path = `/api/v1/payments/${id}/status/`
    const { status, body } = await shop.client.call<Payment>('status', { path, token })
    if (status !== 200) return lost('status', { status, body, location: '' })
    if (body.status === 'SUCCEEDED') {
      shop.acknowledged.paid.push(id)
      return 'paid'
    }
    if (body.status === 'FAILED' || body.status === 'REFUNDED') return 'not_paid'
    await delay(2_000)
  }
  return 'unsettled'
}

const lost = (name: string, { status, body }: Reply): Outcome =>
  `lost: ${name} ${status} ${JSON.stringify(body).slice(0, 200)}`

/**
 * Reads the project at the start of a visit: whether its sale has a waiting room, and whether stock is left.
 */
const readProject = ({ client, projectId }: Shop, dueMs?: number) =>
  client.call<{ availability: number; waiting_room: object | null }>('project', {
    path: `/api/v1/shops/md/projects/${projectId}/`,
    ...(dueMs !== undefined && { dueMs }),
  })

type Admission = { kind: 'in' } | { kind: 'sold_out' } | { kind: 'refused'; reply: Reply }

interface Room {
  state: 'none' | 'closed' | 'waiting' | 'in' | 'over'
  place: string | null
  again_seconds: number | null
}

/** Interval at which a purchase page reads the stock. */
const stockSeconds = 60

/** Waits like a purchase page: polls when the server says so, and reads the stock once a minute. */
async function waitForAdmission(shop: Shop, token: string): Promise<Admission> {
  const { client, projectId, random, solveHumanCheck } = shop
  const toJitteredMs = (seconds: number) => seconds * 1_000 * (1 + random() / 4)
  const path = `/api/v1/shops/md/users/self/projects/${projectId}/waiting-room/`
  const enter = (more: object) =>
    client.call<Room>('room', {
      method: 'PUT',
      path,
      token,
      body: { place: null, again: false, ...more },
    })
  let stockMs = performance.now() + toJitteredMs(stockSeconds)
  let reply = await enter({})
  if (reply.status === 400) reply = await enter({ recaptcha_response_token: await solveHumanCheck() })
  for (;;) {
    const { status, body } = reply
    if (status !== 200) return { kind: 'refused', reply }
    if (body.state === 'in' || body.state === 'none') return { kind: 'in' }
    if (body.again_seconds === null) return { kind: 'refused', reply }
    const againMs = performance.now() + toJitteredMs(body.again_seconds)
    if (stockMs < againMs) {
      await delay(Math.max(0, stockMs - performance.now()))
      if (await isSoldOut(shop)) return { kind: 'sold_out' }
      stockMs = performance.now() + toJitteredMs(stockSeconds)
    }
    await delay(Math.max(0, againMs - performance.now()))
    reply = await enter({ place: body.place })
  }
}

async function isSoldOut(shop: Shop): Promise<boolean> {
  const { body } = await readProject(shop)
  return body.availability === availabilities.soldOut
}
