/**
 * Simulates the fans of `npm run bench -- checkout` in a separate process with a lower priority than the
 * server. Open loop: each fan arrives when due, whether or not earlier ones have been served. Then fans who
 * found no stock retry while some is left, and pay immediately.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../demo/catalogue/random.ts'
import { type Database, openDatabase } from '../src/platform/server/database.ts'
import { none, statement } from '../src/platform/server/statement.ts'
import { readSecret } from '../src/site/human-checks/server/challenge.ts'
import { createPersonToken } from '../src/site/human-checks/server/testing/a-person.ts'
import { type CallTimes, createClient } from './checkout-client.ts'
import { type Fate, type Outcome, type Shop, visit } from './checkout-fan.ts'
import type { Buyer } from './checkout-stage.ts'
import { onOrder } from './worker.ts'

export interface FansOrder extends Pick<Shop, 'projectId' | 'productId'> {
  port: number
  databaseUrl: string
  buyers: Buyer[]
  stock: number
  /** Period in which all fans arrive. */
  windowMs: number
  seed: number
}

export interface FansReport {
  outcomes: Record<string, number>
  times: Record<string, CallTimes>
  retries: number
  acknowledged: Shop['acknowledged']
  seconds: number
}

const lateShare = 0.3
const givingUpShare = 0.1
/** More rounds would indicate a bug. */
const roundsMax = 12

const expireHold = statement({
  name: 'bench.expire-hold',
  text: `update orders set hold_expires_at = now() - interval '1 second' where public_id = $1 and is_holding`,
  row: none,
})

onOrder(async (order: FansOrder): Promise<FansReport> => {
  const database = openDatabase(order.databaseUrl, { max: 4 })
  const client = createClient(order.port)
  const shop: Shop = {
    ...order,
    arrivedMs: performance.now() + order.windowMs,
    client,
    solveHumanCheck: await createSolver(database),
    random: createRandom(order.seed).next,
    expireHold: orderId => database.db.query(expireHold, [orderId]),
    acknowledged: { orders: [], paid: [] },
  }
  const start = performance.now()
  const outcomes: Record<string, number> = {}
  let refused = await arrive(shop, order, outcomes)
  const left = () => order.stock - shop.acknowledged.paid.length
  for (let round = 0; left() > 0 && refused.length > 0 && round < roundsMax; round += 1) {
    await delay(10_000)
    const [now, later] = [refused.slice(0, left()), refused.slice(left())]
    const visits = now.map(async buyer => ({ buyer, outcome: await come(shop, buyer, 'pays', outcomes) }))
    const again = await Promise.all(visits)
    const notServed = again.filter(({ outcome }) => outcome === 'sold_out').map(({ buyer }) => buyer)
    refused = [...later, ...notServed]
  }
  await database.close()
  const { acknowledged } = shop
  const seconds = (performance.now() - start) / 1_000
  return { outcomes, times: client.times, retries: client.retries(), acknowledged, seconds }
})

async function createSolver({ db }: Database): Promise<() => Promise<string>> {
  const secret = await readSecret(db)
  return () => createPersonToken(secret, Date.now())
}

/** Starts one visit per fan; returns the fans who found no stock. */
async function arrive(shop: Shop, { buyers, windowMs }: FansOrder, outcomes: FansReport['outcomes']) {
  const start = performance.now()
  const visits = buyers.map(async (buyer, at) => {
    const dueMs = start + (at * windowMs) / buyers.length
    const fate = drawFate(shop.random())
    await delay(Math.max(0, dueMs - performance.now()))
    return { buyer, outcome: await come(shop, buyer, fate, outcomes, dueMs) }
  })
  const done = await Promise.all(visits)
  return done.filter(({ outcome }) => outcome === 'sold_out').map(({ buyer }) => buyer)
}

async function come(
  shop: Shop,
  buyer: Buyer,
  fate: Fate,
  outcomes: FansReport['outcomes'],
  dueMs = performance.now(),
): Promise<Outcome> {
  const outcome = await visit(shop, buyer, fate, dueMs).catch(
    (error: unknown): Outcome => `lost: ${error instanceof Error ? error.message : 'unknown'}`,
  )
  const name = outcome === 'paid' && fate === 'pays_late' ? 'paid late' : outcome
  outcomes[name] = (outcomes[name] ?? 0) + 1
  return outcome
}

function drawFate(drawn: number): Fate {
  if (drawn < lateShare) return 'pays_late'
  return drawn < lateShare + givingUpShare ? 'gives_up' : 'pays'
}
