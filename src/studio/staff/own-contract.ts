import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { platformErrors } from '../../platform/contract/errors.ts'
import { locales, pseudoLocale } from '../../platform/contract/locales.ts'
import { idParam } from '../../platform/contract/paged.ts'
import { secret } from '../../platform/contract/secret.ts'
import { isTimeZone } from '../../platform/contract/time-zone.ts'
import {
  authenticationResponse,
  creationOptions,
  registrationResponse,
  requestOptions,
} from './passkey-shapes.ts'
import { rights } from './rights.ts'
import { challengeId, personName, typedCode } from './sign-in-contract.ts'
import { staffErrors } from './staff-errors.ts'

export const staffLimit: Limit = { bucket: 'studio', perMinute: 300 }

const instant = z.iso.datetime()

/** Names of widespread browsers and systems; null if unknown. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() })

const common = {
  source: 'product 15',
  access: 'staff',
  right: null,
  scope: 'none',
  limit: staffLimit,
  cache: privateResponse,
} as const

const start = { ...common, method: 'POST', idempotency: 'none' } as const
const remove = { ...common, method: 'DELETE', idempotency: 'kept', answer: z.object({}) } as const

export const startVerification = defineEndpoint({
  ...start,
  path: '/api/studio/sign-in/again/start/',
  summary: 'The ways in which the caller can prove their identity again; `options` is null without a passkey',
  answer: z.object({ challenge_id: challengeId, options: requestOptions.nullable(), has_totp: z.boolean() }),
})

export const verifyAgain = defineEndpoint({
  ...start,
  path: '/api/studio/sign-in/again/',
  summary:
    'Prove the identity again with a passkey or a code: for five minutes the session may do grave acts',
  body: z
    .object({
      challenge_id: challengeId.optional(),
      response: authenticationResponse.optional(),
      code: typedCode.optional(),
    })
    .refine(
      ({ challenge_id: id, response, code }) => (code === undefined) === (id !== undefined && !!response),
      {
        path: ['code'],
        error: 'Give either code, or challenge_id and response.',
      },
    ),
  answer: z.object({}),
  errors: [
    ...[staffErrors.passkeyUnknown, staffErrors.challengeEnded],
    ...[staffErrors.codeWrong, staffErrors.tooManyTries],
  ],
})

export const getOwnStaff = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/studio/staff/self/',
  summary: 'The signed-in member of staff, with rights, ways to sign in, sessions and tokens',
  answer: z.object({
    staff_id: z.int(),
    name: z.string(),
    email: z.string(),
    locale: z.string(),
    /** IANA time zone; null is that of the browser. */
    zone: z.string().nullable(),
    /** Rights in any scope; each response says what may be done with its object. */
    rights: z.array(z.enum(rights)),
    role_names: z.array(z.string()),
    /** Until then, grave acts need no further proof of identity. */
    verified_until: instant,
    has_totp: z.boolean(),
    recovery_code_count: z.int(),
    passkeys: z.array(
      z.object({ passkey_id: z.int(), name: z.string(), created_at: instant, used_at: instant.nullable() }),
    ),
    sessions: z.array(
      z.object({
        session_id: z.int(),
        device,
        created_at: instant,
        seen_at: instant,
        is_current: z.boolean(),
      }),
    ),
    tokens: z.array(
      z.object({
        token_id: z.int(),
        name: z.string(),
        created_at: instant,
        expires_at: instant,
        used_at: instant.nullable(),
      }),
    ),
  }),
})

export const changeOwnStaff = defineEndpoint({
  ...common,
  method: 'PATCH',
  path: '/api/studio/staff/self/',
  summary: 'Change the own name, language or time zone; fields that are left out stay',
  idempotency: 'kept',
  body: z.object({
    name: personName.optional(),
    locale: z.enum([...locales, pseudoLocale], 'ERR_REQUIRED').optional(),
    zone: z.string().max(60, 'ERR_INVALID_LENGTH').refine(isTimeZone, 'Give an IANA time zone.').nullish(),
  }),
  answer: z.object({}),
})

export const signOut = defineEndpoint({
  ...remove,
  path: '/api/studio/staff/self/session/',
  summary: 'Sign out: end this session',
  idempotency: 'none',
})

export const endOwnSession = defineEndpoint({
  ...remove,
  path: '/api/studio/staff/self/sessions/{session_id}/',
  summary: 'End one of the own sessions',
  params: z.object({ session_id: idParam }),
  errors: [platformErrors.notFound],
})

export const startPasskey = defineEndpoint({
  ...start,
  path: '/api/studio/staff/self/passkeys/start/',
  summary: 'A challenge for a new passkey; it ends in five minutes',
  isGrave: true,
  answer: z.object({ challenge_id: challengeId, options: creationOptions }),
})

export const addPasskey = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/studio/staff/self/passkeys/',
  summary: 'Add a passkey',
  isGrave: true,
  idempotency: 'kept',
  body: z.object({ challenge_id: challengeId, response: registrationResponse, name: personName }),
  answer: z.object({ passkey_id: z.int() }),
  errors: [staffErrors.challengeEnded, staffErrors.passkeyRefused, staffErrors.tooMany],
})

export const removePasskey = defineEndpoint({
  ...remove,
  path: '/api/studio/staff/self/passkeys/{passkey_id}/',
  summary: 'Remove a passkey',
  isGrave: true,
  params: z.object({ passkey_id: idParam }),
  errors: [platformErrors.notFound, staffErrors.lastWayIn, staffErrors.lastOwner],
})

export const startTotp = defineEndpoint({
  ...start,
  path: '/api/studio/staff/self/totp/start/',
  summary: 'A new secret for an authenticator app; it replaces the present one once a code of it is sent',
  isGrave: true,
  answer: z.object({ secret: secret(z.string()), url: secret(z.string()) }),
})

export const setTotp = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/studio/staff/self/totp/',
  summary: 'Set up the authenticator app with a code that it shows',
  isGrave: true,
  idempotency: 'kept',
  body: z.object({ code: typedCode }),
  answer: z.object({}),
  errors: [staffErrors.challengeEnded, staffErrors.codeWrong],
})

export const removeTotp = defineEndpoint({
  ...remove,
  path: '/api/studio/staff/self/totp/',
  summary: 'Remove the authenticator app',
  isGrave: true,
  errors: [platformErrors.notFound, staffErrors.lastWayIn, staffErrors.lastOwner],
})

export const replaceRecoveryCodes = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/studio/staff/self/recovery-codes/',
  summary: 'Ten new recovery codes, each used once; earlier ones end',
  isGrave: true,
  idempotency: 'kept',
  answer: z.object({ codes: secret(z.array(z.string())) }),
})

export const createToken = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/studio/staff/self/tokens/',
  summary: 'A token with which commands on the server act as the caller',
  isGrave: true,
  idempotency: 'kept',
  body: z.object({ name: personName, hours: z.int().min(1).max(12) }),
  answer: z.object({ token_id: z.int(), token: secret(z.string()) }),
  errors: [staffErrors.tooMany],
})

export const removeToken = defineEndpoint({
  ...remove,
  path: '/api/studio/staff/self/tokens/{token_id}/',
  summary: 'End one of the own tokens',
  params: z.object({ token_id: idParam }),
  errors: [platformErrors.notFound],
})
