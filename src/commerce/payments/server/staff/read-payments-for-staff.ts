import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../../platform/server/json-rows.ts'
import { paymentMethods } from '../../../prices/contract.ts'
import { disputeStates } from '../../dispute-shapes.ts'
import { paymentMachine } from '../payment-machine.ts'
import { providerNames } from '../providers/provider.ts'
import { refundMachine } from '../refund-machine.ts'

const listRefundsSql = `(select coalesce(json_agg(json_build_object(
    'refund_id', r.public_id, 'amount', r.amount, 'shipping', r.shipping, 'fees', r.fees, 'goodwill', r.goodwill,
    'items', r.items, 'status', r.status, 'reason', r.reason, 'requested_at', ${buildIsoUtcSql('r.requested_at')},
    'settled_at', ${buildIsoUtcSql('r.settled_at')}, 'failure_reason', r.failure_reason) order by r.id), '[]')
  from refunds r where r.payment_id = y.id)`

const refund = z.object({
  refund_id: z.string(),
  amount: z.int(),
  shipping: z.int(),
  fees: z.int(),
  goodwill: z.int(),
  items: z.array(z.object({ position: z.int(), quantity: z.int() })),
  status: z.enum(refundMachine.states),
  reason: z.string(),
  requested_at: z.string(),
  settled_at: z.string().nullable(),
  failure_reason: z.string().nullable(),
})

const payments = jsonStatement({
  name: 'payments.list-for-staff',
  text: `select y.public_id as payment_id, y.provider, y.method, y.status, y.amount, y.currency, y.charged_amount,
      y.charged_currency, y.provider_ref, y.failure_reason, ${buildIsoUtcSql('y.created_at')} as created_at,
      ${listRefundsSql} as refunds
    from payments y join orders o on o.id = y.order_id where o.public_id = $1 order by y.id`,
  row: z.object({
    payment_id: z.string(),
    provider: z.enum(providerNames),
    method: z.enum(paymentMethods),
    status: z.enum(paymentMachine.states),
    amount: z.int(),
    currency: z.string(),
    charged_amount: z.int().nullable(),
    charged_currency: z.string().nullable(),
    provider_ref: z.string().nullable(),
    failure_reason: z.string().nullable(),
    created_at: z.string(),
    refunds: z.array(refund),
  }),
})

const events = jsonStatement({
  name: 'payments.events-for-staff',
  text: `select 'payment' as of, y.public_id as ref, ${buildIsoUtcSql('e.at')} as at, e.act, e.to_state as to, e.actor, e.data
      from payments y join orders o on o.id = y.order_id join payment_events e on e.payment_id = y.id
      where o.public_id = $1
    union all select 'refund', r.public_id, ${buildIsoUtcSql('e.at')}, e.act, e.to_state, e.actor, e.data
      from payments y join orders o on o.id = y.order_id join refunds r on r.payment_id = y.id
        join refund_events e on e.refund_id = r.id
      where o.public_id = $1
    union all select 'dispute', d.id::text, ${buildIsoUtcSql('e.at')}, e.act, e.to_state, e.actor, e.data
      from disputes d join orders o on o.id = d.order_id join dispute_events e on e.dispute_id = d.id
      where o.public_id = $1
    order by at, of`,
  row: z.object({
    of: z.enum(['payment', 'refund', 'dispute']),
    ref: z.string(),
    at: z.string(),
    act: z.string(),
    to: z.string(),
    actor: z.string(),
    data: z.record(z.string(), z.json()),
  }),
})

const dispute = jsonStatement({
  name: 'payments.dispute-for-staff',
  text: `select d.state, d.provider, d.reason, coalesce(d.amount, p.amount) as amount,
      coalesce(d.currency, p.currency) as currency, ${buildIsoUtcSql('d.due_at')} as due_at,
      ${buildIsoUtcSql('d.submitted_at')} as submitted_at
    from disputes d join payments p on p.id = d.payment_id join orders o on o.id = d.order_id where o.public_id = $1
    order by d.state <> 'needs_response', d.due_at, d.opened_at desc, d.id desc limit 1`,
  row: z.object({
    state: z.enum(disputeStates),
    provider: z.enum(providerNames),
    reason: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    due_at: z.string().nullable(),
    submitted_at: z.string().nullable(),
  }),
})

/**
 * Reads the payments and refunds of an order, by its public id, its dispute that needs a response or is the
 * newest, and what became of all of them.
 */
export async function readPaymentsForStaff(db: ReadDb, orderId: string) {
  const [paymentRows, [disputeRow], eventRows] = await Promise.all([
    readJsonRows(db, payments, [orderId]),
    readJsonRows(db, dispute, [orderId]),
    readJsonRows(db, events, [orderId]),
  ])
  return { payments: paymentRows, dispute: disputeRow ?? null, events: eventRows }
}
