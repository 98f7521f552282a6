import * as z from 'zod'
import { addressSnapshotSchema } from '../../commerce/addresses/contract.ts'
import { mailKinds, staffOrderErrors } from '../../commerce/orders/contract.ts'
import {
  addedFields,
  disputeErrors,
  disputeStates,
  evidenceBytesMax,
  evidenceDraft,
  evidenceFiles,
} from '../../commerce/payments/contract.ts'
import { defineEndpoint, fileAnswer, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { platformErrors } from '../../platform/contract/errors.ts'
import { bodyId, idParam } from '../../platform/contract/paged.ts'
import { secret } from '../../platform/contract/secret.ts'
import { staffTicketErrors } from '../../ticketing/tickets/contract.ts'

export const orderActErrors = {
  ...staffOrderErrors,
  ticketVoid: staffTicketErrors.void,
  ticketUsed: staffTicketErrors.used,
  ticketFrozen: staffTicketErrors.frozen,
}

const limit: Limit = { bucket: 'studio', perMinute: 300 }
const common = {
  source: 'product 15',
  access: 'staff',
  scope: 'artist',
  limit,
  cache: privateResponse,
} as const

const orderPath = '/api/studio/orders/{order_id}/'
const orderId = z.string().max(64)
const params = z.object({ order_id: orderId })
const reason = z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(500, 'ERR_INVALID_LENGTH')
const version = z.object({ version: z.int() })

const typed = z.string().trim().max(1_000, 'ERR_INVALID_LENGTH').nullable()

export const openOrderAddress = defineEndpoint({
  ...common,
  method: 'POST',
  path: `${orderPath}address/open/`,
  summary: 'The address by its fields, to correct it. The log has a row before the answer is sent.',
  right: 'orders.write',
  // Never stored: each opening has its own row in the log.
  idempotency: 'none',
  params,
  answer: z.object({ version: z.int(), address: secret(addressSnapshotSchema.omit({ region_name: true })) }),
  errors: [platformErrors.notFound, orderActErrors.addressFixed],
})

export const editOrderAddress = defineEndpoint({
  ...common,
  method: 'PATCH',
  path: `${orderPath}address/`,
  summary: 'Replace the address before the first parcel, within its country. The fan is notified by mail.',
  right: 'orders.write',
  idempotency: 'kept',
  params,
  // The rules of the country check the values (src/commerce/addresses).
  body: z.object({
    version: bodyId,
    reason,
    country_code: z
      .string('ERR_REQUIRED')
      .regex(/^[A-Za-z]{2}$/, 'ERR_INVALID')
      .toUpperCase(),
    name: typed,
    organization: typed.default(null),
    line1: typed,
    line2: typed.default(null),
    sublocality: typed.default(null),
    city: typed.default(null),
    region: typed.default(null),
    postal_code: typed.default(null),
    sorting_code: typed.default(null),
    phone_number: typed,
    clearance_code: secret(typed.default(null)),
  }),
  answer: version,
  errors: [
    platformErrors.notFound,
    platformErrors.editedMeanwhile,
    orderActErrors.addressFixed,
    orderActErrors.otherCountry,
  ],
})

const mailKind = z.enum(mailKinds)

export const listOrderMails = defineEndpoint({
  ...common,
  method: 'GET',
  path: `${orderPath}mails/`,
  summary: 'Mails that can be sent again now, with the parcel or refund that they are about.',
  right: 'orders.read',
  params,
  answer: z.object({
    results: z.array(
      z.object({
        kind: mailKind,
        /** A refund's id or a parcel's carrier and number; null if the order has one such mail. */
        of: z.string().nullable(),
      }),
    ),
  }),
  errors: [platformErrors.notFound],
})

export const resendOrderMail = defineEndpoint({
  ...common,
  method: 'POST',
  path: `${orderPath}mails/`,
  summary: 'Send a mail again, built from the current data, to the fan’s current address.',
  right: 'orders.write',
  idempotency: 'required',
  params,
  body: z.object({ kind: mailKind, of: z.string().max(200).nullable().default(null) }),
  answer: z.object({ kind: mailKind }),
  errors: [
    platformErrors.notFound,
    orderActErrors.mailNotOffered,
    orderActErrors.tooManyMails,
    orderActErrors.noFan,
  ],
})

export const reissueOrderTicket = defineEndpoint({
  ...common,
  method: 'POST',
  path: `${orderPath}tickets/{ticket_id}/reissue/`,
  summary: 'Give a ticket a new code. All older codes are void; its fan sees the new one.',
  right: 'tickets.write',
  idempotency: 'required',
  params: params.extend({ ticket_id: z.string().max(64) }),
  body: z.object({
    reason,
    /** True accepts that doors which are offline may admit the old code. */
    is_frozen_known: z.boolean().default(false),
  }),
  answer: version,
  errors: [
    platformErrors.notFound,
    orderActErrors.ticketVoid,
    orderActErrors.ticketUsed,
    orderActErrors.ticketFrozen,
  ],
})

const evidenceFile = z.enum(evidenceFiles)

const dispute = z.object({
  dispute_id: z.int(),
  payment_id: z.string(),
  provider: z.string(),
  /** The provider's id of the dispute. */
  provider_ref: z.string(),
  state: z.enum(disputeStates),
  /** The provider's word, such as `product_not_received`; null if it gave none. */
  reason: z.string().nullable(),
  /** In minor units. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  opened_at: z.iso.datetime(),
  /** Deadline for the evidence. */
  due_at: z.iso.datetime().nullable(),
  submitted_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** Why the provider refused the last submission; the state is `needs_response` again. */
  failure: z.string().nullable(),
  /** Version of draft, files and note. */
  version: z.int(),
  evidence: evidenceDraft,
  /** Fields that we add from the order when the evidence is submitted, unless the draft has them. */
  adds: z.array(z.enum(addedFields)),
  files: z.array(
    z.object({
      file_id: z.uuid(),
      field: evidenceFile,
      type: z.string(),
      bytes: z.int(),
      added_at: z.iso.datetime(),
    }),
  ),
  note: z.string().nullable(),
  /** A page of the provider or of the case. */
  link: z.url().nullable(),
  /** Acts that the caller may do now; `submit` is the grave act `dispute submit`. */
  allowed: z.array(z.enum(['edit', 'submit', 'note'])),
})

export const listOrderDisputes = defineEndpoint({
  ...common,
  method: 'GET',
  path: `${orderPath}dispute/`,
  summary: 'Disputes of the order: those that need a response first, then the newest. Usually one.',
  right: 'orders.read',
  params,
  answer: z.object({ results: z.array(dispute) }),
  errors: [platformErrors.notFound],
})

const write = {
  ...common,
  right: 'orders.refund',
  idempotency: 'kept',
  params,
  answer: version,
} as const
const seen = { dispute_id: bodyId, version: bodyId }
const errors = [platformErrors.notFound, platformErrors.editedMeanwhile, disputeErrors.closed]

export const saveEvidence = defineEndpoint({
  ...write,
  method: 'PUT',
  path: `${orderPath}dispute/evidence/`,
  summary: 'Save the draft of the evidence. The provider gets it by the grave act `dispute submit` only.',
  bodyBytesMax: 600_000,
  body: z.object({ ...seen, evidence: evidenceDraft }),
  errors,
})

export const addEvidenceFile = defineEndpoint({
  ...write,
  method: 'POST',
  path: `${orderPath}dispute/file/`,
  summary: 'Add a file, or replace the one of its field. The file is the whole body.',
  query: z.object({ dispute_id: idParam, version: idParam, field: evidenceFile }),
  answer: version.extend({ file_id: z.uuid() }),
  upload: { bytesMax: evidenceBytesMax, types: ['application/pdf', 'image/png', 'image/jpeg'] },
  errors: [...errors, platformErrors.bodyTooLarge],
})

const fileParams = params.extend({ file_id: z.uuid() })

export const openEvidenceFile = defineEndpoint({
  ...common,
  method: 'GET',
  path: `${orderPath}dispute/file/{file_id}/`,
  summary: 'A file of the evidence.',
  right: 'orders.refund',
  params: fileParams,
  answer: fileAnswer,
  errors: [platformErrors.notFound],
})

export const removeEvidenceFile = defineEndpoint({
  ...write,
  method: 'DELETE',
  path: `${orderPath}dispute/file/{file_id}/`,
  summary: 'Remove a file from the draft.',
  params: fileParams,
  body: z.object({ version: bodyId }),
  errors,
})

export const noteDispute = defineEndpoint({
  ...write,
  method: 'PUT',
  path: `${orderPath}dispute/note/`,
  summary: 'Note what was done at the provider, with a link to the case.',
  body: z.object({
    ...seen,
    note: z.string().trim().max(5_000, 'ERR_INVALID_LENGTH').nullable(),
    link: z
      .url({ protocol: /^https$/, error: 'ERR_INVALID' })
      .max(500, 'ERR_INVALID_LENGTH')
      .nullable(),
  }),
  errors: [platformErrors.notFound, platformErrors.editedMeanwhile],
})
