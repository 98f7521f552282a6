import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { visit } from './shell-steps.ts'

const question = (page: Page, id: string) => page.locator(`details#q-${id}`)

test.describe('help page', () => {
  test('opens and shows the answer named by `q`', async ({ page }) => {
    await visit(page, '/help/?q=1-10#faq-section')
    await expect(question(page, '1-10')).toHaveAttribute('open')
    await expect(question(page, '1-10')).toBeInViewport()
    await expect(page.locator('details[open]')).toHaveCount(1)
  })

  test('shows the reason for a disabled account', async ({ page }) => {
    await visit(page, '/help/?q=general-disabled')
    await expect(page.getByText('We disable an account when')).toBeVisible()
  })

  test('opens nothing for an unknown question', async ({ page }) => {
    for (const q of ['1-99', '<script>', '__proto__', '1-10, #contact']) {
      await test.step(q, async () => {
        await visit(page, `/help/?q=${encodeURIComponent(q)}`)
        await expect(page.locator('details')).not.toHaveCount(0)
        await expect(page.locator('details[open]')).toHaveCount(0)
      })
    }
  })

  test('opens an answer by its anchor', async ({ page }) => {
    await visit(page, '/help/#q-5-6')
    await expect(question(page, '5-6')).toHaveAttribute('open')
    await page.evaluate(() => {
      location.hash = '#q-7-2'
    })
    await expect(question(page, '7-2')).toHaveAttribute('open')
    await expect(question(page, '7-2')).toBeInViewport()
  })

  test('finds answers while typing, ignoring accents and case', async ({ page }) => {
    await visit(page, '/help/')
    const field = page.getByRole('searchbox', { name: 'Search the answers' })
    await field.fill('QR códe')
    await expect(page.getByRole('status').filter({ hasText: 'answers for “QR códe”' })).toBeVisible()
    await expect(question(page, '6-1')).toBeVisible()
    await expect(question(page, '7-1')).toHaveCount(0)
    await field.press('Enter')
    await expect(page).toHaveURL(/\/help\/\?query=/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(question(page, '7-1')).toBeVisible()
  })

  test('links to the contact form when nothing matches', async ({ page }) => {
    await visit(page, '/help/?query=zzzz')
    await expect(page.getByText('Nothing matches “zzzz”')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
    await expect(page.getByRole('heading', { name: 'Contact us' })).toBeInViewport()
  })

  test('links answers to the pages that they mention', async ({ page }) => {
    await visit(page, '/help/?q=8-2')
    await question(page, '8-2').getByRole('link', { name: 'cookies' }).click()
    await expect(page).toHaveURL(/\/legal\/cookie\/$/)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('searches by form and opens answers', async ({ page }) => {
      await page.goto('/help/')
      await page.getByRole('searchbox').fill('coupon')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL(/\?query=coupon/)
      await expect(question(page, '5-7')).toHaveAttribute('open')
    })

    test('opens the answer named by `q`', async ({ page }) => {
      await page.goto('/help/?q=1-10#faq-section')
      await expect(question(page, '1-10')).toHaveAttribute('open')
      await expect(page.getByText('6-digit code')).toBeVisible()
    })
  })
})
