import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Sandbox, startServices } from '../packages/sandbox/services.ts'
import { expectNoAxeFindings } from './axe.ts'
import { expect, test } from './fixtures.ts'

// Tests the simulated Stripe browser script in a cross-origin page with the same CSP as our pages.
let sandbox: Sandbox
let dataDir: string
let shopServer: Server
let shop: string
test.beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'cards-'))
  sandbox = await startServices({
    dataDir,
    secret: '0123456789abcdef'.repeat(4),
    httpPort: 0,
    smtpPort: 0,
  })
})
test.afterEach(async () => {
  shopServer?.close()
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

// The simulated Stripe responds with 402 to a declined card.
test.use({ plannedErrors: [/status of 402/] })

async function callApi(call: string, fields: Record<string, string>) {
  const { STRIPE_URL: url, STRIPE_SECRET_KEY: key } = sandbox.env
  const answer = await fetch(`${url}/v1/${call}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  })
  return answer.json()
}

async function openShop(page: Page, script = payScript): Promise<void> {
  const { STRIPE_URL: origin, STRIPE_SCRIPT_URL: stripeScript, STRIPE_PUBLISHABLE_KEY: key } = sandbox.env
  const intent = await callApi('payment_intents', { amount: '1234', currency: 'eur' })
  const policy = [
    ...[
      "default-src 'self'",
      'img-src data:',
      `script-src 'self' ${origin}`,
      `frame-src ${origin}`,
      "object-src 'none'",
    ],
    ...["require-trusted-types-for 'script'", "style-src 'self'"],
  ]
  const html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><main><div id="card"></div>
<button data-key="${key}" data-secret="${intent.client_secret}">Pay</button><output></output></main>
<script src="${stripeScript}"></script><script src="/pay.js"></script></html>`
  // Serves the page from a real server, because browsers block requests to this machine from a mocked page.
  shopServer = createServer(({ url }, response) => {
    const isScript = url === '/pay.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('Content-Security-Policy', policy.join('; '))
    response.end(isScript ? script : html)
  })
  await new Promise<void>(resolve => shopServer.listen(0, '127.0.0.1', resolve))
  shop = `http://localhost:${(shopServer.address() as AddressInfo).port}/`
  await page.goto(shop)
}

const payScript = `
const button = document.querySelector('button')
const stripe = Stripe(button.dataset.key)
const elements = stripe.elements({ clientSecret: button.dataset.secret })
elements.create('payment').mount('#card')
button.addEventListener('click', async () => {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements, redirect: 'if_required', confirmParams: { return_url: location.href },
  })
  document.querySelector('output').textContent = error ? error.code : paymentIntent.status
})`

async function typeCard(page: Page, number: string) {
  const frame = page.frameLocator('iframe[title="Card"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expires').fill('1234')
  await frame.getByLabel('Security code').fill('123')
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay' }).click()
const outcome = (page: Page) => page.getByRole('status')

test.describe('sandbox card form', () => {
  test("charges a card typed into the service's frame without revealing it to the shop", async ({ page }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await openShop(page)
    await pay(page)
    await expect(outcome(page)).toHaveText('invalid_number')
    await typeCard(page, '4242424242424242')
    await expect(page.frameLocator('iframe[title="Card"]').getByLabel('Card number')).toHaveValue(
      '4242 4242 4242 4242',
    )
    await pay(page)
    await expect(outcome(page)).toHaveText('succeeded')
    const shopRequests = requests.filter(request => request.startsWith(shop))
    expect(shopRequests.filter(request => request.includes('4242'))).toEqual([])
    await expect(page).toHaveURL(shop)
  })

  test('shows why a card is declined, and charges the next one', async ({ page }) => {
    await openShop(page)
    await typeCard(page, '4000000000009995')
    await pay(page)
    await expect(outcome(page)).toHaveText('card_declined')
    await typeCard(page, '4242424242424242')
    await pay(page)
    await expect(outcome(page)).toHaveText('succeeded')
  })

  for (const [answer, status] of [
    ['Authorise', 'succeeded'],
    ['Fail', 'payment_intent_authentication_failure'],
  ] as const) {
    test(`shows 3-D Secure above the page: ${answer}`, async ({ page }) => {
      await openShop(page)
      await typeCard(page, '4000000000003220')
      await pay(page)
      await page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: answer }).click()
      await expect(outcome(page)).toHaveText(status)
      await expect(page.locator('dialog')).toHaveCount(0)
    })
  }

  /**
   * Returns a script that creates Elements without a payment; `change` overrides their options, and `before` is
   * code that runs before the confirmation.
   */
  const deferredScript = (change: object, before = 'await elements.submit()') => `
const button = document.querySelector('button')
const stripe = Stripe(button.dataset.key)
const elements = stripe.elements(${JSON.stringify({ mode: 'payment', amount: 1234, currency: 'eur', paymentMethodTypes: ['card'], ...change })})
elements.create('payment').mount('#card')
button.addEventListener('click', async () => {
  ${before}
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements, clientSecret: button.dataset.secret, redirect: 'if_required', confirmParams: { return_url: location.href },
  }).catch(error => ({ error: { code: error.name + ': ' + error.message } }))
  document.querySelector('output').textContent = error ? error.code : paymentIntent.status
})`

  for (const [what, script, expected] of [
    ['charges a card', deferredScript({}), 'succeeded'],
    ['throws without a submit', deferredScript({}, ''), /^IntegrationError: elements.submit\(\) must/],
    ['throws for another amount', deferredScript({ amount: 1 }), /^IntegrationError: amount is 1234/],
    [
      'throws for another currency',
      deferredScript({ currency: 'usd' }),
      /^IntegrationError: currency is eur/,
    ],
    [
      'throws for other methods',
      deferredScript({ paymentMethodTypes: [] }),
      /^IntegrationError: payment_method/,
    ],
    [
      'throws for another future use',
      deferredScript({ setupFutureUsage: 'on_session' }),
      /^IntegrationError: setup_future_usage/,
    ],
  ] as const) {
    test(`creates Elements before the payment: ${what}`, async ({ page }) => {
      await openShop(page, script)
      await typeCard(page, '4242424242424242')
      await pay(page)
      await expect(outcome(page)).toHaveText(expected)
    })
  }

  test('throws for an unavailable wallet, and offers none when all are disabled', async ({ page }) => {
    const script = `
const elements = () => Stripe('').elements({ mode: 'payment', amount: 1234, currency: 'eur' })
const create = (elements, paymentMethods) => elements.create('expressCheckout', { paymentMethods })
const errors = []
const output = document.querySelector('output')
try { create(elements(), { wechatPay: 'auto' }) } catch (error) { errors.push(error.name) }
const none = create(elements(), { applePay: 'never', googlePay: 'never' })
none.on('ready', ({ availablePaymentMethods }) => { output.textContent = [...errors, availablePaymentMethods].join() })
none.mount('#card')`
    await openShop(page, script)
    await expect(outcome(page)).toHaveText('IntegrationError,')
  })

  test.describe('wallet click', () => {
    test.use({ plannedErrors: [/The click event was not resolved/] })

    test('throws when it is not resolved within a second', async ({ page }) => {
      const script = `
const stripe = Stripe(document.querySelector('button').dataset.key)
const wallet = stripe.elements({ mode: 'payment', amount: 1234, currency: 'eur' }).create('expressCheckout')
wallet.on('ready', ({ availablePaymentMethods }) => {
  document.querySelector('output').textContent = Object.keys(availablePaymentMethods).join()
})
wallet.mount('#card')`
      await openShop(page, script)
      await expect(outcome(page)).toHaveText('testWallet')
      const thrown = page.waitForEvent('pageerror')
      await page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Test wallet' }).click()
      expect((await thrown).message).toContain('The click event was not resolved within a second.')
      await expect(page.locator('dialog')).toHaveCount(0)
    })
  })

  test('shows the card form in the language of the page', async ({ page }) => {
    await openShop(page, deferredScript({ locale: 'de' }))
    const frame = page.frameLocator('iframe[title="Card"]')
    await expect(frame.getByLabel('Kartennummer')).toBeVisible()
    await pay(page)
    await expect(frame.getByRole('alert')).toHaveText('Prüf die Kartennummer.')
    await expect(frame.getByLabel('Kartennummer')).toHaveAttribute('aria-invalid', 'true')
  })

  test('lists the simulated services', async ({ page }) => {
    await page.goto(sandbox.inboxUrl)
    await page.getByRole('link', { name: 'Services played here' }).click()
    await expect(page.getByRole('heading', { name: 'Cards (Stripe)' })).toBeVisible()
    await expect(page.getByText('4000000000003220')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'PayPal' })).toBeVisible()
    await expectNoAxeFindings(page)
  })
})
