import { setTimeout as delay } from 'node:timers/promises'
import { orderFixtures } from '../src/commerce/orders/server/testing/order-fixtures.ts'
import {
  type ChargedPayment,
  findMoneyProblems,
  findUnsettled,
} from '../src/commerce/payments/server/testing/money-problems.ts'
import type { Database } from '../src/platform/server/database.ts'
import type { FansReport } from './checkout-fans.ts'
import type { Checkout, KakaopayRecord } from './checkout-stage.ts'

export interface MoneyCheck {
  /** Violated invariants; empty if all hold. */
  problems: string[]
  sold: number
  /** Number of payments that were charged without paying for an order, and so refunded. */
  refunded: number
  /** Seconds between the last fan's visit and the time when every payment had settled. */
  settledSeconds: number
}

interface Sold {
  database: Database
  checkout: Pick<Checkout, 'readKakaopay'>
  projectId: number
  stock: number
  acknowledged: FansReport['acknowledged']
}

const settledWithinMs = 120_000

/**
 * Waits up to two minutes for everything to settle, then checks the invariants: exactly the stock is sold and
 * paid for, every counter equals its recount, the ledger sums to zero, every charge pays for an order or is
 * refunded once, and nothing acknowledged is lost.
 */
export async function checkMoney(sale: Sold): Promise<MoneyCheck> {
  const start = performance.now()
  const waiting = await settle(sale, start + settledWithinMs)
  const settledSeconds = (performance.now() - start) / 1_000
  const sold = await countSold(sale)
  const charged = sale.checkout.readKakaopay().filter(({ actions }) => actions.length > 0)
  const problems = [
    ...waiting,
    ...(await findMoneyProblems(readMoney(sale))),
    ...(sold === sale.stock ? [] : [`${sold} of ${sale.stock} were sold`]),
    ...(await findLost(sale)),
    ...(await findWrongRefunds(sale, charged)),
  ]
  const refunded = charged.filter(({ actions }) => actions.length > 1).length
  return { problems, sold, refunded, settledSeconds }
}

async function settle(sale: Sold, endMs: number): Promise<string[]> {
  for (;;) {
    const waiting = await findUnsettled(readMoney(sale))
    if (waiting.length === 0 || performance.now() > endMs) return waiting
    await delay(500)
  }
}

function readMoney({ database, checkout, projectId }: Sold) {
  const known = checkout.readKakaopay().map(record => [record.order, toCharge(record)] as const)
  return {
    rows: async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows,
    orders: orderFixtures(database),
    project: { id: projectId },
    fake: { known: new Map(known) },
  }
}

function toCharge({ total, actions }: KakaopayRecord): ChargedPayment {
  const select = (type: string) => actions.filter(({ payment_action_type: each }) => each === type)
  const refunds = select('CANCEL').map(({ amount }, at) => [String(at), { amount, status: 'done' }] as const)
  const [charge] = select('PAYMENT')
  return { amount: charge?.amount ?? total, charges: select('PAYMENT').length, refunds: new Map(refunds) }
}

async function countSold({ database, projectId }: Sold): Promise<number> {
  const { rows } = await database.pool.query<{ sold: number }>(
    `select sum(l.quantity)::int as sold from orders o join order_lines l on l.order_id = o.id
       join payments p on p.order_id = o.id and p.pays and p.status = 'SUCCEEDED' and p.amount = o.total
     where o.project_id = $1 and o.status = 'INPROGRESS'`,
    [projectId],
  )
  return rows[0]?.sold ?? 0
}

/** Returns acknowledged orders and payments that no longer exist. */
async function findLost({ database, acknowledged: { orders, paid } }: Sold): Promise<string[]> {
  const { rows: missing } = await database.pool.query<{ id: string }>(
    'select a.id from unnest($1::text[]) a(id) where not exists (select from orders where public_id = a.id)',
    [orders],
  )
  const { rows: unpaid } = await database.pool.query<{ id: string }>(
    `select a.id from unnest($1::text[]) a(id)
     where not exists (select from payments where public_id = a.id and status = 'SUCCEEDED' and pays)`,
    [paid],
  )
  return [
    ...missing.map(({ id }) => `order ${id} was acknowledged and is missing`),
    ...unpaid.map(({ id }) => `payment ${id} was acknowledged and has not succeeded`),
  ]
}

/**
 * Returns charges that are refunded incorrectly: one that pays for an order must not be refunded, any other
 * must be refunded once and in full.
 */
async function findWrongRefunds({ database }: Sold, charged: KakaopayRecord[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select public_id as id from payments where pays',
  )
  const paying = new Set(rows.map(({ id }) => id))
  return charged.flatMap(({ order, actions: [charge, ...cancels] }) => {
    const isWhole = cancels.length === 1 && cancels[0]?.amount === charge?.amount
    const isRight = paying.has(order) ? cancels.length === 0 : isWhole
    return isRight ? [] : [`${order}: charged ${charge?.amount}, refunded ${JSON.stringify(cancels)}`]
  })
}
