import type { Page } from '@playwright/test'
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { servePlainPictures, waitUntilHydrated } from './shell-steps.ts'

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
}

async function goToAnArtist(page: Page) {
  const link = page.locator('main a[href^="/artist/"]').first()
  await waitUntilHydrated(link)
  await link.click()
}

test.describe('unknown URL', () => {
  test.use({ plannedErrors: [/404/] })

  test('shows the 404 page with a link to the home page', async ({ page }) => {
    const response = await page.goto('/no/such/page/')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectNoAxeFindingsInBothThemes(page)
    await page.getByRole('link', { name: 'Go Back Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('main a[href^="/artist/"]').first()).toBeVisible()
  })

  test('shows the 404 page when its encoding is invalid', async ({ page }) => {
    const response = await page.goto('/artist/%E0%A4%A/')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
    await expectNoAxeFindings(page)
  })
})

test.describe('unreachable API', () => {
  test.use({ plannedErrors: [/Failed to load resource/] })

  test('shows the 503 page, on which Retry opens the page once the API is back', async ({ page }) => {
    await servePlainPictures(page)
    await open(page, '/')
    await page.route('**/api/**', route => route.abort())
    await goToAnArtist(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops!')
    await expect(page.getByText('Try again or contact us here')).toBeVisible()
    const contact = await page.getByRole('link', { name: 'here', exact: true }).getAttribute('href')
    expect(contact).toMatch(/^\/contact\/\?defaultMessage=.+#techissues$/)
    await expectNoAxeFindings(page)
    await page.unroute('**/api/**')
    await page.getByRole('link', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops!')
    await expect(page).toHaveURL(/\/artist\/.+,\d+\/$/)
  })
})

test.describe('rate-limited page', () => {
  test.use({ plannedErrors: [/Failed to load resource/], locale: 'ko' })

  test('shows a translated error that can be retried', async ({ page }) => {
    await servePlainPictures(page)
    await open(page, '/')
    await page.route(/\/api\/v1\/artists\/\d+\//, route =>
      route.fulfill({
        status: 429,
        json: { code: { name: 'too_many_requests', number: 1 }, description: 'Too many requests.' },
      }),
    )
    await goToAnArtist(page)
    await expect(page.getByRole('link', { name: '다시 시도' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Too many')
  })
})

test.describe('page that throws while rendering', () => {
  test.use({ plannedErrors: [/TypeError/], permissions: ['clipboard-read', 'clipboard-write'] })

  test('shows the 503 page with technical details that can be copied for support', async ({ page }) => {
    await servePlainPictures(page)
    await open(page, '/')
    // Returns a response that violates the contract.
    await page.route(/\/api\/v1\/artists\/\d+\//, async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), genre_names: null } })
    })
    await goToAnArtist(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops!')
    await page.getByText('Technical information').click()
    const technical = page.locator('pre')
    for (const line of [
      'URL: http',
      'User agent: ',
      'Query: ',
      'Hash: ',
      'Path: /artist/',
      'Language: en',
      'Message: ',
      'Stack: TypeError',
    ]) {
      await expect(technical).toContainText(line)
    }
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Copied.')).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await technical.textContent())
    await page.getByRole('link', { name: 'Go Back Home' }).click()
    await expect(page.locator('main a[href^="/artist/"]').first()).toBeVisible()
  })
})

test.describe('page frame that throws', () => {
  test.use({ plannedErrors: [/no cookies here/] })

  test('shows a standalone error page with technical details for support', async ({ page }) => {
    await page.addInitScript(() => {
      const get = () => {
        throw new Error('no cookies here')
      }
      Object.defineProperty(Document.prototype, 'cookie', { get, configurable: true })
    })
    await page.goto('/?query=1#top')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops!')
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible()
    await page.getByText('Technical information').click()
    for (const line of ['Query: ?query=1', 'Hash: #top', 'Path: /', 'Message: no cookies here']) {
      await expect(page.locator('pre')).toContainText(line)
    }
    await expectNoAxeFindings(page)
  })
})
