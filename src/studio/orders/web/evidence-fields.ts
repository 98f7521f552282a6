import type { Dispute, EvidenceField } from './dispute-queries.ts'

export interface EvidenceFieldSetup {
  name: EvidenceField
  group: Group
  /** Whether the text fits one line. */
  isShort?: boolean
}

export const evidenceGroups = ['what', 'delivery', 'terms', 'double'] as const
type Group = (typeof evidenceGroups)[number]

const groupsByReason: Readonly<Record<string, readonly Group[]>> = {
  product_not_received: ['what', 'delivery'],
  product_unacceptable: ['what', 'delivery', 'terms'],
  fraudulent: ['what', 'delivery'],
  unrecognized: ['what', 'delivery'],
  duplicate: ['what', 'double'],
  credit_not_processed: ['what', 'terms'],
  subscription_canceled: ['what', 'terms'],
}

/** Lists the groups that help with the reason of a dispute, and those with texts; all for other reasons. */
export function listGroups({ reason, evidence }: Pick<Dispute, 'reason' | 'evidence'>): readonly Group[] {
  const helpful = groupsByReason[reason ?? '']
  if (!helpful) return evidenceGroups
  const isWritten = (group: Group) =>
    evidenceFields.some(field => field.group === group && evidence[field.name])
  return evidenceGroups.filter(group => helpful.includes(group) || isWritten(group))
}

/** The fields of the evidence in the order of the form. */
export const evidenceFields: readonly EvidenceFieldSetup[] = [
  { name: 'product_description', group: 'what' },
  { name: 'service_date', group: 'what', isShort: true },
  { name: 'uncategorized_text', group: 'what' },
  { name: 'shipping_carrier', group: 'delivery', isShort: true },
  { name: 'shipping_tracking_number', group: 'delivery', isShort: true },
  { name: 'shipping_date', group: 'delivery', isShort: true },
  { name: 'access_activity_log', group: 'delivery' },
  { name: 'refund_policy_disclosure', group: 'terms' },
  { name: 'refund_refusal_explanation', group: 'terms' },
  { name: 'cancellation_policy_disclosure', group: 'terms' },
  { name: 'cancellation_rebuttal', group: 'terms' },
  { name: 'duplicate_charge_id', group: 'double', isShort: true },
  { name: 'duplicate_charge_explanation', group: 'double' },
]
