import type { Page } from '@playwright/test'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { aShow } from './shows.ts'

test.use({ serviceWorkers: 'block' })

/**
 * Delays the scripts of all pages by three seconds; returns a function that counts the calls to a path,
 * except GET requests.
 */
async function withSlowCode(page: Page, called: RegExp) {
  let calls = 0
  page.on('request', request => {
    if (request.method() !== 'GET' && called.test(request.url())) calls += 1
  })
  await page.route('**/assets/**/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 3_000))
    await route.continue()
  })
  return () => calls
}

const isReady = (page: Page) => page.evaluate(() => document.documentElement.dataset['ready'] === 'true')

test.describe('early press', () => {
  test('opens a show when its button was pressed before the code loaded', async ({ page }) => {
    const { address } = await aShow({ title: 'Early light', status: 'ON_SHOW' })
    const opened = await withSlowCode(page, /\/connections\//)
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Watch now' }).click()
    expect(await isReady(page)).toBe(false)
    await expect(page.locator('video')).toBeVisible({ timeout: 30_000 })
    expect(opened()).toBe(1)
  })

  test('follows an artist once, without a login dialog, when Follow was pressed before the code loaded', async ({
    page,
  }) => {
    await signIn(page, await aFan())
    const followed = await withSlowCode(page, /follow/)
    await page.goto('/artist/1/', { waitUntil: 'commit' })
    const follow = page
      .getByRole('main')
      .getByRole('button', { name: /^Follow ?:/ })
      .first()
    await follow.click()
    expect(await isReady(page)).toBe(false)
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Following ?:/ })
        .first(),
    ).toBeVisible({
      timeout: 30_000,
    })
    expect(followed()).toBe(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('is ignored when it is too old by the time the code has loaded', async ({ page }) => {
    const { address } = await aShow({ title: 'Late light', status: 'ON_SHOW' })
    const opened = await withSlowCode(page, /\/connections\//)
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Watch now' }).click()
    await page.evaluate(() => {
      const press = window.earlyPress
      if (press) window.earlyPress = { ...press, atMs: press.atMs - 5_000 }
    })
    await expect.poll(() => isReady(page), { timeout: 30_000 }).toBe(true)
    await expect(page.getByRole('button', { name: 'Watch now' })).toBeVisible()
    expect(opened()).toBe(0)
  })
})
