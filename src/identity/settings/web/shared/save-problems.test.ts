import { expect, test } from 'vitest'
import { errorOfBody, failureOnTheWay, requestAborted } from '../../../../platform/web/api/api-error.ts'
import type { TextKey } from '../../../../platform/web/text-keys.ts'
import { saveProblems } from './save-problems.ts'

const known = new Set([
  'settings.error.ERR_REQUIRED',
  'error.ERR_REQUIRED',
  'error.ERR_LENGTH',
  'error.network',
])
const texts = {
  has: (key: string): key is TextKey => known.has(key),
  t: (key: string) => `«${key}»`,
}
const refused = (description: unknown) =>
  errorOfBody(400, { error_code: { name: 'validation_failed', value: 1 }, description, message: 'm' }, null)

test('a field’s problem is said in the words of the settings, else in those of all forms', () => {
  const { fieldError, message } = saveProblems(texts, refused({ name: 'ERR_REQUIRED', city: 'ERR_LENGTH' }))
  expect(fieldError('name')).toBe('«settings.error.ERR_REQUIRED»')
  expect(fieldError('city')).toBe('«error.ERR_LENGTH»')
  expect(fieldError('locale')).toBeUndefined()
  expect(message).toBeNull()
})

test('a code without a text still says that something is wrong', () => {
  expect(saveProblems(texts, refused({ name: 'ERR_NEW' })).fieldError('name')).toBe('«error.unknown»')
})

test('what concerns no field is said of the whole, and an abort says nothing', () => {
  expect(saveProblems(texts, failureOnTheWay('network', 'no')).message).toBe('«error.network»')
  expect(saveProblems(texts, refused('a sentence')).message).toBe('«error.unknown»')
  expect(saveProblems(texts, requestAborted()).message).toBeNull()
  expect(saveProblems(texts, refused('a sentence')).fieldError('name')).toBeUndefined()
})
