import * as z from 'zod'
import { readFans } from '../../../identity/accounts/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type AuditLine, readAudit } from '../../../platform/server/operators/audit.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { addressSnapshotSchema } from '../../addresses/contract.ts'
import { order, orderStatus } from '../order-shapes.ts'
import { findOrder } from './find-order.ts'
import { orderPaymentsSql, orderRefundsSql } from './read-order.ts'

const line = z.object({
  position: z.int(),
  name: z.string(),
  options: z.array(z.string()),
  unit: z.int(),
  quantity: z.int(),
  discount: z.int(),
  refunded: z.int(),
  sent: z.int(),
  fields: z.record(z.string(), z.string()),
})

const showStatement = statement({
  name: 'orders.show',
  text: `select o.public_id as order_id, o.number, o.status, o.user_id, o.project_id, o.currency, o.total,
      o.shipping, o.shipping_tax, o.fees, o.taxes, o.coupon, o.payment_method, o.placed_at, o.hold_expires_at,
      o.open_payments, o.is_disputed, o.shipping_address, ${orderPaymentsSql} as payments, ${orderRefundsSql} as refunds,
      (select json_agg(json_build_object('position', l.position, 'name', l.name, 'options', l.option_names,
          'unit', l.unit, 'quantity', l.quantity, 'discount', l.discount, 'refunded', l.refunded_count,
          'sent', l.dispatched_count, 'fields', l.custom_fields) order by l.position)
        from order_lines l where l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('carrier', k.carrier, 'number', k.number) order by k.id), '[]')
        from parcels k where k.order_id = o.id) as parcels,
      (select json_agg(json_build_object('act', e.act, 'to', e.to_state, 'at', e.at, 'actor', e.actor) order by e.id)
        from order_events e where e.order_id = o.id) as events
    from orders o where o.id = $1`,
  row: z.object({
    order_id: z.string(),
    number: z.string(),
    status: orderStatus,
    user_id: z.int().nullable(),
    project_id: z.int(),
    currency: z.string(),
    total: z.int(),
    shipping: z.int(),
    shipping_tax: z.int(),
    placed_at: z.date(),
    hold_expires_at: z.date().nullable(),
    fees: order.shape.fees,
    taxes: order.shape.taxes,
    coupon: order.shape.coupon,
    payment_method: order.shape.payment_method,
    open_payments: z.int(),
    payments: order.shape.payments,
    refunds: order.shape.refunds,
    is_disputed: z.boolean(),
    shipping_address: addressSnapshotSchema.nullable(),
    lines: z.array(line),
    parcels: z.array(z.object({ carrier: z.string(), number: z.string() })),
    events: z.array(z.object({ act: z.string(), to: z.string(), at: z.string(), actor: z.string() })),
  }),
})
export type OperatorOrder = RowOf<typeof showStatement> & { email: string | null }

/** Reads an order with its history for operators; null if no order has this number or id. */
export async function readOrderForOperator(
  db: ReadDb,
  name: string,
): Promise<(OperatorOrder & { audits: AuditLine[] }) | null> {
  const id = await findOrder(db, name)
  const [found] = id === null ? [] : await db.query(showStatement, [id])
  if (!found) return null
  const fans = await readFans(db, [found.user_id])
  const email = fans.find(found.user_id)?.email ?? null
  return { ...found, email, audits: await readAudit(db, `order ${found.number}`) }
}
