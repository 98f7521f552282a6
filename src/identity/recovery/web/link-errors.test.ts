import { describe, expect, test } from 'vitest'
import { locales } from '../../../platform/contract/locales.ts'
import { createAbortError, parseErrorBody } from '../../../platform/web/api/api-error.ts'
import { createTexts } from '../../../platform/web/i18n.tsx'
import { getParentErrorText, isEmailTaken, isLinkEnded } from './link-errors.ts'

const refused = (name: string) =>
  parseErrorBody(409, { error_code: { name, value: 1 }, description: 'x', message: 'x' }, null)

describe('link errors', () => {
  test('distinguish an expired link and a taken address from each other and from other errors', () => {
    const errors = [
      refused('link_ended'),
      refused('email_taken'),
      refused('other'),
      new Error('link_ended'),
      null,
    ]
    expect(errors.map(isLinkEnded)).toEqual([true, false, false, false, false])
    expect(errors.map(isEmailTaken)).toEqual([false, true, false, false, false])
  })

  test('use the texts for parents, never those for fans', async () => {
    for (const locale of locales) {
      const texts = createTexts(locale)
      await texts.load(['recovery', 'error'])
      for (const error of [refused('other'), new Error('no.email'), new TypeError('offline')]) {
        expect(getParentErrorText(texts.t, error)).toBe(texts.t('recovery.parent.failed.text'))
      }
      expect(getParentErrorText(texts.t, createAbortError())).toBeNull()
    }
    const german = createTexts('de')
    await german.load(['recovery'])
    expect(getParentErrorText(german.t, refused('other'))).toContain('versuchen Sie')
  })
})
