import * as z from 'zod'
import { emailAddress } from '../../platform/contract/email-address.ts'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { secret } from '../../platform/contract/secret.ts'
import { humanCheckErrors, humanCheckField, humanCheckToken } from '../../site/human-checks/contract.ts'
import { accountErrors, enteredPassword, locale, oauthLinkId, username } from '../accounts/contract.ts'
import {
  checkErrors,
  checkLimit,
  countryCode,
  phoneErrors,
  phoneNumber,
  sendErrors,
  sendLimit,
  sentMessage,
  verificationCode,
  verificationMethod,
} from '../phones/contract.ts'

/** Maximum lengths in characters. */
export const emailLengthMax = { own: 254, parent: 75 } as const

/** Maps the empty values that forms send for hidden fields to undefined. */
const emptyToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value)

const preuserId = z.uuid()
const preuserLimit: Limit = { bucket: 'sign-up', perMinute: 30 }

export const createPreuser = defineEndpoint({
  method: 'POST',
  path: '/api/v1/signup/preusers/',
  summary: 'Begin a sign-up. The answer never tells whether there is an account already',
  source: 'spec 5, 7.1, product 2',
  access: 'public',
  idempotency: 'kept',
  body: z.object({
    country_code: countryCode,
    email_address: emailAddress(emailLengthMax.own),
    locale,
    password: enteredPassword,
    phone_number: phoneNumber,
    username,
    date_of_birth: z.string().min(1, 'ERR_REQUIRED').max(10, 'ERR_INVALID_DATE'),
    parent_email: z.preprocess(emptyToUndefined, emailAddress(emailLengthMax.parent).optional()),
    optional_consents: z.object({ marketing_notification: z.boolean() }).optional(),
    temporary_oauth_link_id: oauthLinkId,
  }),
  /** `formatted_phone_number`: the number for display, grouped as in its country. */
  answer: z.object({ preuser_id: z.string(), formatted_phone_number: z.string() }),
  errors: [phoneErrors.tooOften, phoneErrors.ended, accountErrors.busy],
  limit: preuserLimit,
  cache: privateResponse,
})

export const changePreuser = defineEndpoint({
  method: 'PATCH',
  path: '/api/v1/signup/preusers/{preuser_id}/',
  summary: 'Another phone number. Codes and links that went to the old one end',
  source: 'spec 7.1',
  access: 'preuser',
  idempotency: 'kept',
  params: z.object({ preuser_id: preuserId }),
  body: z.object({ country_code: countryCode, phone_number: phoneNumber, preuser_id: preuserId }),
  answer: z.object({
    preuser_id: z.string(),
    country_code: z.string(),
    phone_number: z.string(),
    formatted_phone_number: z.string(),
  }),
  errors: [phoneErrors.ended],
  limit: preuserLimit,
  cache: privateResponse,
})

export const sendToPreuser = defineEndpoint({
  method: 'POST',
  path: '/api/v1/signup/verifications/',
  summary: 'Send a code or a link to the number of a sign-up. An older one of the same kind ends',
  source: 'spec 4, 7.1, payments.md 10',
  access: 'preuser',
  idempotency: 'kept',
  body: z.object({
    preuser_id: preuserId,
    verification_method: verificationMethod,
    [humanCheckField]: humanCheckToken,
  }),
  answer: sentMessage,
  errors: [...sendErrors, humanCheckErrors.failed],
  limit: sendLimit,
  cache: privateResponse,
})

export const completeSignUp = defineEndpoint({
  method: 'POST',
  path: '/api/v1/signup/',
  summary: 'Prove the number by its code, or after its link was opened: the account begins, signed in',
  source: 'spec 4, 7.1',
  access: 'preuser',
  idempotency: 'none',
  body: z.object({
    preuser_id: preuserId,
    verification_code: verificationCode,
    verification_method: verificationMethod,
  }),
  answer: z.object({ id: z.int(), token: secret(z.string()) }),
  errors: [...checkErrors, accountErrors.forbiddenUser],
  limit: checkLimit,
  cache: privateResponse,
})
