import * as z from 'zod'
import { emailAddress } from '../../platform/contract/email-address.ts'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { secret } from '../../platform/contract/secret.ts'
import {
  authenticationResponse,
  creationOptions,
  registrationResponse,
  requestOptions,
} from './passkey-shapes.ts'
import { staffErrors } from './staff-errors.ts'

/** Networks beyond it wait: the human check belongs to the fans' site. */
const signInLimit: Limit = { bucket: 'studio-sign-in', perMinute: 30, beyond: 'wait' }

export const staffEmail = emailAddress(100)
export const challengeId = z.uuid('ERR_REQUIRED')

/** A token of a link: 256 bits, base64url. */
export const linkToken = secret(z.string('ERR_REQUIRED').regex(/^[\w-]{43}$/, 'ERR_INVALID_CHARACTERS'))

/** A code of an authenticator app (six digits) or a recovery code, as typed. */
export const typedCode = secret(
  z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(60, 'ERR_INVALID_LENGTH'),
)

export const personName = z
  .string('ERR_REQUIRED')
  .trim()
  .min(1, 'ERR_REQUIRED')
  .max(60, 'ERR_INVALID_LENGTH')
  .regex(/^[^<>\p{C}]*$/u, 'ERR_INVALID_CHARACTERS')
  .normalize('NFC')

const common = {
  method: 'POST',
  source: 'product 15',
  idempotency: 'none',
  limit: signInLimit,
  cache: privateResponse,
} as const

export const startPasskeySignIn = defineEndpoint({
  ...common,
  path: '/api/studio/sign-in/passkey/start/',
  summary: 'A challenge for any passkey of the studio; it ends in five minutes',
  access: 'public',
  answer: z.object({ challenge_id: challengeId, options: requestOptions }),
})

export const signInWithPasskey = defineEndpoint({
  ...common,
  path: '/api/studio/sign-in/passkey/',
  summary: 'Sign in to the studio with a passkey; the session is a cookie',
  access: 'public',
  body: z.object({ challenge_id: challengeId, response: authenticationResponse }),
  answer: z.object({}),
  errors: [staffErrors.passkeyUnknown, staffErrors.challengeEnded],
})

export const requestSignInLink = defineEndpoint({
  ...common,
  path: '/api/studio/sign-in/link/',
  summary: 'Mail a link to a member of staff who has an authenticator app; the response never says whether',
  access: 'public',
  body: z.object({ email: staffEmail }),
  answer: z.object({}),
})

export const signInWithCode = defineEndpoint({
  ...common,
  path: '/api/studio/sign-in/code/',
  summary: 'Sign in with the token of a mailed link and a code, in the browser that asked for the link',
  access: 'public',
  body: z.object({ token: linkToken, code: typedCode }),
  answer: z.object({}),
  errors: [staffErrors.linkEnded, staffErrors.codeWrong, staffErrors.tooManyTries],
})

export const openInvitation = defineEndpoint({
  ...common,
  path: '/api/studio/invitations/open/',
  summary: 'Read an invitation, and prepare a passkey and an authenticator app to accept it with',
  access: 'public',
  body: z.object({ token: linkToken }),
  answer: z.object({
    /** Null for the first owner, who types an address. */
    email: z.string().nullable(),
    /** The name of someone whose ways to sign in were reset; null for a new person. */
    name: z.string().nullable(),
    /** The name of the inviter; null for a link that a command printed. */
    inviter: z.string().nullable(),
    roles: z.array(z.object({ role_id: z.int(), name: z.string() })),
    challenge_id: challengeId,
    passkey_options: creationOptions,
    totp: z.object({ secret: secret(z.string()), url: secret(z.string()) }),
  }),
  errors: [staffErrors.invitationEnded],
})

export const acceptInvitation = defineEndpoint({
  ...common,
  path: '/api/studio/invitations/accept/',
  summary: 'Accept an invitation with a name and a passkey or a code; signs in, and returns recovery codes',
  access: 'public',
  body: z
    .object({
      token: linkToken,
      challenge_id: challengeId,
      name: personName,
      email: staffEmail.optional(),
      response: registrationResponse.optional(),
      code: typedCode.optional(),
    })
    .refine(({ response, code }) => (response === undefined) !== (code === undefined), {
      path: ['response'],
      error: 'Give either response or code.',
    }),
  /** Ten codes with an authenticator app, else none. */
  answer: z.object({ recovery_codes: secret(z.array(z.string())) }),
  errors: [
    ...[staffErrors.invitationEnded, staffErrors.challengeEnded, staffErrors.passkeyRefused],
    ...[staffErrors.codeWrong, staffErrors.emailTaken],
  ],
})
