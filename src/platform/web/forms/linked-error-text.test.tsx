import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError, requestAborted } from '../api/api-error.ts'
import { createTexts } from '../i18n.tsx'
import { linkedErrorText } from './linked-error-text.tsx'

const failed = (status: number, name: string) =>
  new ApiError({
    origin: 'server',
    status,
    code: { name, value: 1 },
    requestId: null,
    description: 'No.',
    message: 'No.',
  })

test.each(['auth_banned_user_login_error', 'emailregistry_forbidden_user'])(
  '%s says why behind a link',
  async name => {
    const texts = createTexts('en')
    await texts.load(['error'])
    expect(renderToStaticMarkup(linkedErrorText(texts, failed(403, name)))).toBe(
      'This account is disabled. <a href="/help/?q=general-disabled#faq-section">Click here to see why.</a>',
    )
  },
)

test('an error without a link is its text, a call that was given up is nothing', async () => {
  const texts = createTexts('en')
  await texts.load(['error'])
  expect(linkedErrorText(texts, failed(403, 'forbidden'))).toBe('You can’t do this.')
  expect(linkedErrorText(texts, requestAborted())).toBeNull()
})
