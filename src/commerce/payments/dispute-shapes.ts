import * as z from 'zod'
import { defineError } from '../../platform/contract/errors.ts'
import { bodyId } from '../../platform/contract/paged.ts'

export const disputeErrors = {
  closed: defineError('dispute_closed', 1988, 409, 'The dispute takes no evidence now.'),
  tooLate: defineError('dispute_too_late', 1989, 409, 'The deadline of the dispute has passed.'),
}

/**
 * States of a dispute. `submitting`: our evidence waits for the provider's response. `under_review`: the bank
 * decides.
 */
export const disputeStates = ['needs_response', 'submitting', 'under_review', 'won', 'lost'] as const

const text = z.string().trim().max(20_000, 'ERR_INVALID_LENGTH').optional()
const line = z.string().trim().max(500, 'ERR_INVALID_LENGTH').optional()

/** Stripe's limit of all texts of a dispute. */
const evidenceTextMax = 150_000

/** Evidence that staff write, by the names of Stripe's fields. */
export const evidenceDraft = z
  .strictObject({
    product_description: text,
    uncategorized_text: text,
    access_activity_log: text,
    refund_policy_disclosure: text,
    refund_refusal_explanation: text,
    cancellation_policy_disclosure: text,
    cancellation_rebuttal: text,
    duplicate_charge_id: line,
    duplicate_charge_explanation: text,
    service_date: line,
    shipping_carrier: line,
    shipping_date: line,
    shipping_tracking_number: line,
  })
  .refine(draft => Object.values(draft).join('').length <= evidenceTextMax, 'ERR_INVALID_LENGTH')
export type EvidenceDraft = z.output<typeof evidenceDraft>

/** Files of the evidence, by the names of Stripe's fields; each has one. */
export const evidenceFiles = [
  'receipt',
  'customer_communication',
  'customer_signature',
  'shipping_documentation',
  'service_documentation',
  'refund_policy',
  'cancellation_policy',
  'duplicate_charge_documentation',
  'uncategorized_file',
] as const

/** Fields that we add from the order when the evidence is submitted; a draft's own values win. */
export const addedFields = [
  'customer_name',
  'customer_email_address',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
] as const

/** Stripe's limit of all files of a dispute. */
export const evidenceBytesMax = 4_500_000

/** Input of the grave act `dispute submit`, with the right `orders.refund`; for Stripe's disputes only. */
export const submitDisputeInput = z.object({ order_id: z.string().max(64), dispute_id: bodyId })
