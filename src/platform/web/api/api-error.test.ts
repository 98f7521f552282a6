import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseErrorBody } from './api-error.ts'

describe('parseErrorBody', () => {
  test.each([
    ['a plain string', 'Bad gateway', 'Something went wrong.', 'Something went wrong.'],
    ['nothing', null, 'Something went wrong.', 'Something went wrong.'],
    ['a message alone', { message: 'No.' }, 'No.', 'No.'],
    ['a sentence alone', { description: 'No.' }, 'No.', 'No.'],
    ['fields', { description: { email: 'No.' }, message: 'Bad.' }, { email: 'No.' }, 'Bad.'],
    [
      'a description that is neither',
      { description: { email: { text: 'No.' } }, message: 'Bad.' },
      'Invalid backend error description',
      'Bad.',
    ],
  ])('parses a body of %s', (_, body, description, message) => {
    expect(parseErrorBody(400, body, null)).toMatchObject({ status: 400, code: null, description, message })
  })

  test('returns an error with a description for any body', () => {
    const body = fc.oneof(
      fc.anything(),
      fc.record({ error_code: fc.anything(), description: fc.anything(), message: fc.anything() }),
    )
    fc.assert(
      fc.property(body, value => {
        const error = parseErrorBody(500, value, 'r-1')
        expect(typeof error.message).toBe('string')
        expect(error.description).not.toBeNull()
        expect(error.code === null || typeof error.code.name === 'string').toBe(true)
      }),
    )
  })
})
