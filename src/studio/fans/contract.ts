import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'

export const studioFanErrors = {
  unknown: defineError('studio_fan_unknown', 1950, 404, 'There is no fan with this number.'),
}

/** Personal data that no list and no other call of the studio holds. */
export const revealedFields = ['email', 'phone', 'date_of_birth', 'parent_email'] as const
export type RevealedField = (typeof revealedFields)[number]

/** Ids of accounts are random and larger than those of content. */
const fanId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Give a number.')
  .transform(Number)

const revealLimit: Limit = { bucket: 'studio reveals', perMinute: 30 }

export const revealFan = defineEndpoint({
  method: 'POST',
  path: '/api/studio/fans/{user_id}/reveal/',
  summary: 'Personal data of a fan, for a reason. The log has a row before the answer is sent',
  source: 'product 15',
  access: 'staff',
  right: 'fans.reveal',
  scope: 'none',
  // Never stored: each reveal has its own row in the log.
  idempotency: 'none',
  params: z.object({ user_id: fanId }),
  body: z.object({
    fields: z.array(z.enum(revealedFields)).min(1, 'ERR_REQUIRED'),
    reason: z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(500, 'ERR_INVALID_LENGTH'),
  }),
  answer: z.object({
    user_id: z.int(),
    /** The requested fields alone; null where the account has none. */
    values: z.partialRecord(z.enum(revealedFields), z.string().nullable()),
  }),
  errors: [studioFanErrors.unknown],
  limit: revealLimit,
  cache: privateResponse,
})
