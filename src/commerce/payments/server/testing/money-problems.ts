import { expandSteps } from '../../../../platform/server/state-machine.ts'
import { orderMachine } from '../../../orders/server/index.ts'
import { paymentMachine } from '../payment-machine.ts'
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

const sums: [string, string][] = [
  [
    'an entry of the ledger is not zero',
    'select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0',
  ],
  [
    'two payments pay one order',
    'select order_id from payments where pays group by order_id having count(*) > 1',
  ],
  [
    'open payments are miscounted',
    `select o.id from orders o where o.open_payments <> (select count(*) from payments p
     where p.order_id = o.id and p.status in ('NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION'))`,
  ],
  [
    'a refunded sum is miscounted',
    `select p.id from payments p where p.charged_amount is null and p.refunded <>
     (select coalesce(sum(amount), 0) from refunds r where r.payment_id = p.id and r.status in ('done', 'by_hand'))`,
  ],
  [
    'more is promised back than was paid',
    `select p.id from payments p join refunds r on r.payment_id = p.id
     group by p.id having sum(r.amount) > coalesce(p.charged_amount, p.amount)`,
  ],
  [
    'refunds are not what went back of lines, shipping and fees',
    `select o.id from orders o join payments p on p.order_id = o.id and p.pays
     left join lateral (select coalesce(sum(amount), 0) as amount, coalesce(sum(goodwill), 0) as goodwill,
         coalesce(sum(shipping + fees), 0) as extras from refunds where payment_id = p.id) r on true
     join lateral (select sum(refunded_amount) as amount, sum(goodwill) as goodwill
         from order_lines where order_id = o.id) l on true
     where (r.amount, r.goodwill) is distinct from (l.amount + r.extras, l.goodwill)`,
  ],
  [
    'refunds return more tax or tax-free money than was paid',
    `select p.id from payments p join refunds r on r.payment_id = p.id
     group by p.id having sum(r.vat) > p.vat or sum(r.tax_free) > p.tax_free`,
  ],
  [
    'a refunded payment keeps tax or tax-free money',
    `select p.id from payments p join refunds r on r.payment_id = p.id where p.pays
     group by p.id having sum(r.amount) = p.amount and (sum(r.vat), sum(r.tax_free)) is distinct from (p.vat, p.tax_free)`,
  ],
  [
    'the ledger keeps sales, shipping or tax of a refunded payment',
    `select e.payment_id from ledger_entries e join ledger_lines l on l.entry_id = e.id
     join payments p on p.id = e.payment_id and p.pays
     where l.account in ('sales', 'shipping', 'tax')
       and p.amount = (select sum(r.amount) from refunds r where r.payment_id = p.id)
     group by e.payment_id, l.account having sum(l.amount) <> 0`,
  ],
  [
    'a payment is refunded and does not say so',
    `select id from payments
     where (status = 'REFUNDED') <> (refunded = amount and charged_amount is null)`,
  ],
  [
    'an order is paid by nothing',
    `select o.id from orders o where o.status in ('INPROGRESS', 'DISPATCHED', 'COMPLETED', 'REFUNDED')
     and o.total > 0 and not exists (select from payments p where p.order_id = o.id and p.pays)`,
  ],
  [
    'a payment pays an order that does not know',
    `select p.id from payments p join orders o on o.id = p.order_id
     where p.pays and o.status in ('NOTHING', 'PENDING')`,
  ],
  [
    'what is owed to fans is not what was promised',
    `select 1 from (select
       coalesce((select -sum(amount) from ledger_lines where account = 'refunds_payable'), 0) as booked,
       coalesce((select sum(amount) from refunds where status in ('requested', 'pending', 'failed')), 0) as owed) s
     where booked <> owed`,
  ],
  [
    'money that paid nothing is not promised back',
    `select p.id from payments p where not p.pays
     and (p.status in ('SUCCEEDED', 'REFUNDED') or p.charged_amount is not null) and coalesce(p.charged_amount, p.amount) <>
       (select coalesce(sum(amount), 0) from refunds r where r.payment_id = p.id)`,
  ],
  [
    'a secret outlives its payment',
    `select id from payments where brought is not null and status in ('SUCCEEDED', 'FAILED', 'REFUNDED')`,
  ],
]

async function findBrokenSums({ rows }: Money): Promise<string[]> {
  const problems: string[] = []
  for (const [rule, text] of sums) {
    const broken = await rows(text)
    if (broken.length > 0) problems.push(`${rule}: ${JSON.stringify(broken)}`)
  }
  return problems
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
