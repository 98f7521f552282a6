import { setTimeout as delay } from 'node:timers/promises'
import { ordersOf } from '../src/modules/orders/server/testing/orders-of.ts'
import {
  type ChargedPayment,
  moneyProblems,
  unsettled,
} from '../src/modules/payments/server/testing/money-problems.ts'
import type { FansReport } from './checkout-fans.ts'
import type { KakaopayRecord, Running } from './checkout-stage.ts'
import type { ScratchDatabase } from './scratch-database.ts'

export interface Checked {
  /** Rules that are broken; none should be. */
  problems: string[]
  sold: number
  /** Payments that were charged and pay nothing. */
  givenBack: number
  /** Until everything had settled, from when the fans were done. */
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
 * Whether everything converges within two minutes, and then whether it is right: sold and paid exactly, every counter
 * its recount, the ledger zero, no charge without an order that was not refunded once, and nothing lost that was
 * answered.
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

/** Database and provider side by side. */
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

/** What a fan was told of is there: the order, and the payment that had succeeded. */
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

/** Of what the provider charged, a payment that pays an order is kept whole, and any other goes back once and whole. */
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
