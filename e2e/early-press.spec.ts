import type { Page } from '@playwright/test'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { aShow } from './shows.ts'

test.use({ serviceWorkers: 'block' })

/** Delays the code of all pages by three seconds; counts the calls of a path from then on. */
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

test('watches a show when the button was pressed before its code was there', async ({ page }) => {
  const { address } = await aShow({ title: 'Early light', status: 'ON_SHOW' })
  const opened = await withSlowCode(page, /\/connections\//)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Watch now' }).click()
  expect(await isReady(page)).toBe(false)
  await expect(page.locator('video')).toBeVisible({ timeout: 30_000 })
  expect(opened()).toBe(1)
})

test('follows once, and asks no fan to log in, when Follow was pressed before its code was there', async ({
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

test('does nothing when the press is old by the time the code is there', async ({ page }) => {
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
