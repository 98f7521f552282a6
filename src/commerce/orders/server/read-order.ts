import * as z from 'zod'
import type { Picture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { addressSnapshotSchema } from '../../addresses/contract.ts'
import { type ProductFacts, readProductFacts } from '../../shop/server/index.ts'
import { order } from '../order-shapes.ts'
import {
  buildOrderColumnsSql,
  judgedFields,
  orderColumnsRow,
  orderSource,
  unpaidFields,
} from './order-columns.ts'

/** Builds SQL that aggregates objects into one ordered JSON array. */
export const selectList = (fields: string, orderBy: string, from: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by ${orderBy}), '[]') ${from})`

/** Returns SQL for the texts that a fan typed for an order line `l`. */
export const buildCustomFieldsSql = (locale: string) =>
  selectList(
    `'id', f.id, 'label', ${buildTextSql('f.label', locale)}, 'value', l.custom_fields ->> f.id::text`,
    'f.position, f.id',
    'from custom_fields f where f.product_id = l.product_id and l.custom_fields ? f.id::text',
  )

const linesWith = (judged: string) =>
  selectList(
    `'position', l.position, 'product_id', l.product_id, 'variant_id', l.variant_id, 'name', l.name,
    'option_names', l.option_names, 'unit', l.unit, 'subtotal', l.unit * l.quantity,
    'discount', l.discount, 'tax', l.tax, 'tax_basis_points', l.tax_basis_points, 'custom_fields', ${buildCustomFieldsSql('$3')},
    'ticket_as_bought', l.ticket,
    'withdrawal', l.withdrawal, 'promise', l.promise, ${judged}`,
    'l.position',
    'from order_lines l where l.order_id = o.id',
  )

export const orderPaymentsSql = selectList(
  `'payment_id', y.public_id, 'provider', y.provider, 'method', y.method, 'status', y.status, 'amount', y.amount,
    'refunded', y.refunded, 'failure_reason', y.failure_reason, 'created_at', ${buildIsoUtcSql('y.created_at')}`,
  'y.id',
  'from payments y where y.order_id = o.id',
)

export const orderRefundsSql = selectList(
  `'refund_id', r.public_id, 'payment_id', y.public_id, 'status', r.status, 'amount', r.amount,
    'currency', coalesce(y.charged_currency, y.currency), 'shipping', r.shipping,
    'fees', r.fees, 'items', r.items, 'reason', r.reason, 'requested_at', ${buildIsoUtcSql('r.requested_at')},
    'settled_at', ${buildIsoUtcSql('r.settled_at')}`,
  'r.id',
  'from payments y join refunds r on r.payment_id = y.id where y.order_id = o.id',
)

export const parcelsSql = selectList(
  `'carrier', k.carrier, 'number', k.number, 'url', k.url, 'sent_at', ${buildIsoUtcSql('k.sent_at')},
    'delivered_at', ${buildIsoUtcSql('k.delivered_at')}, 'items', ${selectList(
      `'position', i.position, 'quantity', i.quantity`,
      'i.position',
      'from parcel_items i where i.parcel_id = k.id',
    )}`,
  'k.sent_at, k.id',
  'from parcels k where k.order_id = o.id',
)

const timeline = selectList(
  `'status', e.to_state, 'at', ${buildIsoUtcSql('e.at')}`,
  'e.id',
  'from order_events e where e.order_id = o.id',
)

const { shape } = order
const row = orderColumnsRow.extend({
  lines: z.array(
    shape.lines.element.omit({ ticket: true, free_count: true, cancel_count: true }).extend({
      tickets_frozen_at: z.string().nullable(),
      passed_on_count: z.int(),
      is_off: z.boolean(),
    }),
  ),
  shipping: z.int(),
  shipping_tax: z.int(),
  fees: shape.fees,
  taxes: shape.taxes,
  coupon: shape.coupon,
  duties: shape.duties,
  delivery: shape.delivery,
  country_code: z.string(),
  payment_method: shape.payment_method,
  supporter: shape.supporter,
  shipping_address: addressSnapshotSchema.nullable(),
  /** Null for orders placed before it was stored. */
  seller: shape.seller.nullable(),
  payments: shape.payments,
  refunds: shape.refunds,
  parcels: shape.parcels,
  timeline: shape.timeline,
})
type Row = z.output<typeof row>
export interface OrderRow extends Omit<Row, 'lines'> {
  card: Picture | null
  lines: (Row['lines'][number] & Pick<ProductFacts, 'ticket'>)[]
}

/** Skips the parts that only paid orders have, which take most of the query's time. */
const parts = {
  whole: {
    lines: linesWith(judgedFields),
    parcels: parcelsSql,
    condition: 'true',
  },
  pending: {
    lines: linesWith(unpaidFields),
    parcels: `'[]'::json`,
    condition: `o.status = 'PENDING'`,
  },
}

const readBy = (which: keyof typeof parts) => {
  const { lines, parcels, condition } = parts[which]
  return jsonStatement({
    name: 'orders.read',
    variant: [which],
    text: `select ${buildOrderColumnsSql('$3')}, o.shipping, o.shipping_tax, o.fees, o.taxes, o.coupon, o.duties, o.delivery,
        o.country_code, o.payment_method, o.supporter, o.shipping_address, o.seller, ${lines} as lines, ${orderPaymentsSql} as payments,
        ${orderRefundsSql} as refunds, ${parcels} as parcels, ${timeline} as timeline
      ${orderSource} where o.public_id = $1 and o.user_id = $2 and ${condition}`,
    row,
  })
}
const statements = { whole: readBy('whole'), pending: readBy('pending') }

interface Which {
  orderId: string
  userId: number
  locale: string
}

/** Reads a fan's order without its tickets; null if it doesn't exist or belongs to another fan. */
export async function readOrder(db: ReadDb, { orderId, userId, locale }: Which): Promise<OrderRow | null> {
  const [found] = await readJsonRows(db, statements.whole, [orderId, userId, locale])
  return found ? addFacts(db, found, locale) : null
}

/**
 * Reads a newly placed order, for which the faster query without the parts of paid orders usually suffices.
 */
export async function readPlacedOrder(db: ReadDb, which: Which): Promise<OrderRow | null> {
  const [found] = await readJsonRows(db, statements.pending, [which.orderId, which.userId, which.locale])
  return found ? addFacts(db, found, which.locale) : readOrder(db, which)
}

/** Adds the project's card and the current event or show of each line. */
async function addFacts(db: ReadDb, order: Row, locale: string): Promise<OrderRow> {
  const productIds = order.lines.map(line => line.product_id)
  const [products, cards] = await Promise.all([
    readProductFacts(db, productIds, locale),
    readPictures(db, [order.card_id]),
  ])
  const lines = order.lines.map(line => ({ ...line, ticket: products.get(line.product_id).ticket }))
  return { ...order, card: cards.find(order.card_id), lines }
}
