import type { evidenceFiles } from '../../contract.ts'
import type { DisputeFacts } from './provider.ts'

export type EvidenceField = (typeof evidenceFiles)[number]

export interface EvidenceFile {
  /** Our id, which is also the provider's idempotency key. */
  id: string
  type: string
  content: Buffer
}

/** Texts and ids of files, by the names of Stripe's fields. */
export type SubmittedEvidence = Readonly<Record<string, string>>

export type DisputeReading =
  | { is: 'read'; facts: DisputeFacts }
  | { is: 'missing' }
  /** The outcome is unknown, so the dispute must be read before anything else. */
  | { is: 'unclear' }

type Refusal = { is: 'refused'; reason: string }

/** Calls of a provider that takes the evidence of disputes. */
export interface ProviderDisputes {
  read: (ref: string) => Promise<DisputeReading>
  /** Stores a file at the provider; returns its id there. */
  upload: (file: EvidenceFile) => Promise<{ is: 'stored'; ref: string } | Refusal | { is: 'unclear' }>
  /** Submits the evidence to the bank, which can't be taken back. `key` is the idempotency key. */
  submit: (
    ref: string,
    evidence: SubmittedEvidence,
    key: string,
  ) => Promise<{ is: 'read'; facts: DisputeFacts } | Refusal | { is: 'unclear' }>
}
