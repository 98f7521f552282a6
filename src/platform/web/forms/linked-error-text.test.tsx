import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ApiError, createAbortError } from '../api/api-error.ts'
import { createTexts } from '../i18n.tsx'
import { renderLinkedErrorText } from './linked-error-text.tsx'

const failed = (status: number, name: string) =>
  new ApiError({
    origin: 'server',
    status,
    code: { name, value: 1 },
    requestId: null,
    description: 'No.',
    message: 'No.',
  })

describe('renderLinkedErrorText', () => {
  test.each(['auth_banned_user_login_error', 'emailregistry_forbidden_user'])(
    'links a part of the text for %s',
    async name => {
      const texts = createTexts('en')
      await texts.load(['error'])
      expect(renderToStaticMarkup(renderLinkedErrorText(texts, failed(403, name)))).toBe(
        'This account is disabled. <a href="/help/?q=general-disabled#faq-section">Click here to see why.</a>',
      )
    },
  )

  test('returns plain text for an error without a link and null for an aborted call', async () => {
    const texts = createTexts('en')
    await texts.load(['error'])
    expect(renderLinkedErrorText(texts, failed(403, 'forbidden'))).toBe('You can’t do this.')
    expect(renderLinkedErrorText(texts, createAbortError())).toBeNull()
  })
})
