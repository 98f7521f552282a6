import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { locales } from '../../../platform/contract/locales.ts'
import { createTexts, TextsProvider } from '../../../platform/web/i18n.tsx'
import { SiteContext, type TestMode } from '../../../platform/web/site.ts'
import { TestModeNote } from './test-mode-note.tsx'

const site = {
  socialLinks: [],
  aboutUrl: null,
  supportAddress: '',
  recaptcha: null,
  takesCards: false,
  buildId: '',
  buildDate: '',
  commit: '',
}

async function read(testMode: TestMode | null, locale: (typeof locales)[number] = 'en') {
  const texts = createTexts(locale)
  await texts.load(['checkout', 'order'])
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <SiteContext value={{ ...site, testMode }}>
        <TestModeNote />
      </SiteContext>
    </TextsProvider>,
  )
  return { html, text: html.replaceAll(/<[^>]+>/g, '') }
}

const inboxUrl = 'http://localhost:3025'
const all: TestMode = { played: ['stripe', 'paypal', 'kakaopay', 'inicis'], isMixed: false, inboxUrl }

describe('TestModeNote', () => {
  test('renders nothing when payments are real', async () => {
    expect((await read(null)).html).toBe('')
  })

  test('shows the test card and links to the inbox when card payments are simulated', async () => {
    const { html, text } = await read(all)
    expect(text).toBe('Test mode: pay with 4242 4242 4242 4242See the emails')
    expect(html).toContain(`href="${inboxUrl}"`)
  })

  test('lists the simulated methods when Stripe is real', async () => {
    const { text } = await read({ played: ['paypal', 'inicis'], isMixed: true, inboxUrl: null })
    expect(text).toBe('Test mode: no real money moves with PayPal, Korean card, and Bank transfer.')
  })

  test('limits the test card to card payments when another method is real', async () => {
    const { text } = await read({ played: ['stripe'], isMixed: true, inboxUrl: null })
    expect(text).toBe('Test mode: no real money moves with Card. 4242 4242 4242 4242')
  })

  test.each(locales)('has texts in %s', async locale => {
    expect((await read(all, locale)).text).toContain('4242 4242 4242 4242')
    const { text } = await read({ played: ['paypal'], isMixed: true, inboxUrl }, locale)
    expect(text).toContain('PayPal')
    expect(text).not.toContain('checkout.test')
  })
})
