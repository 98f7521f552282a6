import * as z from 'zod'
import { type Answer, notFound, refuse } from './answers.ts'
import type { PaypalDesk } from './desk.ts'
import { presentCapture, presentOrder } from './present.ts'
import { amountIssue, hundredths, moneyOf, newId, type Order } from './record.ts'

const money = z.object({ currency_code: z.string().length(3), value: z.string().max(32) })
const custom = z.string().min(1).max(127).optional()
const createAsked = z.object({
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

interface Asked {
  desk: PaypalDesk
  /** Whether the request has `Prefer: return=representation`. */
  isWhole: boolean
  fault: string | null
}

export function createOrder(body: unknown, { desk, isWhole, fault }: Asked): Answer {
  const read = createAsked.safeParse(body)
  if (!read.success) return refuse(400, 'INVALID_PARAMETER_SYNTAX')
  const [unit] = read.data.purchase_units
  const issue = amountIssue(unit.amount)
  if (issue) return refuse(issue === 'INVALID_PARAMETER_SYNTAX' ? 400 : 422, issue)
  const { return_url: returnUrl, cancel_url: cancelUrl } = read.data.payment_source.paypal.experience_context
  const now = desk.now
  const order = desk.orders.put({
    id: newId(),
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

export function readOrder(id: string, { desk }: Asked): Answer {
  const order = desk.orders.get(id)
  return order ? { status: 200, body: presentOrder(order, { url: desk.url, isWhole: true }) } : notFound
}

/** The funding that the fan chose decides; `refusal` is the issue to refuse an order with. */
export function captureOrder(id: string, refusal: string | null, { desk, isWhole, fault }: Asked): Answer {
  const order = desk.orders.get(id)
  if (!order) return notFound
  if (order.capture) return refuse(422, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return refuse(422, 'ORDER_NOT_APPROVED')
  if (desk.isInvoiced(order)) return refuse(422, 'DUPLICATE_INVOICE_ID')
  const issue = refusal ?? (order.instrument === 'declined' ? 'INSTRUMENT_DECLINED' : null)
  if (issue) return refuse(422, issue)
  const isPending = order.instrument === 'echeck' || order.instrument === 'bouncing'
  const end = order.instrument === 'bouncing' ? 'DECLINED' : 'COMPLETED'
  const captured = desk.capture(
    taken(order, isPending ? 'PENDING' : 'COMPLETED', { desk, fault }),
    isPending ? end : undefined,
  )
  return { status: 201, body: presentOrder(captured, { url: desk.url, isWhole }) }
}

function taken(
  order: Order,
  status: 'PENDING' | 'COMPLETED',
  { desk, fault }: Pick<Asked, 'desk' | 'fault'>,
): Order {
  const { currency_code: currency } = order.amount
  const wrong = fault === 'wrong_amount' ? moneyOf(hundredths(order.amount) - 100, currency) : null
  const amount =
    fault === 'wrong_currency' ? { ...order.amount, currency_code: 'USD' } : (wrong ?? order.amount)
  const at = new Date(desk.now).toISOString()
  return { ...order, status: 'COMPLETED', updatedAt: desk.now, capture: { id: newId(), status, amount, at } }
}

export function readCapture(id: string, { desk }: Asked): Answer {
  const order = desk.byCapture(id)
  return order ? { status: 200, body: presentCapture(order) ?? {} } : notFound
}
