import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { ProviderDisputes } from './disputes.ts'
import type { DisputeFacts } from './provider.ts'
import { isMissing } from './stripe-cards.ts'
import type { CallStripe, StripeOutcome } from './stripe-client.ts'

export const disputeShape = z.object({
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  evidence_details: z.object({ due_by: z.number().nullable() }).optional(),
})
type StripeDispute = z.output<typeof disputeShape>

const fileShape = z.object({ id: z.string() })

/** `at` is Stripe's time of the facts, in milliseconds since 1970. */
export function toDisputeFacts(dispute: StripeDispute, at: number): DisputeFacts {
  const { amount, currency, reason, evidence_details: details } = dispute
  const dueBy = details?.due_by ?? null
  return {
    at,
    state: toState(dispute.status),
    reason,
    amount,
    currency: currency.toUpperCase(),
    dueAt: dueBy === null ? null : dueBy * 1_000,
  }
}

/** An inquiry (`warning_…`) and an appeal are answered like a dispute. */
function toState(status: string): DisputeFacts['state'] {
  if (status.endsWith('needs_response')) return 'needs_response'
  if (status.endsWith('under_review')) return 'under_review'
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won'
  return status === 'lost' ? 'lost' : null
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** Evidence of card disputes by Stripe's API. */
export function createStripeDisputes(callStripe: CallStripe, now: () => number): ProviderDisputes {
  const toReading = (outcome: StripeOutcome<StripeDispute>) => {
    if (outcome.is === 'answer') return { is: 'read', facts: toDisputeFacts(outcome.value, now()) } as const
    if (outcome.is === 'refused') return { is: 'refused', reason: outcome.code ?? 'refused' } as const
    return { is: 'unclear' } as const
  }
  return {
    async read(ref) {
      const retrieve = (sdk: Stripe) => sdk.disputes.retrieve(ref)
      const outcome = await callStripe(disputeShape, retrieve, { dispute: ref })
      const reading = toReading(outcome)
      if (reading.is !== 'refused') return reading
      return outcome.is === 'refused' && isMissing(outcome) ? { is: 'missing' } : { is: 'unclear' }
    },
    async upload({ id, type, content }) {
      const file = { data: content, name: `${id}.${extensions[type] ?? 'bin'}`, type }
      const create = (sdk: Stripe) =>
        sdk.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: id })
      const outcome = await callStripe(fileShape, create, { file: id })
      if (outcome.is === 'answer') return { is: 'stored', ref: outcome.value.id }
      return outcome.is === 'refused'
        ? { is: 'refused', reason: outcome.code ?? 'refused' }
        : { is: 'unclear' }
    },
    async submit(ref, evidence, key) {
      const fields = { evidence, submit: true } satisfies Stripe.DisputeUpdateParams
      const update = (sdk: Stripe) => sdk.disputes.update(ref, fields, { idempotencyKey: key })
      return toReading(await callStripe(disputeShape, update, { dispute: ref }))
    },
  }
}
