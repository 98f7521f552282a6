import * as z from 'zod'
import { type ApiResponse, createError, notFoundResponse } from './api-responses.ts'
import type { PaypalState } from './paypal-state.ts'
import { presentCapture, presentOrder } from './present.ts'
import { createId, findAmountIssue, type Order, toHundredths, toMoney } from './record.ts'

const money = z.object({ currency_code: z.string().length(3), value: z.string().max(32) })
const custom = z.string().min(1).max(127).optional()
const createRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({ amount: money, custom_id: custom, invoice_id: custom, description: custom }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        return_url: z.url(),
        cancel_url: z.url(),
        locale: z
          .string()
          .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)
          .optional(),
      }),
    }),
  }),
})

interface CallContext {
  desk: PaypalState
  /** Whether the request has the header `Prefer: return=representation`. */
  isWhole: boolean
  fault: string | null
}

export function createOrder(body: unknown, { desk, isWhole, fault }: CallContext): ApiResponse {
  const read = createRequest.safeParse(body)
  if (!read.success) return createError(400, 'INVALID_PARAMETER_SYNTAX')
  const [unit] = read.data.purchase_units
  const issue = findAmountIssue(unit.amount)
  if (issue) return createError(issue === 'INVALID_PARAMETER_SYNTAX' ? 400 : 422, issue)
  const { return_url: returnUrl, cancel_url: cancelUrl } = read.data.payment_source.paypal.experience_context
  const now = desk.now
  const order = desk.orders.put({
    id: createId(),
    status: 'PAYER_ACTION_REQUIRED',
    amount: unit.amount,
    customId: unit.custom_id,
    invoiceId: unit.invoice_id,
    description: unit.description,
    returnUrl,
    cancelUrl,
    createdAt: now,
    updatedAt: now,
    instrument: null,
    capture: null,
    refunds: [],
  })
  const url = fault === 'foreign_host' ? 'https://paypal.com.elsewhere.example' : desk.url
  return { status: 201, body: presentOrder(order, { url, isWhole }) }
}

export function readOrder(id: string, { desk }: CallContext): ApiResponse {
  const order = desk.orders.get(id)
  return order
    ? { status: 200, body: presentOrder(order, { url: desk.url, isWhole: true }) }
    : notFoundResponse
}

/**
 * Captures an approved order with the funding source that the fan chose; `refusal` is PayPal's issue code if
 * the capture must fail.
 */
export function captureOrder(
  id: string,
  refusal: string | null,
  { desk, isWhole, fault }: CallContext,
): ApiResponse {
  const order = desk.orders.get(id)
  if (!order) return notFoundResponse
  if (order.capture) return createError(422, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return createError(422, 'ORDER_NOT_APPROVED')
  if (desk.isInvoiced(order)) return createError(422, 'DUPLICATE_INVOICE_ID')
  const issue = refusal ?? (order.instrument === 'declined' ? 'INSTRUMENT_DECLINED' : null)
  if (issue) return createError(422, issue)
  const isPending = order.instrument === 'echeck' || order.instrument === 'bouncing'
  const end = order.instrument === 'bouncing' ? 'DECLINED' : 'COMPLETED'
  const captured = desk.capture(
    addCapture(order, isPending ? 'PENDING' : 'COMPLETED', { desk, fault }),
    isPending ? end : undefined,
  )
  return { status: 201, body: presentOrder(captured, { url: desk.url, isWhole }) }
}

function addCapture(
  order: Order,
  status: 'PENDING' | 'COMPLETED',
  { desk, fault }: Pick<CallContext, 'desk' | 'fault'>,
): Order {
  const { currency_code: currency } = order.amount
  const wrong = fault === 'wrong_amount' ? toMoney(toHundredths(order.amount) - 100, currency) : null
  const amount =
    fault === 'wrong_currency' ? { ...order.amount, currency_code: 'USD' } : (wrong ?? order.amount)
  const at = new Date(desk.now).toISOString()
  return {
    ...order,
    status: 'COMPLETED',
    updatedAt: desk.now,
    capture: { id: createId(), status, amount, at },
  }
}

export function readCapture(id: string, { desk }: CallContext): ApiResponse {
  const order = desk.byCapture(id)
  return order ? { status: 200, body: presentCapture(order) ?? {} } : notFoundResponse
}
