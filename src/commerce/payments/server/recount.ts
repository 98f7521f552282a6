import * as z from 'zod'
import type { Recount } from '../../../platform/server/recount.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

/** Rules that hold between any two transactions, each with SQL for what breaks it. */
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

export const brokenSums = statement({
  name: 'payments.broken-sums',
  text: sums
    .map(
      ([rule, broken]) =>
        `select '${rule}' as rule, array_agg(b::text) as rows from (${broken}) b having count(*) > 0`,
    )
    .join(' union all '),
  row: z.object({ rule: z.string(), rows: z.array(z.string()) }),
})

export type BrokenSum = RowOf<typeof brokenSums>

export const formatBrokenSum = ({ rule, rows }: BrokenSum): string =>
  `${rule}: ${rows.slice(0, 20).join(' ')}`

export const recountMoney: Recount = {
  name: 'money',
  findProblems: async ({ db }) => (await db.query(brokenSums)).map(formatBrokenSum),
}
