import * as z from 'zod'
import { defineEndpoint, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { secret } from '../../platform/contract/secret.ts'

export const humanCheckErrors = {
  failed: defineError(
    'human_check_failed',
    950,
    400,
    'The check that a person is asking did not succeed. Try again.',
  ),
}

/** Name of the field that contains the challenge's solution (product 2). */
export const humanCheckField = 'recaptcha_response_token'

/** Base64 of `{challenge, solution}` as JSON, in the body of calls that are open to visitors. */
export const humanCheckToken = secret(z.string().min(1, 'ERR_REQUIRED').max(4_000, 'ERR_INVALID_LENGTH'))

/** Challenge in the format of ALTCHA 2: find the counter whose derived key starts with `keyPrefix`. */
const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    /** Expiry in seconds since 1970. */
    expiresAt: z.number().optional(),
  }),
  signature: z.string(),
})

export const getChallenge = defineEndpoint({
  method: 'GET',
  path: '/api/v1/human-checks/challenge/',
  summary: 'A small computation that costs a person nothing and a machine that asks often a lot',
  source: 'product 2, payments.md 10',
  access: 'public',
  answer: challenge,
  // High enough for all fans who may share an IP address at the same time (product 17).
  limit: { bucket: 'human-check', perMinute: 3_000 },
  cache: privateResponse,
})
