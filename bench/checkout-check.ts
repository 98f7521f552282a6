import { setTimeout as delay } from 'node:timers/promises'
import { ordersOf } from '../src/commerce/orders/server/testing/orders-of.ts'
import {
  type ChargedPayment,
  moneyProblems,
  unsettled,
} from '../src/commerce/payments/server/testing/money-problems.ts'
import type { FansReport } from './checkout-fans.ts'
import type { KakaopayRecord, Running } from './checkout-stage.ts'
import type { ScratchDatabase } from './scratch-database.ts'

export interface Checked {
  /** Broken invariants; there should be none. */
  problems: string[]
  sold: number
  /** Payments that were charged without paying for an order, and so refunded. */
  givenBack: number
  /** Seconds from the last fan's visit until everything had settled. */
  settledSeconds: number
}

interface Given {
  database: ScratchDatabase
  running: Pick<Running, 'kakaopayRecords'>
  projectId: number
  stock: number
  acknowledged: FansReport['acknowledged']
}

const settledWithinMs = 120_000

/**
 * Waits up to two minutes for everything to settle, then checks the invariants: exactly the stock is sold and
 * paid, every counter equals its recount, the ledger sums to zero, every charge pays an order or is refunded
 * once, and nothing acknowledged is lost.
 */
export async function checkMoney(given: Given): Promise<Checked> {
  const start = performance.now()
  const waiting = await settle(given, start + settledWithinMs)
  const settledSeconds = (performance.now() - start) / 1_000
  const money = moneyOf(given)
  const sold = await soldOf(given)
  const charged = given.running.kakaopayRecords().filter(({ actions }) => actions.length > 0)
  const problems = [
    ...waiting,
    ...(await moneyProblems(money)),
    ...(sold === given.stock ? [] : [`${sold} of ${given.stock} were sold`]),
    ...(await lostOf(given)),
    ...(await wrongRefunds(given, charged)),
  ]
  const givenBack = charged.filter(({ actions }) => actions.length > 1).length
  return { problems, sold, givenBack, settledSeconds }
}

async function settle(given: Given, endMs: number): Promise<string[]> {
  for (;;) {
    const waiting = await unsettled(moneyOf(given))
    if (waiting.length === 0 || performance.now() > endMs) return waiting
    await delay(500)
  }
}

/** Gives the orders in the database together with the charges at the provider. */
function moneyOf({ database, running, projectId }: Given) {
  const known = running.kakaopayRecords().map(record => [record.order, chargedOf(record)] as const)
  return {
    rows: async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows,
    orders: ordersOf(database),
    project: { id: projectId },
    fake: { known: new Map(known) },
  }
}

function chargedOf({ total, actions }: KakaopayRecord): ChargedPayment {
  const of = (type: string) => actions.filter(({ payment_action_type: each }) => each === type)
  const refunds = of('CANCEL').map(({ amount }, at) => [String(at), { amount, status: 'done' }] as const)
  const [charge] = of('PAYMENT')
  return { amount: charge?.amount ?? total, charges: of('PAYMENT').length, refunds: new Map(refunds) }
}

async function soldOf({ database, projectId }: Given): Promise<number> {
  const { rows } = await database.pool.query<{ sold: number }>(
    `select sum(l.quantity)::int as sold from orders o join order_lines l on l.order_id = o.id
       join payments p on p.order_id = o.id and p.pays and p.status = 'SUCCEEDED' and p.amount = o.total
     where o.project_id = $1 and o.status = 'INPROGRESS'`,
    [projectId],
  )
  return rows[0]?.sold ?? 0
}

/** What was acknowledged to a fan is still there: the order, and the payment that had succeeded. */
async function lostOf({ database, acknowledged: { orders, paid } }: Given): Promise<string[]> {
  const { rows: gone } = await database.pool.query<{ id: string }>(
    'select a.id from unnest($1::text[]) a(id) where not exists (select from orders where public_id = a.id)',
    [orders],
  )
  const { rows: unpaid } = await database.pool.query<{ id: string }>(
    `select a.id from unnest($1::text[]) a(id)
     where not exists (select from payments where public_id = a.id and status = 'SUCCEEDED' and pays)`,
    [paid],
  )
  return [
    ...gone.map(({ id }) => `order ${id} was answered and is gone`),
    ...unpaid.map(({ id }) => `payment ${id} had succeeded and has not`),
  ]
}

/** A charge that pays for an order is kept whole; any other is refunded once and in full. */
async function wrongRefunds({ database }: Given, charged: KakaopayRecord[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select public_id as id from payments where pays',
  )
  const paying = new Set(rows.map(({ id }) => id))
  return charged.flatMap(({ order, actions: [charge, ...cancels] }) => {
    const isWhole = cancels.length === 1 && cancels[0]?.amount === charge?.amount
    const isRight = paying.has(order) ? cancels.length === 0 : isWhole
    return isRight ? [] : [`${order}: charged ${charge?.amount}, given back ${JSON.stringify(cancels)}`]
  })
}
