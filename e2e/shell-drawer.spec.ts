import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { hideCookieNotice, mockSignedInFan, visit } from './shell-steps.ts'

// Playwright can't intercept a service worker's requests; routes.spec.ts covers the service worker.
test.use({ serviceWorkers: 'block' })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const openMenu = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Open menu' }).click()

test.describe('menu on narrow screens', onPhoneAlone, () => {
  test('is 288 px wide, offers Sign up, and replaces its history entry when a link is followed', async ({
    page,
  }) => {
    await visit(page, '/help/')
    await visit(page, '/legal/')
    await openMenu(page)
    await expect(drawer(page)).toBeVisible()
    await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBe(0)
    expect((await drawer(page).boundingBox())?.width).toBe(288)
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: 1280, height: 740 })
    await expect(drawer(page)).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await openMenu(page)
    await expect(drawer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Open menu' })).toBeFocused()
    await openMenu(page)
    await drawer(page).getByRole('link', { name: 'Sign up' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible()
    await expect(drawer(page)).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openMenu(page)
    await drawer(page).getByRole('link', { name: 'Events' }).click()
    await expect(page).toHaveURL(/\/events\/$/)
    await expect(drawer(page)).toBeHidden()
    await openMenu(page)
    await expect(drawer(page).getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(new URL(page.url()).pathname, 'and not the menu again').toBe('/legal/')
  })

  test('traps the focus, makes the page inert, and closes on a press outside', async ({ page }) => {
    await visit(page, '/legal/')
    await openMenu(page)
    const behind = page.locator('#app > :has(main)')
    await expect(behind).toHaveAttribute('inert')
    await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)
      expect(where, 'the dialog, or the browser itself').toMatch(/dialog|body/)
      expect(await page.evaluate(() => document.activeElement?.closest('[inert]'))).toBeNull()
    }
    await page.mouse.click(340, 400)
    await expect(drawer(page)).toBeHidden()
    await expect(behind).not.toHaveAttribute('inert')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Open menu' })).toBeFocused()
  })

  test("shows the fan's pages, and closes when notifications open", async ({ page }) => {
    await mockSignedInFan(page, [[]])
    await visit(page, '/legal/')
    await expect(bell(page)).toBeVisible()
    await openMenu(page)
    await expect(drawer(page).getByRole('link', { name: 'Sign up' })).toHaveCount(0)
    for (const [name, path] of [
      ['My events', '/user/activity/shows/'],
      ['Following', '/user/following/'],
      ['My campaigns', '/user/activity/campaigns/'],
      ['My purchases', '/user/activity/purchases/'],
      ['My coupons', '/user/activity/coupons/'],
      ['Redeem a code', '/redeem/'],
      ['Settings', '/user/settings/#account'],
      ['Log out', '/logout/'],
    ] as const) {
      await expect(drawer(page).getByRole('link', { name })).toHaveAttribute('href', path)
    }
    await drawer(page).getByRole('button', { name: 'Notifications' }).click()
    await expect(panel(page)).toBeVisible()
    await expect(drawer(page)).toBeHidden()
    await expect(page.locator('#app > :has(main)')).toHaveAttribute('inert')
    await expect(panel(page).getByText('No new notifications')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('#app > :has(main)')).not.toHaveAttribute('inert')
  })
})
