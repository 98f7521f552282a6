import * as z from 'zod'
import { settingsErrors } from '../../../identity/settings/contract.ts'
import { failWith } from '../../../platform/contract/errors.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { addressSnapshotSchema } from '../../addresses/contract.ts'
import { orderStatus } from '../order-shapes.ts'

const rows = z.array(z.looseObject({}))

const exportStatement = statement({
  name: 'orders.export',
  text: `select o.number, o.placed_at, o.status, o.currency, o.country_code, o.total, o.shipping, o.fees, o.taxes, o.coupon,
      o.payment_method, o.supporter, o.agreed, o.shipping_address, o.paid_at, o.dispatched_at, o.completed_at,
      (select coalesce(json_agg(json_build_object('name', l.name, 'option_names', l.option_names, 'unit', l.unit,
          'quantity', l.quantity, 'discount', l.discount, 'tax', l.tax, 'custom_fields', l.custom_fields,
          'refunded_count', l.refunded_count) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('provider', y.provider, 'method', y.method, 'status', y.status,
          'amount', y.amount, 'refunded', y.refunded, 'created_at', y.created_at, 'settled_at', y.settled_at)
          order by y.id), '[]') from payments y where y.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('carrier', k.carrier, 'number', k.number, 'sent_at', k.sent_at)
          order by k.id), '[]') from parcels k where k.order_id = o.id) as parcels
    from orders o where o.user_id = $1 order by o.placed_at, o.id`,
  row: z.object({
    number: z.string(),
    placed_at: z.date(),
    status: orderStatus,
    currency: z.string(),
    country_code: z.string(),
    total: z.int(),
    shipping: z.int(),
    fees: rows,
    taxes: rows,
    coupon: z.looseObject({}).nullable(),
    payment_method: z.string().nullable(),
    supporter: z.string(),
    agreed: z.looseObject({}),
    shipping_address: addressSnapshotSchema.nullable(),
    paid_at: z.date().nullable(),
    dispatched_at: z.date().nullable(),
    completed_at: z.date().nullable(),
    lines: rows,
    payments: rows,
    parcels: rows,
  }),
})

const notesStatement = statement({
  name: 'orders.export-notes',
  text: `select o.number, n.created_at, n.text from order_notes n join orders o on o.id = n.order_id
    where o.user_id = $1 order by n.id`,
  row: z.object({ number: z.string(), created_at: z.date(), text: z.string() }),
})

/** Selects orders that are in progress, hold stock, may still be charged, or have a pending refund. */
const openStatement = statement({
  name: 'orders.open-of-fan',
  text: `select o.public_id as order_id, o.number, o.status from orders o
    where o.user_id = $1 and (o.status in ('PENDING', 'INPROGRESS', 'DISPATCHED') or o.is_holding or o.open_payments > 0
      or exists (select from payments y join refunds r on r.payment_id = y.id
        where y.order_id = o.id and r.status in ('requested', 'pending', 'failed')))
    order by o.placed_at, o.id limit 20`,
  row: z.object({ order_id: z.string(), number: z.string(), status: orderStatus }),
})

const eraseStatement = statement({
  name: 'orders.erase',
  text: `with left_behind as (
      update orders set user_id = null, shipping_address = case when paid_at is not null
          then shipping_address || '{"phone_number": "", "clearance_code": null}' end
       where user_id = $1 returning id
    ), searched as (
      delete from order_search s using left_behind o where s.order_id = o.id and s.kind in ('email', 'name', 'phone')
    ), noted as (
      delete from order_notes n using left_behind o where n.order_id = o.id
    ) update order_lines l set custom_fields = '{}' from left_behind o where o.id = l.order_id and l.custom_fields <> '{}'`,
  row: none,
})

/**
 * Orders are retained after their fan's account is erased: amounts, country and dates, and for paid orders
 * also name and address as long as the law requires (docs/security.md).
 */
export const orderData: PersonalData = {
  tables: {
    orders: { exportedAs: 'orders' },
    order_notes: { exportedAs: 'order_notes' },
    order_search: { notExported: 'forms of what orders, parcels and the account hold' },
  },
  export: async (db, { userId }) => ({
    orders: await db.query(exportStatement, [userId]),
    order_notes: await db.query(notesStatement, [userId]),
  }),
  async refuseErasure(db, { userId }) {
    const orders = await db.query(openStatement, [userId])
    return orders.length > 0 ? failWith(settingsErrors.openOrders, { orders }) : null
  },
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
  },
}
