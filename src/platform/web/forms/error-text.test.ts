import { describe, expect, test } from 'vitest'
import { createAbortError, createTransportError, parseErrorBody } from '../api/api-error.ts'
import type { TextKey } from '../text-keys.ts'
import { getErrorText, getFieldErrorText, mapServerFieldErrors } from './error-text.ts'

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
  parseErrorBody(status, { error_code: { name, value: 1 }, description, message: 'message' }, null)

describe('getErrorText', () => {
  test.each([
    ['with its prefix before its own name', failed(403, 'auth_banned'), 'auth.auth_banned'],
    ['by its own name', failed(400, 'human_check_failed'), 'human_check_failed'],
    ['by its status', failed(429, 'chat_slow_mode'), 'STATUS_429'],
    ['a plain string', parseErrorBody(400, 'No.', null), 'unknown'],
    ['a description that is none', failed(400, 'auth_banned', { email: ['a', 'b'] }), 'invalid_description'],
    ['no connection', createTransportError('network', 'Network Error'), 'network'],
    ['too late', createTransportError('timeout', 'timeout of 30000 ms exceeded'), 'timeout'],
    ['an internal reason', new Error('no.email'), 'no.email'],
    ['an internal reason without a text', new Error('no.idea'), 'unknown'],
    ['something else that was thrown', 'text', 'unknown'],
  ])('returns the text of an error: %s', (_, error, key) => {
    expect(getErrorText(texts, error)).toBe(`«error.${key}»`)
  })

  test('returns null for an aborted call', () => {
    expect(getErrorText(texts, createAbortError())).toBeNull()
  })

  test("prefers the text with the form's prefix for a field's code, and ignores unknown codes", () => {
    expect(getFieldErrorText(texts, 'ERR_REQUIRED')).toBe('«error.ERR_REQUIRED»')
    expect(getFieldErrorText(texts, 'must be shorter')).toBeNull()
    expect(getFieldErrorText(texts, undefined)).toBeNull()
    expect(getFieldErrorText(texts, 'auth_banned', 'error.auth.')).toBe('«error.auth.auth_banned»')
    expect(getFieldErrorText(texts, 'ERR_REQUIRED', 'error.auth.')).toBe('«error.ERR_REQUIRED»')
  })

  test("maps the server's field names to the form's", () => {
    const error = failed(400, 'validation_failed', {
      'date-of-birth': 'ERR_INVALID_DATE',
      primary_email: 'ERR_INVALID_EMAIL',
      phone_number: 'ERR_INVALID_PHONE',
      shoe_size: 'ERR_REQUIRED',
      constructor: 'ERR_REQUIRED',
    })
    const fields = ['dateOfBirth', 'emailAddress', 'phoneNumber'] as const
    expect(mapServerFieldErrors(error, fields, { primaryEmail: 'emailAddress' })).toEqual({
      dateOfBirth: 'ERR_INVALID_DATE',
      emailAddress: 'ERR_INVALID_EMAIL',
      phoneNumber: 'ERR_INVALID_PHONE',
    })
    expect(mapServerFieldErrors(error, ['phone_number'])).toEqual({ phone_number: 'ERR_INVALID_PHONE' })
    expect(mapServerFieldErrors(failed(400, 'x'), fields)).toEqual({})
    expect(mapServerFieldErrors(new Error('x'), fields)).toEqual({})
  })
})
