import { expect, test } from 'vitest'
import { locales } from '../../../platform/contract/locales.ts'
import { errorOfBody, requestAborted } from '../../../platform/web/api/api-error.ts'
import { createTexts } from '../../../platform/web/i18n.tsx'
import { isEnded, isTaken, parentErrorText } from './link-errors.ts'

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

test('a parent is told of a failure in the words of the letter, never in those for fans', async () => {
  for (const locale of locales) {
    const texts = createTexts(locale)
    await texts.load(['recovery', 'error'])
    for (const error of [refused('other'), new Error('no.email'), new TypeError('offline')]) {
      expect(parentErrorText(texts.t, error)).toBe(texts.t('recovery.parent.failed.text'))
    }
    expect(parentErrorText(texts.t, requestAborted())).toBeNull()
  }
  const german = createTexts('de')
  await german.load(['recovery'])
  expect(parentErrorText(german.t, refused('other'))).toContain('versuchen Sie')
})
