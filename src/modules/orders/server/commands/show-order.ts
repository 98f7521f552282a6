import * as z from 'zod'
import { readAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { addressSnapshotSchema } from '../../../addresses/contract.ts'
import { addressLines } from '../../../addresses/server/index.ts'
import { order, orderStatus } from '../../order-shapes.ts'
import { paymentsOfOrder, refundsOfOrder } from '../read-order.ts'
import { findOrder, noSuchOrder, orderHelp } from './find-order.ts'

const line = z.object({
  ...{ position: z.int(), name: z.string(), options: z.array(z.string()), unit: z.int(), quantity: z.int() },
  ...{ discount: z.int(), refunded: z.int(), sent: z.int(), fields: z.record(z.string(), z.string()) },
})

const showStatement = statement({
  name: 'orders.show',
  text: `select o.public_id as order_id, o.number, o.status, o.user_id, u.email, o.project_id, o.currency, o.total,
      o.shipping, o.shipping_tax, o.fees, o.taxes, o.coupon, o.payment_method, o.placed_at, o.hold_expires_at,
      o.open_payments, o.is_disputed, o.shipping_address, ${paymentsOfOrder} as payments, ${refundsOfOrder} as refunds,
      (select json_agg(json_build_object('position', l.position, 'name', l.name, 'options', l.option_names,
          'unit', l.unit, 'quantity', l.quantity, 'discount', l.discount, 'refunded', l.refunded_count,
          'sent', l.dispatched_count, 'fields', l.custom_fields) order by l.position)
        from order_lines l where l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('carrier', k.carrier, 'number', k.number) order by k.id), '[]')
        from parcels k where k.order_id = o.id) as parcels,
      (select json_agg(json_build_object('act', e.act, 'to', e.to_state, 'at', e.at, 'actor', e.actor) order by e.id)
        from order_events e where e.order_id = o.id) as events
    from orders o left join users u on u.id = o.user_id where o.id = $1`,
  row: z.object({
    ...{ order_id: z.string(), number: z.string(), status: orderStatus, user_id: z.int().nullable() },
    ...{ email: z.string().nullable(), project_id: z.int(), currency: z.string(), total: z.int() },
    ...{
      shipping: z.int(),
      shipping_tax: z.int(),
      placed_at: z.date(),
      hold_expires_at: z.date().nullable(),
    },
    ...{ fees: order.shape.fees, taxes: order.shape.taxes, coupon: order.shape.coupon },
    ...{ payment_method: order.shape.payment_method, open_payments: z.int() },
    ...{ payments: order.shape.payments, refunds: order.shape.refunds },
    ...{ is_disputed: z.boolean(), shipping_address: addressSnapshotSchema.nullable(), lines: z.array(line) },
    parcels: z.array(z.object({ carrier: z.string(), number: z.string() })),
    events: z.array(z.object({ act: z.string(), to: z.string(), at: z.string(), actor: z.string() })),
  }),
})
type Shown = RowOf<typeof showStatement>

export const showCommand: Command = {
  name: 'orders show',
  summary:
    'An order with its lines, payments, refunds, parcels, what became of it, and what operators did to it.',
  args: ['order'],
  options: {},
  details: orderHelp,
  async run({ args: [name = ''] }, { database: { db } }) {
    const id = await findOrder(db, name)
    const [found] = id === null ? [] : await db.query(showStatement, [id])
    if (!found) return noSuchOrder(name)
    const audits = await readAudit(db, `order ${found.number}`)
    const acts = audits.map(({ at, operator, act }) => `  ${at.toISOString()} ${operator}: ${act}`)
    const text = [...linesOf(found), ...(acts.length > 0 ? ['Operators', ...acts] : [])].join('\n')
    return { ok: true, data: { ...found, audits }, text }
  },
}

function linesOf(order: Shown): string[] {
  const { shipping_address: address } = order
  const who = order.user_id === null ? 'account deleted' : `user ${order.user_id} ${order.email}`
  return [
    `${order.number}  ${order.status}${order.is_disputed ? ', disputed' : ''}`,
    `${who}, project ${order.project_id}, placed ${order.placed_at.toISOString()}`,
    ...moneyOf(order),
    ...(order.hold_expires_at ? [`held until ${order.hold_expires_at.toISOString()}`] : []),
    ...order.lines.map(({ position, name, options, quantity, unit, sent, refunded, fields }) => {
      const typed = Object.values(fields).map(value => ` "${value}"`)
      const what = [name, ...options].join(', ')
      return `  ${position}: ${quantity} × ${what} at ${unit}, ${sent} sent, ${refunded} refunded${typed.join()}`
    }),
    ...(address ? addressLines(address, { locale: 'en' }).map(part => `  ${part}`) : []),
    ...order.parcels.map(({ carrier, number }) => `  parcel ${carrier} ${number}`),
    ...order.events.map(({ at, to, act, actor }) => `  ${at} ${to} (${act} by ${actor})`),
  ]
}

/** The parts of the total, the payments and the refunds, in minor units. */
function moneyOf({ total, currency, shipping, fees, taxes, coupon, payments, refunds }: Shown): string[] {
  return [
    `${total} ${currency}, of which shipping ${shipping}`,
    ...fees.map(({ kind, name, amount }) => `  fee ${name ?? kind}: ${amount}`),
    ...(coupon ? [`  coupon ${coupon.name}: -${coupon.discount}`] : []),
    ...taxes.map(({ basis_points: points, amount }) => `  tax of ${points / 100} %, included: ${amount}`),
    ...payments.map(payment => {
      const why = payment.failure_reason ? ` (${payment.failure_reason})` : ''
      const { payment_id: id, provider, method, status, amount, refunded, created_at: at } = payment
      return `  payment ${id} ${at} ${provider} ${method}: ${amount} ${status}${why}, ${refunded} refunded`
    }),
    ...refunds.map(refund => {
      const { refund_id: id, status, amount, shipping: sent, fees: other, reason, requested_at: at } = refund
      return `  refund ${id} ${at}: ${amount} ${status} (shipping ${sent}, fees ${other}; ${reason})`
    }),
  ]
}
