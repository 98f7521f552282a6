import * as z from 'zod'
import { type ApiResponse, createError, notFoundResponse } from './api-responses.ts'
import type { PaypalState } from './paypal-state.ts'
import { presentRefund } from './present.ts'
import {
  createId,
  findAmountIssue,
  type Money,
  type Order,
  type Refund,
  sumRefunds,
  toHundredths,
  toMoney,
} from './record.ts'

const refundRequest = z.object({
  amount: z.object({ currency_code: z.string().length(3), value: z.string().max(32) }).optional(),
  custom_id: z
    .string()
    .regex(/^[A-Za-z0-9\-_.,]{1,127}$/)
    .optional(),
})

const ends: Record<string, 'COMPLETED' | 'FAILED'> = { refund_pending: 'COMPLETED', refund_fails: 'FAILED' }

export function createRefund(
  desk: PaypalState,
  id: string,
  body: unknown,
  fault: string | null,
): ApiResponse {
  const order = desk.byCapture(id)
  if (!order?.capture) return notFoundResponse
  const read = refundRequest.safeParse(body ?? {})
  if (!read.success) return createError(400, 'INVALID_PARAMETER_SYNTAX')
  const amount = resolveAmount(order, read.data.amount)
  if (typeof amount === 'string') return createError(422, amount)
  const end = ends[fault ?? '']
  const at = new Date(desk.now).toISOString()
  const wrong = fault === 'wrong_amount' ? toMoney(toHundredths(amount) + 100, amount.currency_code) : amount
  const refund: Refund = {
    id: createId(),
    amount: wrong,
    customId: read.data.custom_id,
    at,
    status: end ? 'PENDING' : 'COMPLETED',
  }
  const updated = desk.refund(order, refund, end)
  return { status: 201, body: presentRefund(refund, updated, desk.url) }
}

/** Returns the amount to refund, or PayPal's issue code if the refund must be refused. */
function resolveAmount(order: Order, requested: Money | undefined): Money | string {
  const { capture } = order
  if (capture?.status === 'PENDING') return 'PENDING_CAPTURE'
  if (!capture || capture.status === 'DECLINED') return 'INVALID_RESOURCE_ID'
  const left = toHundredths(capture.amount) - sumRefunds(order)
  if (left === 0) return 'CAPTURE_FULLY_REFUNDED'
  if (!requested) return toMoney(left, capture.amount.currency_code)
  if (requested.currency_code !== capture.amount.currency_code) return 'REFUND_CAPTURE_CURRENCY_MISMATCH'
  if (toHundredths(requested) > left) return 'REFUND_AMOUNT_EXCEEDED'
  return findAmountIssue(requested) ?? requested
}

export function readRefund(desk: PaypalState, id: string): ApiResponse {
  const found = desk.byRefund(id)
  if (!found) return notFoundResponse
  const [order, refund] = found
  return { status: 200, body: presentRefund(refund, order, desk.url) }
}
