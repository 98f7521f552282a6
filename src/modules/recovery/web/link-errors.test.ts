import { expect, test } from 'vitest'
import { errorOfBody } from '../../../platform/web/api/api-error.ts'
import { isEnded, isTaken } from './link-errors.ts'

const refused = (name: string) =>
  errorOfBody(409, { error_code: { name, value: 1 }, description: 'x', message: 'x' }, null)

test('an ended link and an address of another account are told apart, and from everything else', () => {
  const errors = [
    refused('link_ended'),
    refused('email_taken'),
    refused('other'),
    new Error('link_ended'),
    null,
  ]
  expect(errors.map(isEnded)).toEqual([true, false, false, false, false])
  expect(errors.map(isTaken)).toEqual([false, true, false, false, false])
})
