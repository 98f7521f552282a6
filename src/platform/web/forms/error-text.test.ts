import { expect, test } from 'vitest'
import { errorOfBody, failureOnTheWay, requestAborted } from '../api/api-error.ts'
import type { TextKey } from '../text-keys.ts'
import { errorText, fieldErrorText, serverFieldErrors } from './error-text.ts'

const texts = {
  has: (key: string): key is TextKey => known.has(key),
  t: (key: string) => `«${key}»`,
}
const known = new Set([
  'error.auth.auth_banned',
  'error.auth_banned',
  'error.human_check_failed',
  'error.STATUS_400',
  'error.STATUS_429',
  'error.ERR_REQUIRED',
  'error.network',
  'error.timeout',
  'error.invalid_description',
  'error.no.email',
])
const failed = (status: number, name: string, description: unknown = 'sentence') =>
  errorOfBody(status, { error_code: { name, value: 1 }, description, message: 'message' }, null)

test.each([
  ['with its prefix before its own name', failed(403, 'auth_banned'), 'auth.auth_banned'],
  ['by its own name', failed(400, 'human_check_failed'), 'human_check_failed'],
  ['by its status', failed(429, 'chat_slow_mode'), 'STATUS_429'],
  ['a plain string', errorOfBody(400, 'No.', null), 'unknown'],
  ['a description that is none', failed(400, 'auth_banned', { email: ['a', 'b'] }), 'invalid_description'],
  ['no connection', failureOnTheWay('network', 'Network Error'), 'network'],
  ['too late', failureOnTheWay('timeout', 'timeout of 30000 ms exceeded'), 'timeout'],
  ['an internal reason', new Error('no.email'), 'no.email'],
  ['an internal reason without a text', new Error('no.idea'), 'unknown'],
  ['something else that was thrown', 'text', 'unknown'],
])('an error’s text: %s', (_, error, key) => {
  expect(errorText(texts, error)).toBe(`«error.${key}»`)
})

test('a call that was given up says nothing', () => {
  expect(errorText(texts, requestAborted())).toBeNull()
})

test('a field’s code has a text, that of the prefix first, or is ignored', () => {
  expect(fieldErrorText(texts, 'ERR_REQUIRED')).toBe('«error.ERR_REQUIRED»')
  expect(fieldErrorText(texts, 'must be shorter')).toBeNull()
  expect(fieldErrorText(texts, undefined)).toBeNull()
  expect(fieldErrorText(texts, 'auth_banned', 'error.auth.')).toBe('«error.auth.auth_banned»')
  expect(fieldErrorText(texts, 'ERR_REQUIRED', 'error.auth.')).toBe('«error.ERR_REQUIRED»')
})

test('a server’s fields become the form’s', () => {
  const error = failed(400, 'validation_failed', {
    'date-of-birth': 'ERR_INVALID_DATE',
    primary_email: 'ERR_INVALID_EMAIL',
    phone_number: 'ERR_INVALID_PHONE',
    shoe_size: 'ERR_REQUIRED',
    constructor: 'ERR_REQUIRED',
  })
  const fields = ['dateOfBirth', 'emailAddress', 'phoneNumber'] as const
  expect(serverFieldErrors(error, fields, { primaryEmail: 'emailAddress' })).toEqual({
    dateOfBirth: 'ERR_INVALID_DATE',
    emailAddress: 'ERR_INVALID_EMAIL',
    phoneNumber: 'ERR_INVALID_PHONE',
  })
  expect(serverFieldErrors(error, ['phone_number'])).toEqual({ phone_number: 'ERR_INVALID_PHONE' })
  expect(serverFieldErrors(failed(400, 'x'), fields)).toEqual({})
  expect(serverFieldErrors(new Error('x'), fields)).toEqual({})
})
