import * as z from 'zod'
import { emailAddress } from '../../platform/contract/email-address.ts'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { accountErrors, enteredPassword } from '../accounts/contract.ts'

export const settingsErrors = {
  tooManyLetters: defineError(
    'settings_too_many_letters',
    1070,
    429,
    'Too many letters to new addresses. Wait an hour and try again.',
  ),
  /** Returned if there are open orders; the error's `orders` lists them: [{order_id, number, status}]. */
  openOrders: defineError(
    'orders_open_at_deletion',
    1509,
    409,
    'Orders or refunds of this account are not finished yet.',
  ),
}

/** Limit of calls that require the password or are expensive. */
const sensitiveLimit: Limit = { bucket: 'settings-grave', perMinute: 20 }
const passwordErrors = [accountErrors.loginFailed, accountErrors.tooManyTries, accountErrors.busy]

export const changeEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/v3/users/self/email/',
  summary: 'Ask for another email address: a letter goes there, and its link makes it the account’s',
  source: 'product 6',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({
    email_address: emailAddress(254),
    password: enteredPassword,
  }),
  answer: z.object({}),
  errors: [...passwordErrors, settingsErrors.tooManyLetters],
  limit: sensitiveLimit,
  cache: privateResponse,
})

export const exportSelf = defineEndpoint({
  method: 'GET',
  path: '/api/v3/users/self/export/',
  summary: 'All that is stored about the fan, as one file, with a password typed lately',
  source: 'product 2, 6',
  access: 'fan',
  isForRestricted: true,
  answer: z.looseObject({ exported_at: z.iso.datetime() }),
  attachment: 'fanfare-my-data.json',
  errors: [accountErrors.passwordNeeded],
  limit: sensitiveLimit,
  cache: privateResponse,
})

export const deleteSelf = defineEndpoint({
  method: 'DELETE',
  path: '/api/v3/users/self/',
  summary: 'Erase the account and all that belongs to the person. It cannot be undone',
  source: 'product 2, 6',
  access: 'fan',
  idempotency: 'none',
  isForRestricted: true,
  body: z.object({ password: enteredPassword }),
  answer: z.object({}),
  errors: [...passwordErrors, settingsErrors.openOrders],
  limit: sensitiveLimit,
  cache: privateResponse,
})
