import { expandSteps } from '../../../../platform/server/state-machine.ts'
import { orderMachine } from '../../../orders/server/index.ts'
import { paymentMachine } from '../payment-machine.ts'
import { type BrokenSum, brokenSums, formatBrokenSum } from '../recount.ts'
import { refundMachine } from '../refund-machine.ts'
import type { FakePayment } from './fake-provider.ts'

/** The system to check: a test's world, or a database with a provider's records. */
interface Money {
  rows: <Row extends object>(text: string) => Promise<Row[]>
  orders: { miscounts: (projectId: number) => Promise<unknown[]> }
  project: { id: number }
  /** The provider's records by our payment ids. */
  fake: { known: ReadonlyMap<string, ChargedPayment> }
}

/** `amount` is the amount of each charge. */
export interface ChargedPayment extends Pick<FakePayment, 'amount' | 'charges'> {
  refunds: ReadonlyMap<string, { amount: number; status: string }>
}

/** Finds violations of the rules that hold at any time; empty if there are none. */
export async function findMoneyProblems(world: Money): Promise<string[]> {
  const miscounts = await world.orders.miscounts(world.project.id)
  return [
    ...miscounts.map(miscount => `a counter is not its recount: ${JSON.stringify(miscount)}`),
    ...(await findForbiddenMoves(world)),
    ...(await findBrokenSums(world)),
    ...(await findWrongCharges(world)),
  ]
}

const machines = [paymentMachine, refundMachine, orderMachine]

/**
 * Each event must follow the previous one by the state machine, and the last one must match the current
 * state.
 */
async function findForbiddenMoves({ rows }: Money): Promise<string[]> {
  const problems: string[] = []
  for (const machine of machines) {
    const { table, events } = machine
    const allowed = new Set(expandSteps(machine).map(({ from, act, to }) => `${from} ${act} ${to}`))
    const moves = await rows<{
      id: number
      from_state: string | null
      act: string
      to_state: string
      was: string | null
      stands: string
      isLast: boolean
    }>(
      `select e.${events.id} as id, e.from_state, e.act, e.to_state, t.${table.state} as stands,
          lag(e.to_state) over same as was, lead(e.id) over same is null as "isLast"
        from ${events.name} e join ${table.name} t on t.id = e.${events.id}
        window same as (partition by e.${events.id} order by e.id)`,
    )
    for (const { id, from_state: from, act, to_state: to, was, stands, isLast } of moves) {
      const isAllowed = from === null ? was === null : was === from && allowed.has(`${from} ${act} ${to}`)
      if (!isAllowed || (isLast && stands !== to))
        problems.push(`${machine.name} ${id}: ${from} ${act} ${to}`)
    }
  }
  return problems
}

async function findBrokenSums({ rows }: Money): Promise<string[]> {
  return (await rows<BrokenSum>(brokenSums.text)).map(formatBrokenSum)
}

const sumRefunded = ({ refunds }: ChargedPayment) =>
  [...refunds.values()].filter(({ status }) => status === 'done').reduce((sum, { amount }) => sum + amount, 0)

/** The provider must charge a payment at most once and never refund more than it charged. */
async function findWrongCharges({ fake }: Money): Promise<string[]> {
  return [...fake.known].flatMap(([id, payment]) => [
    ...(payment.charges > 1 ? [`${id} was charged ${payment.charges} times`] : []),
    ...(sumRefunded(payment) > payment.amount * payment.charges ? [`${id} gave back more than it took`] : []),
  ])
}

/**
 * Finds violations of the rules that hold once everything has settled: our books match the provider's money,
 * and an order has at most one charge.
 */
export async function findUnsettled(world: Money): Promise<string[]> {
  const { fake, rows } = world
  const payments = await rows<{
    publicId: string
    orderId: number
    status: string
    pays: boolean
    refunded: number
  }>(`select public_id as "publicId", order_id as "orderId", status, pays, refunded from payments`)
  const chargesByOrder = new Map<number, number>()
  const problems: string[] = []
  for (const { publicId, orderId, status, pays } of payments) {
    if (!['SUCCEEDED', 'FAILED', 'REFUNDED'].includes(status)) problems.push(`${publicId} is still ${status}`)
    const theirs = fake.known.get(publicId)
    const left = theirs ? theirs.amount * theirs.charges - sumRefunded(theirs) : 0
    if (left > 0 && !pays) problems.push(`${publicId} keeps ${left} and pays nothing`)
    if (left > 0) chargesByOrder.set(orderId, (chargesByOrder.get(orderId) ?? 0) + 1)
  }
  for (const [order, count] of chargesByOrder)
    if (count > 1) problems.push(`order ${order} was charged ${count} times`)
  const [booked] = await rows<{ amount: number }>(
    `select coalesce(sum(amount), 0)::int as amount from ledger_lines
      where account like 'receivable:%' or account = 'fees'`,
  )
  const theirs = [...fake.known.values()].reduce(
    (sum, each) => sum + each.amount * each.charges - sumRefunded(each),
    0,
  )
  if (booked?.amount !== theirs)
    problems.push(`the provider owes ${theirs}, and the ledger says ${booked?.amount}`)
  const waiting = await rows(`select public_id, status from refunds where status in ('requested', 'pending')`)
  if (waiting.length > 0) problems.push(`refunds wait: ${JSON.stringify(waiting)}`)
  const held = await rows(`select id from orders where is_holding`)
  if (held.length > 0) problems.push(`orders hold stock: ${JSON.stringify(held)}`)
  return problems
}
