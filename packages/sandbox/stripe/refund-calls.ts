import {
  type ApiResponse,
  createError,
  createMissingParam,
  createNotFound,
  createResponse,
  parseNestedFields,
} from './api-responses.ts'
import { presentRefund } from './present.ts'
import { makeRefund, type Refund } from './refunds.ts'
import type { StripeState } from './stripe-state.ts'

export function createRefund(desk: StripeState, fields: URLSearchParams, fault: string | null): ApiResponse {
  const [id, charge, amount] = ['payment_intent', 'charge', 'amount'].map(name => fields.get(name))
  if (!id && !charge) return createMissingParam('payment_intent')
  const byCharge = () => desk.intents.values().find(each => each.charge?.id === charge)
  const intent = id ? desk.intents.get(id) : byCharge()
  if (!intent) return createNotFound('payment_intent', id ?? charge ?? '')
  const made = makeRefund(
    intent,
    {
      amount: amount ? Number(amount) : undefined,
      reason: fields.get('reason'),
      metadata: parseNestedFields(fields, 'metadata'),
    },
    desk.seconds,
  )
  if ('code' in made) return createError(400, made)
  const ends: Record<string, Pick<Refund, 'status' | 'failureReason'>> = {
    refund_pending: { status: 'succeeded', failureReason: null },
    refund_fails: { status: 'failed', failureReason: 'expired_or_canceled_card' },
  }
  const end = ends[fault ?? '']
  return createResponse(presentRefund(desk.keepRefund(end ? { ...made, status: 'pending' } : made, end)))
}

export function readRefund(desk: StripeState, id: string): ApiResponse {
  const refund = desk.refunds.get(id)
  return refund ? createResponse(presentRefund(refund)) : createNotFound('refund', id)
}

export function listRefunds(desk: StripeState, fields: URLSearchParams): ApiResponse {
  const intent = fields.get('payment_intent')
  const found = desk.refunds.values().filter(refund => !intent || refund.intent === intent)
  const page = found.reverse().slice(0, Number(fields.get('limit') ?? 10))
  const more = { has_more: page.length < found.length, url: '/v1/refunds' }
  return createResponse({ object: 'list', data: page.map(presentRefund), ...more })
}

/**
 * Always returns an error, because only refunds that require an action by the fan can be cancelled, and the
 * sandbox has none.
 */
export function cancelRefund(desk: StripeState, id: string): ApiResponse {
  const refund = desk.refunds.get(id)
  if (!refund) return createNotFound('refund', id)
  return createError(400, { message: `You cannot cancel a refund with the status ${refund.status}.` })
}
