import * as z from 'zod'
import { type Answer, notFound, refuse } from './answers.ts'
import type { PaypalDesk } from './desk.ts'
import { presentRefund } from './present.ts'
import {
  amountIssue,
  hundredths,
  type Money,
  moneyOf,
  newId,
  type Order,
  type Refund,
  refundedOf,
} from './record.ts'

const refundAsked = z.object({
  amount: z.object({ currency_code: z.string().length(3), value: z.string().max(32) }).optional(),
  custom_id: z
    .string()
    .regex(/^[A-Za-z0-9\-_.,]{1,127}$/)
    .optional(),
})

const ends: Record<string, 'COMPLETED' | 'FAILED'> = { refund_pending: 'COMPLETED', refund_fails: 'FAILED' }

export function createRefund(desk: PaypalDesk, id: string, body: unknown, fault: string | null): Answer {
  const order = desk.byCapture(id)
  if (!order?.capture) return notFound
  const read = refundAsked.safeParse(body ?? {})
  if (!read.success) return refuse(400, 'INVALID_PARAMETER_SYNTAX')
  const amount = amountOf(order, read.data.amount)
  if (typeof amount === 'string') return refuse(422, amount)
  const end = ends[fault ?? '']
  const at = new Date(desk.now).toISOString()
  const wrong = fault === 'wrong_amount' ? moneyOf(hundredths(amount) + 100, amount.currency_code) : amount
  const refund: Refund = {
    id: newId(),
    amount: wrong,
    customId: read.data.custom_id,
    at,
    status: end ? 'PENDING' : 'COMPLETED',
  }
  const kept = desk.refund(order, refund, end)
  return { status: 201, body: presentRefund(refund, kept, desk.url) }
}

/** The amount to refund, or the issue code that refuses it. */
function amountOf(order: Order, asked: Money | undefined): Money | string {
  const { capture } = order
  if (capture?.status === 'PENDING') return 'PENDING_CAPTURE'
  if (!capture || capture.status === 'DECLINED') return 'INVALID_RESOURCE_ID'
  const left = hundredths(capture.amount) - refundedOf(order)
  if (left === 0) return 'CAPTURE_FULLY_REFUNDED'
  if (!asked) return moneyOf(left, capture.amount.currency_code)
  if (asked.currency_code !== capture.amount.currency_code) return 'REFUND_CAPTURE_CURRENCY_MISMATCH'
  if (hundredths(asked) > left) return 'REFUND_AMOUNT_EXCEEDED'
  return amountIssue(asked) ?? asked
}

export function readRefund(desk: PaypalDesk, id: string): Answer {
  const found = desk.byRefund(id)
  if (!found) return notFound
  const [order, refund] = found
  return { status: 200, body: presentRefund(refund, order, desk.url) }
}
