import type { Command } from '../../../../platform/server/operators/command.ts'
import { formatAddressLines } from '../../../addresses/server/index.ts'
import { type OperatorOrder, readOrderForOperator } from '../read-for-operator.ts'
import { orderHelp, toUnknownOrder } from './named-order.ts'

export const showCommand: Command = {
  name: 'orders show',
  summary:
    'An order with its lines, payments, refunds, parcels, what became of it, and what operators did to it.',
  args: ['order'],
  options: {},
  details: orderHelp,
  async run({ args: [name = ''] }, { database: { db } }) {
    const found = await readOrderForOperator(db, name)
    if (!found) return toUnknownOrder(name)
    const { audits, ...order } = found
    const acts = audits.map(({ at, actor, act }) => `  ${at.toISOString()} ${actor}: ${act}`)
    const text = [...formatOrder(order), ...(acts.length > 0 ? ['Operators', ...acts] : [])].join('\n')
    return { ok: true, data: found, text }
  },
}

function formatOrder(order: OperatorOrder): string[] {
  const { shipping_address: address } = order
  const who = order.user_id === null ? 'account deleted' : `user ${order.user_id} ${order.email}`
  return [
    `${order.number}  ${order.status}${order.is_disputed ? ', disputed' : ''}`,
    `${who}, project ${order.project_id}, placed ${order.placed_at.toISOString()}`,
    ...formatAmounts(order),
    ...(order.hold_expires_at ? [`held until ${order.hold_expires_at.toISOString()}`] : []),
    ...order.lines.map(({ position, name, options, quantity, unit, sent, refunded, fields }) => {
      const typed = Object.values(fields).map(value => ` "${value}"`)
      const what = [name, ...options].join(', ')
      return `  ${position}: ${quantity} × ${what} at ${unit}, ${sent} sent, ${refunded} refunded${typed.join()}`
    }),
    ...(address ? formatAddressLines(address, { locale: 'en' }).map(part => `  ${part}`) : []),
    ...order.parcels.map(({ carrier, number }) => `  parcel ${carrier} ${number}`),
    ...order.events.map(({ at, to, act, actor }) => `  ${at} ${to} (${act} by ${actor})`),
  ]
}

/** Lists the parts of the total, the payments and the refunds, in minor units. */
function formatAmounts({
  total,
  currency,
  shipping,
  fees,
  taxes,
  coupon,
  payments,
  refunds,
}: OperatorOrder): string[] {
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
