import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { WebhookMessage } from '../../../../platform/server/webhooks.ts'
import type { DisputeNews, ProviderNews } from './provider.ts'
import { disputeShape, toDisputeFacts } from './stripe-disputes.ts'

const eventShape = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  created: z.number().default(0),
  data: z.object({
    object: z.looseObject({
      object: z.string(),
      id: z.string(),
      payment_intent: z.string().nullish(),
      status: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

/** Maximum difference between a signature's time and our clock, in either direction. */
const toleranceSeconds = 300

/**
 * Verifies the sender by a signature over the raw bytes (payments.md 1.7) and returns the event's content.
 */
export function verifyStripeEvent(
  sdk: Stripe,
  secret: string,
  { message, now }: { message: WebhookMessage; now: number },
): ProviderNews | null {
  let parsed: unknown
  try {
    const signature = message.header('stripe-signature') ?? ''
    if (isFromTheFuture(signature, now)) return null
    parsed = sdk.webhooks.constructEvent(message.body, signature, secret, toleranceSeconds, undefined, now)
  } catch {
    return null
  }
  const read = eventShape.safeParse(parsed)
  if (!read.success) return null
  const { id, type, created, data } = read.data
  const { object } = data
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent
  const dispute = toDisputeState(type, object.status)
  const ours = object.object === 'payment_intent' ? object.metadata?.['payment'] : undefined
  const payment = intent ? { ref: intent, ...(ours !== undefined && { id: ours }) } : null
  const news = { eventId: id, type, payment }
  if (!dispute) return news
  const facts = disputeShape.safeParse(object).data
  const at = created * 1_000
  return {
    ...news,
    dispute: { ref: object.id, is: dispute, ...(facts && { facts: toDisputeFacts(facts, at) }) },
  }
}

/** Returns true if the signature's time is too far ahead; the SDK rejects only old signatures. */
function isFromTheFuture(signature: string, now: number): boolean {
  const times = Array.from(signature.matchAll(/(?:^|,)t=(\d+)/g), ([, seconds]) => Number(seconds))
  return times.some(seconds => seconds > now / 1_000 + toleranceSeconds)
}

function toDisputeState(type: string, status: string | null | undefined): DisputeNews['is'] | undefined {
  if (type === 'charge.dispute.created' || type === 'charge.dispute.updated') return 'opened'
  if (type !== 'charge.dispute.closed') return undefined
  // A `warning_closed` inquiry took no money, so it counts as won.
  return status === 'lost' ? 'lost' : 'won'
}
