import type { Order } from './queries.ts'
import { type ChosenUnits, listChosen, type UnitChoice } from './units-field.tsx'

/** The parts that staff have chosen to refund. Amounts are minor units; null is a text that is no amount. */
export interface RefundDraft {
  units: ChosenUnits
  shipping: number | null
  goodwill: number | null
  voidsTickets: boolean
  isWithdrawal: boolean
  isDisputeKnown: boolean
}

export const emptyDraft: RefundDraft = {
  units: {},
  shipping: 0,
  goodwill: 0,
  voidsTickets: true,
  isWithdrawal: false,
  isDisputeKnown: false,
}

type Refundable = Pick<Order, 'lines' | 'payments' | 'money'>

/** Returns the most that can be refunded of each part, as far as the page knows. */
export function findRefundLimits({ lines, payments, money }: Refundable): {
  lines: UnitChoice[]
  shipping: number
  all: number
} {
  const refunds = payments.flatMap(payment => payment.refunds).filter(({ status }) => status !== 'failed')
  const shipped = refunds.reduce((sum, { shipping }) => sum + shipping, 0)
  return {
    lines: lines.map(line => ({ ...line, max: line.quantity - line.refunded })),
    shipping: Math.max(0, money.shipping - shipped),
    all: money.total - money.refunded,
  }
}

/** Returns the input of the act `order refund`; null while nothing is chosen or an amount can't be. */
export function toRefundInput(order: Refundable & Pick<Order, 'order_id'>, draft: RefundDraft) {
  const { shipping, goodwill } = draft
  const limits = findRefundLimits(order)
  const pieces = listChosen(draft.units)
  if (shipping === null || goodwill === null) return null
  if (shipping > limits.shipping || goodwill > limits.all) return null
  if (pieces.length === 0 && shipping === 0 && goodwill === 0) return null
  const chosen = new Set(pieces.map(({ position }) => position))
  return {
    order_id: order.order_id,
    pieces,
    shipping,
    goodwill,
    voids_tickets: draft.voidsTickets && order.lines.some(line => line.ticket && chosen.has(line.position)),
    is_withdrawal: draft.isWithdrawal,
    is_dispute_known: draft.isDisputeKnown,
  }
}
