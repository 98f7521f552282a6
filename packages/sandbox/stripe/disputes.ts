import type { Intent } from './intents.ts'

export interface Dispute {
  id: string
  intent: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  created: number
  /** Deadline of the evidence, in seconds since 1970. */
  dueBy: number
  evidence: Record<string, string>
  submissionCount: number
}

/** A file as the API returns it; its content isn't stored. */
export interface StoredFile {
  id: string
  created: number
  purpose: string
  size: number
  type: string
}

/** Banks give about a week. */
const answerSeconds = 7 * 24 * 60 * 60

export const toDisputeId = ({ id }: Intent): string => `dp_${id.slice(3)}`

export const openDispute = (intent: Intent, created: number): Dispute => ({
  id: toDisputeId(intent),
  intent: intent.id,
  status: 'needs_response',
  created,
  dueBy: created + answerSeconds,
  evidence: {},
  submissionCount: 0,
})

/** Returns how the bank decides on these texts in Stripe's test mode; null if it decides nothing. */
export function decide({ evidence }: Dispute): 'won' | 'lost' | null {
  const text = evidence['uncategorized_text']
  return text === 'winning_evidence' ? 'won' : text === 'losing_evidence' ? 'lost' : null
}
