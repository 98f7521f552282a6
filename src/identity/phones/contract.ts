import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError, platformErrors } from '../../platform/contract/errors.ts'
import { secret } from '../../platform/contract/secret.ts'
import { accountErrors } from '../accounts/contract.ts'

export const phoneErrors = {
  codeWrong: defineError('verification_code_wrong', 1020, 400, 'This code is not right.'),
  /** Its description is `{resend_seconds: '12'}`. */
  tooSoon: defineError('verification_too_soon', 1021, 429, 'Wait 30 seconds before the next message.'),
  tooOften: defineError('verification_too_often', 1022, 429, 'Too many messages or tries. Wait ten minutes.'),
  notYet: defineError('verification_not_yet', 1023, 409, 'The link in the message has not been opened yet.'),
  ended: defineError('verification_ended', 1024, 410, 'This code or link has ended. Ask for a new one.'),
  taken: defineError(
    'signup_already_registered',
    1025,
    409,
    'There is an account with this email or phone number.',
  ),
}

/** ISO 3166-1 alpha-2; its existence is checked together with the number. */
export const countryCode = z
  .string()
  .min(1, 'ERR_REQUIRED')
  .regex(/^[A-Z]{2}$/)

/** Digits as dialled within the country, optionally surrounded by spaces (spec 5). */
export const phoneNumber = z
  .string()
  .trim()
  .min(1, 'ERR_REQUIRED')
  .regex(/^\d{4,17}$/, 'ERR_INVALID_PHONE')

export const verificationMethod = z.enum(['sms', 'link'])

/** The code as typed; null for the method 'link'. Chinese and Japanese keyboards type full-width digits. */
export const verificationCode = secret(z.string().max(40, 'ERR_INVALID_LENGTH'))
  .transform(text => text.normalize('NFKC').replaceAll(/\s/g, ''))
  .nullable()

/**
 * `resend_seconds`: seconds until another message may be requested; `expires_at`: expiry of this one (ISO
 * 8601).
 */
export const sentMessage = z.object({ resend_seconds: z.int(), expires_at: z.iso.datetime() })

const phoneId = z.uuid()
export const sendErrors = [phoneErrors.tooSoon, phoneErrors.tooOften, phoneErrors.ended]
export const checkErrors = [
  phoneErrors.codeWrong,
  phoneErrors.tooOften,
  phoneErrors.notYet,
  phoneErrors.ended,
  phoneErrors.taken,
]
export const sendLimit: Limit = { bucket: 'phone-message', perMinute: 20 }
export const checkLimit: Limit = { bucket: 'phone-check', perMinute: 60, beyond: 'human_check' }

export const addPhone = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/phones/',
  summary:
    'A number that the fan wants to have instead, with a password typed lately. Nothing changes until it is verified',
  source: 'spec 7.1',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({ country_code: countryCode, phone_number: phoneNumber }),
  answer: z.object({ phone_number_id: z.string(), formatted_phone_number: z.string() }),
  errors: [phoneErrors.tooOften, accountErrors.passwordNeeded],
  limit: sendLimit,
  cache: privateResponse,
})

export const sendToPhone = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/phones/verifications/',
  summary: 'Send a code or a link to a number of the fan. An older one of the same kind ends',
  source: 'spec 4, 7.1',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({ phone_number_id: phoneId, verification_method: verificationMethod }),
  answer: sentMessage,
  errors: [...sendErrors, platformErrors.notFound],
  limit: sendLimit,
  cache: privateResponse,
})

export const changePhone = defineEndpoint({
  method: 'PATCH',
  path: '/api/v1/users/phones/',
  summary: "Verify a number by its code, or after its link was opened: it is the account's from now on",
  source: 'spec 7.1',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({
    phone_number_id: phoneId,
    verification_code: verificationCode,
    verification_method: verificationMethod,
  }),
  answer: z.object({ country_code: z.string(), phone_number: z.string(), is_verified: z.boolean() }),
  errors: [...checkErrors, platformErrors.notFound],
  limit: checkLimit,
  cache: privateResponse,
})

const linkToken = z.object({ token: secret(z.string().max(200)) })

export const getPhoneLink = defineEndpoint({
  method: 'GET',
  path: '/api/v1/phone-links/{token}/',
  summary: 'The state of a link from a message. Looking at it changes nothing; an unknown link has ended',
  source: 'spec 4',
  access: 'public',
  params: linkToken,
  answer: z.object({
    state: z.enum(['waiting', 'opened', 'ended']),
    /** The last digits, as `•••• 0123`; null when the link has expired. */
    phone_number_hint: z.string().nullable(),
  }),
  limit: checkLimit,
  cache: privateResponse,
})

export const openPhoneLink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/phone-links/{token}/',
  summary: 'Open a link: the device that asked for it may go on',
  source: 'spec 4',
  access: 'public',
  idempotency: 'kept',
  params: linkToken,
  answer: z.object({}),
  errors: [phoneErrors.ended],
  limit: checkLimit,
  cache: privateResponse,
})
