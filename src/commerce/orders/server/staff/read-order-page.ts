import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { addressSnapshotSchema } from '../../../addresses/contract.ts'
import { order, orderStatus } from '../../order-shapes.ts'
import { parcelsSql, selectList } from '../read-order.ts'
import { buildStaffOrderColumnsSql, staffOrderRow } from './list-orders-for-staff.ts'
import { buildOrderScopeSql, getScopeValues } from './order-scope.ts'

const fields = selectList(
  `'label', ${buildTextSql('f.label', '$4')}, 'value', l.custom_fields ->> f.id::text`,
  'f.position, f.id',
  'from custom_fields f where f.product_id = l.product_id',
)

const lines = selectList(
  `'position', l.position, 'name', l.name, 'options', l.option_names, 'unit', l.unit, 'quantity', l.quantity,
    'discount', l.discount, 'tax', l.tax, 'tax_basis_points', l.tax_basis_points, 'fields', ${fields},
    'refunded', l.refunded_count, 'sent', l.dispatched_count, 'returned', l.returned_count, 'goodwill', l.goodwill,
    'ticket', d.persons is not null, 'needs_shipping', l.needs_shipping`,
  'l.position',
  'from order_lines l join products d on d.id = l.product_id where l.order_id = o.id',
)

const events = selectList(
  `'at', ${buildIsoUtcSql('e.at')}, 'act', e.act, 'to', e.to_state, 'actor', e.actor, 'data', e.data`,
  'e.id',
  'from order_events e where e.order_id = o.id',
)

const notes = selectList(
  `'note_id', n.id, 'at', ${buildIsoUtcSql('n.created_at')}, 'staff_id', n.staff_id, 'text', n.text`,
  'n.id',
  'from order_notes n where n.order_id = o.id',
)

const otherColumns = `'order_id', x.public_id, 'number', x.number, 'status', x.status,
  'placed_at', ${buildIsoUtcSql('x.placed_at')}, 'total', x.total, 'currency', x.currency`
const others = `(select coalesce(json_agg(json_build_object(${otherColumns}) order by x.placed_at desc, x.id desc), '[]')
  from (select * from orders y where y.user_id = o.user_id and y.id <> o.id
    order by y.placed_at desc, y.id desc limit 10) x)`

const replacements = `(select coalesce(json_agg(json_build_object('order_id', x.public_id, 'number', x.number,
    'status', x.status) order by x.id), '[]') from orders x where x.replaces = o.id)`

const event = z.object({
  at: z.string(),
  act: z.string(),
  to: z.string(),
  actor: z.string(),
  data: z.record(z.string(), z.json()),
})

const { shape } = order
const page = staffOrderRow.extend({
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      options: z.array(z.string()),
      unit: z.int(),
      quantity: z.int(),
      discount: z.int(),
      tax: z.int(),
      tax_basis_points: z.int(),
      fields: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
      refunded: z.int(),
      sent: z.int(),
      returned: z.int(),
      goodwill: z.int(),
      ticket: z.boolean(),
      needs_shipping: z.boolean(),
    }),
  ),
  shipping: z.int(),
  shipping_tax: z.int(),
  fees: shape.fees,
  taxes: shape.taxes,
  coupon: shape.coupon,
  duties: shape.duties,
  shipping_address: addressSnapshotSchema.nullable(),
  parcels: shape.parcels,
  events: z.array(event),
  notes: z.array(z.object({ note_id: z.int(), at: z.string(), staff_id: z.int(), text: z.string() })),
  order_count: z.int(),
  replaced_by: z.array(z.object({ order_id: z.string(), number: z.string(), status: orderStatus })),
  other_orders: z.array(
    z.object({
      order_id: z.string(),
      number: z.string(),
      status: orderStatus,
      placed_at: z.string(),
      total: z.int(),
      currency: z.string(),
    }),
  ),
})
export type StaffOrderPage = z.output<typeof page>

const readStatement = jsonStatement({
  name: 'orders.page-for-staff',
  text: `select ${buildStaffOrderColumnsSql('$4')}, o.shipping, o.shipping_tax, o.fees, o.taxes, o.coupon, o.duties,
      o.shipping_address, ${lines} as lines, ${parcelsSql} as parcels, ${events} as events, ${notes} as notes,
      (select count(*)::int from orders y where y.user_id = o.user_id) as order_count, ${others} as other_orders,
      ${replacements} as replaced_by
    from orders o join projects p on p.id = o.project_id
    where o.public_id = $1 and ${buildOrderScopeSql('$2', '$3')}`,
  row: page,
})

interface Which {
  publicId: string
  scope: StaffScope | null
  locale: string
}

/** Reads an order with its history and notes; undefined if it doesn't exist or is beyond the scope. */
export async function readOrderPage(
  db: ReadDb,
  { publicId, scope, locale }: Which,
): Promise<StaffOrderPage | undefined> {
  const [found] = await readJsonRows(db, readStatement, [publicId, ...getScopeValues(scope), locale])
  return found
}
