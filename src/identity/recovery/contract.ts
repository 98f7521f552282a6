import * as z from 'zod'
import { emailAddress } from '../../platform/contract/email-address.ts'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { secret } from '../../platform/contract/secret.ts'
import { accountErrors, enteredPassword, notificationChoice } from '../accounts/contract.ts'
import { emailLengthMax } from '../sign-up/contract.ts'

export const recoveryErrors = {
  linkEnded: defineError('link_ended', 1050, 410, 'This link has ended, was used, or is not whole.'),
  emailTaken: defineError('email_taken', 1051, 409, 'Another account has this email address by now.'),
  tooManyMails: defineError(
    'mail_too_often',
    1052,
    429,
    'That was enough mails for now. Try again in an hour.',
  ),
  tooManyToParent: defineError(
    'parent_mail_too_often',
    1053,
    429,
    'A parent is written to once a day, and three times a week.',
  ),
}

/** Any string, so that a damaged token is reported as expired. */
const token = z.object({ token: secret(z.string()) })

const emailLimit: Limit = { bucket: 'letters', perMinute: 10 }
const linkLimit: Limit = { bucket: 'links', perMinute: 60, beyond: 'human_check' }
const ordinary = { limit: linkLimit, cache: privateResponse } as const

/** `already` if it was confirmed before. */
const done = z.object({ state: z.enum(['confirmed', 'already']) })

export const askForReset = defineEndpoint({
  method: 'POST',
  path: '/api/v1/password-resets/',
  summary: 'Ask for a mail with a link to set a new password. The answer is the same for unknown addresses',
  source: 'product 2',
  access: 'public',
  idempotency: 'kept',
  body: z.object({
    email_address: emailAddress(emailLengthMax.own),
  }),
  answer: z.object({}),
  errors: [recoveryErrors.tooManyMails],
  limit: emailLimit,
  cache: privateResponse,
})

export const resetPassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/v1/password-resets/{token}/',
  summary: 'Set a new password by the link of the newest mail: once, within an hour. Every session ends',
  source: 'product 2',
  access: 'public',
  idempotency: 'kept',
  params: token,
  body: z.object({ password: enteredPassword }),
  answer: z.object({}),
  errors: [recoveryErrors.linkEnded, accountErrors.busy],
  ...ordinary,
})

export const askForConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/v1/email-confirmations/',
  summary: 'Send the mail that confirms the address of the account again, unless it is confirmed',
  source: 'product 2',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  answer: z.object({ is_confirmed: z.boolean() }),
  errors: [recoveryErrors.tooManyMails],
  limit: emailLimit,
  cache: privateResponse,
})

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/v1/email-confirmations/{token}/',
  summary: 'Confirm an address by the link of its mail; a new address becomes that of the account',
  source: 'product 2',
  access: 'public',
  idempotency: 'kept',
  params: token,
  answer: done,
  errors: [recoveryErrors.linkEnded, recoveryErrors.emailTaken],
  ...ordinary,
})

export const askParentAgain = defineEndpoint({
  method: 'POST',
  path: '/api/v1/parent-confirmations/',
  summary: 'Send the letter to the parent of an under-age fan again, or to another address of theirs',
  source: 'spec 5',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({ parent_email: emailAddress(emailLengthMax.parent) }),
  answer: z.object({ is_confirmed: z.boolean() }),
  errors: [recoveryErrors.tooManyToParent],
  limit: emailLimit,
  cache: privateResponse,
})

export const getParentRequest = defineEndpoint({
  method: 'GET',
  path: '/api/v1/parent-confirmations/{token}/',
  summary: 'Whom a parent is asked to allow what, and by which age',
  source: 'spec 5',
  access: 'public',
  params: token,
  answer: z.object({
    username: z.string(),
    country_code: z.string(),
    minimum_age: z.int(),
    is_confirmed: z.boolean(),
  }),
  errors: [recoveryErrors.linkEnded],
  ...ordinary,
})

export const confirmAsParent = defineEndpoint({
  method: 'POST',
  path: '/api/v1/parent-confirmations/{token}/',
  summary: 'Lift the restriction of an under-age account, by the link of the mail to the parent',
  source: 'spec 5',
  access: 'public',
  idempotency: 'kept',
  params: token,
  answer: done,
  errors: [recoveryErrors.linkEnded],
  ...ordinary,
})

const mailChoice = notificationChoice.pick({ kind: true, mail: true })

const mailChoices = z.object({
  marketing_notification: z.boolean(),
  notification_choices: z.array(mailChoice),
})

export const getEmailSettings = defineEndpoint({
  method: 'GET',
  path: '/api/v1/email-settings/{token}/',
  summary: 'What is mailed to a fan, by the link of a mail and without signing in',
  source: 'spec 2.1, product 6',
  access: 'public',
  params: token,
  answer: mailChoices,
  errors: [recoveryErrors.linkEnded],
  ...ordinary,
})

export const changeEmailSettings = defineEndpoint({
  method: 'PATCH',
  path: '/api/v1/email-settings/{token}/',
  summary: 'Change what is mailed; what is not named stays',
  source: 'spec 2.1, product 6',
  access: 'public',
  idempotency: 'kept',
  params: token,
  body: z.object({
    marketing_notification: z.boolean().optional(),
    notification_choices: z
      .array(mailChoice)
      .max(mailChoice.shape.kind.options.length, 'ERR_INVALID_LENGTH')
      .refine(choices => new Set(choices.map(({ kind }) => kind)).size === choices.length, 'ERR_REPEATED')
      .optional(),
  }),
  answer: mailChoices,
  errors: [recoveryErrors.linkEnded],
  ...ordinary,
})

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/v1/email-settings/{token}/unsubscribe/',
  summary: 'End every subscription mail with one click of a mail program (RFC 8058); its form is not read',
  source: 'payments 9',
  access: 'public',
  idempotency: 'kept',
  params: token,
  answer: z.object({}),
  errors: [recoveryErrors.linkEnded],
  ...ordinary,
})
