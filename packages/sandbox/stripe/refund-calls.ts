import { type Answer, answered, missing, nestedFields, noSuch, refuse } from './answers.ts'
import type { StripeDesk } from './desk.ts'
import { presentRefund } from './present.ts'
import { makeRefund, type Refund } from './refunds.ts'

export function createRefund(desk: StripeDesk, fields: URLSearchParams, fault: string | null): Answer {
  const [id, charge, amount] = ['payment_intent', 'charge', 'amount'].map(name => fields.get(name))
  if (!id && !charge) return missing('payment_intent')
  const byCharge = () => desk.intents.values().find(each => each.charge?.id === charge)
  const intent = id ? desk.intents.get(id) : byCharge()
  if (!intent) return noSuch('payment_intent', id ?? charge ?? '')
  const made = makeRefund(
    intent,
    {
      amount: amount ? Number(amount) : undefined,
      reason: fields.get('reason'),
      metadata: nestedFields(fields, 'metadata'),
    },
    desk.seconds,
  )
  if ('code' in made) return refuse(400, made)
  const ends: Record<string, Pick<Refund, 'status' | 'failureReason'>> = {
    refund_pending: { status: 'succeeded', failureReason: null },
    refund_fails: { status: 'failed', failureReason: 'expired_or_canceled_card' },
  }
  const end = ends[fault ?? '']
  return answered(presentRefund(desk.keepRefund(end ? { ...made, status: 'pending' } : made, end)))
}

export function readRefund(desk: StripeDesk, id: string): Answer {
  const refund = desk.refunds.get(id)
  return refund ? answered(presentRefund(refund)) : noSuch('refund', id)
}

export function listRefunds(desk: StripeDesk, fields: URLSearchParams): Answer {
  const intent = fields.get('payment_intent')
  const found = desk.refunds.values().filter(refund => !intent || refund.intent === intent)
  const page = found.reverse().slice(0, Number(fields.get('limit') ?? 10))
  const more = { has_more: page.length < found.length, url: '/v1/refunds' }
  return answered({ object: 'list', data: page.map(presentRefund), ...more })
}

/** Only refunds that require an action of the fan can be cancelled; there are none here. */
export function cancelRefund(desk: StripeDesk, id: string): Answer {
  const refund = desk.refunds.get(id)
  if (!refund) return noSuch('refund', id)
  return refuse(400, { message: `You cannot cancel a refund with the status ${refund.status}.` })
}
