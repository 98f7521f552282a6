import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests, visit } from './shell-steps.ts'

/** The human check (proof of work) is slow on a busy machine. */
const afterCheck = { timeout: 15_000 }
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()

async function fillIn(page: Page) {
  await page.getByLabel('What is it about?').selectOption('orders')
  await page.getByLabel('Your email address').fill('mira@post.example')
  await page.getByLabel('Your message').fill('Where is my parcel?')
}

async function picture(name: string, width = 40) {
  const buffer = await sharp({ create: { width, height: 30, channels: 3, background: '#36c' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test.describe('contact form', () => {
  test('keeps typed text when a new build appears, and loads the build with the next page', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/contact/')
    await page.locator('html[data-ready]').waitFor()
    await page.getByLabel('Your message').fill('Where is my parcel?')
    await page.route('**/build.json', route => route.fulfill({ json: { id: 'another' } }))
    const buildResponse = page.waitForResponse('**/build.json')
    await page.clock.fastForward(301_000)
    await buildResponse
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByLabel('Your message')).toHaveValue('Where is my parcel?')
    const reloaded = page.waitForEvent('load')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await reloaded
    await expect(page).toHaveURL(/\/legal\/terms\/$/)
  })

  for (const address of ['/contact/', '/help/#contact']) {
    test(`sends a message with pictures from ${address}`, async ({ page }) => {
      await visit(page, address)
      await fillIn(page)
      const field = page.getByLabel('Pictures (optional)')
      await field.setInputFiles([await picture('a.png'), await picture('b.png')])
      await field.setInputFiles([await picture('c.png')])
      await page.getByRole('button', { name: 'Remove b.png' }).click()
      await expect(page.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem')).toHaveText([
        /a\.png/,
        /c\.png/,
      ])
      await send(page)
      await expect(page.getByRole('heading', { name: 'Thanks, we got your message' })).toBeFocused(afterCheck)
      await expect(page.getByText('We’ll reply to mira@post.example')).toBeVisible()
      await page.getByRole('button', { name: 'Write another message' }).click()
      await expect(page.getByLabel('Your message')).toHaveValue('')
    })
  }

  test('shows errors at empty fields and focuses the first', async ({ page }) => {
    await visit(page, '/contact/')
    await send(page)
    await expect(page.getByText('3 fields need another look.')).toBeVisible()
    await expect(page.getByLabel('What is it about?')).toBeFocused()
    await expect(page.getByText('Please fill this in.')).toHaveCount(3)
    await fillIn(page)
    await expect(page.getByText('Please fill this in.')).toHaveCount(0)
    await page.getByLabel('Your email address').fill('mira')
    await send(page)
    await expect(page.getByText('This doesn’t look like an email address.')).toBeVisible()
    await expect(page.getByLabel('Your email address')).toBeFocused()
  })

  test("validates a message submitted before the form's code has loaded", async ({ page }) => {
    const release = await holdRequests(page, '**/assets/contact-form-*.js')
    await visit(page, '/contact/')
    await send(page)
    await expect(page).toHaveURL(/\/contact\/$/)
    release()
    await expect(page.getByText('3 fields need another look.')).toBeVisible()
  })

  test('rejects a file that is not a picture, and too many pictures, in the browser', async ({ page }) => {
    await visit(page, '/contact/')
    await fillIn(page)
    const field = page.getByLabel('Pictures (optional)')
    await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
    await send(page)
    await expect(page.getByText('read one of these files as a picture')).toBeVisible()
    await page.getByRole('button', { name: 'Remove a.txt' }).click()
    await field.setInputFiles(await Promise.all(Array.from({ length: 6 }, (_, n) => picture(`${n}.png`))))
    await send(page)
    await expect(page.getByText('You can add up to 5 pictures')).toBeVisible()
  })

  test('keeps choices and text entered before the scripts have loaded', async ({ page }) => {
    const release = await holdRequests(page, '**/assets/entry-client-*.js')
    await page.goto('/contact/', { waitUntil: 'commit' })
    await fillIn(page)
    release()
    await page.locator('html[data-ready]').waitFor()
    await expect(page.getByLabel('What is it about?')).toHaveValue('orders')
    await expect(page.getByLabel('Your email address')).toHaveValue('mira@post.example')
    await expect(page.getByLabel('Your message')).toHaveValue('Where is my parcel?')
    await send(page)
    await expect(page.getByText('Thanks, we got your message')).toBeVisible(afterCheck)
  })

  test.describe('when sending fails', () => {
    test.use({ plannedErrors: [/40[0-9]|42[0-9]|ERR_FAILED/] })

    test('shows an error for a file that is not really a picture', async ({ page }) => {
      await visit(page, '/contact/')
      await fillIn(page)
      const fakePicture = {
        name: 'a.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<script>alert(1)</script>'),
      }
      await page.getByLabel('Pictures (optional)').setInputFiles(fakePicture)
      await send(page)
      await expect(page.getByText('read one of these files as a picture')).toBeVisible(afterCheck)
      await expect(page.getByLabel('Your message')).toHaveValue('Where is my parcel?')
      await page.getByRole('button', { name: 'Remove a.png' }).click()
      await send(page)
      await expect(page.getByText('Thanks, we got your message')).toBeVisible(afterCheck)
    })

    test('creates one support ticket when the response is lost and the message is sent again', async ({
      page,
    }) => {
      await visit(page, '/contact/')
      await fillIn(page)
      const keys: (string | undefined)[] = []
      await page.route('**/api/v1/support-tickets/', async route => {
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length > 1) return route.continue()
        await route.fetch()
        return route.abort()
      })
      await send(page)
      await expect(page.getByText('We couldn’t connect.')).toBeVisible(afterCheck)
      await send(page)
      await expect(page.getByText('Thanks, we got your message')).toBeVisible(afterCheck)
      expect(keys).toHaveLength(2)
      expect(keys[0]).toBe(keys[1])
    })

    test('shows an error after too many messages', async ({ page }) => {
      await visit(page, '/contact/')
      await fillIn(page)
      const error = { error_code: { name: 'too_many_requests', value: 109 }, description: 'x', message: 'x' }
      await page.route('**/api/v1/support-tickets/', route => route.fulfill({ status: 429, json: error }))
      await send(page)
      await expect(page.getByText('That was a lot of messages at once.')).toBeVisible(afterCheck)
    })
  })

  test('is prefilled from Request Artist and the 503 page', async ({ page }) => {
    const message = 'Artist name: Müller & <b>Söhne</b>\nOfficial SNS account:'
    await visit(page, `/contact/?defaultMessage=${encodeURIComponent(message)}#requestartist`)
    await expect(page.getByLabel('Your message')).toHaveValue(message)
    await expect(page.getByLabel('What is it about?')).toHaveValue('requestartist')
    await visit(page, '/contact/?defaultMessage=Stack%20trace#techissues')
    await expect(page.getByLabel('Your message')).toHaveValue('Stack trace')
    await expect(page.getByLabel('What is it about?')).toHaveValue('techissues')
    await visit(page, '/contact/#requestartist')
    await expect(page.getByLabel('Your message')).toHaveValue(/^Artist name:\n/)
  })

  test('truncates a long message and displays markup as text', async ({ page }) => {
    const message = `<img src=x onerror=alert(1)>${'x'.repeat(5_500)}`
    await visit(page, `/contact/?defaultMessage=${encodeURIComponent(message)}`)
    await expect(page.getByLabel('Your message')).toHaveValue(message.slice(0, 5_000))
  })

  test('keeps the text when the URL changes', async ({ page }) => {
    await visit(page, '/contact/')
    await page.getByLabel('Your message').fill('Mine')
    await page.evaluate(() => {
      location.hash = '#techissues'
    })
    await expect(page.getByLabel('What is it about?')).toHaveValue('techissues')
    await expect(page.getByLabel('Your message')).toHaveValue('Mine')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('offers email links with the subject instead', async ({ page }) => {
      await page.goto('/contact/')
      await expect(page.getByText('This form needs JavaScript')).toBeVisible()
      const orders = page.getByRole('main').getByRole('link', { name: 'An order, payment or refund' })
      await expect(orders).toHaveAttribute(
        'href',
        'mailto:support@fanfare.example?subject=An%20order%2C%20payment%20or%20refund',
      )
      await expect(page.getByRole('link', { name: 'support@fanfare.example' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send' })).toBeHidden()
    })
  })

  test('has no axe violations', async ({ page }) => {
    await visit(page, '/contact/')
    await page.getByLabel('Pictures (optional)').setInputFiles([await picture('a.png')])
    await send(page)
    await expect(page.getByText('3 fields need another look.')).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page)
  })
})
