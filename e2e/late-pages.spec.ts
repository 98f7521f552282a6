import type { Page, Request } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhone, test } from './fixtures.ts'
import {
  hideCookieNotice,
  readLayoutShift,
  recordLayoutShifts,
  resetLayoutShifts,
  servePlainPictures,
  visit,
  waitUntilHydrated,
} from './shell-steps.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(async ({ page, context, baseURL }) => {
  await hideCookieNotice(context, baseURL)
  await servePlainPictures(page)
})

/** Holds all API calls until the returned function is called. */
async function holdApi(page: Page) {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/**', async route => {
    await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}

/** Waits until changes are drawn and their layout shifts are reported. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const skeleton = (page: Page) => page.locator('[data-skeleton]')

test.describe('slow pages', () => {
  test(
    'show a skeleton, focus their heading once loaded, and restore the scroll position on Back',
    onPhone,
    async ({ page }) => {
      await recordLayoutShifts(page)
      await visit(page, '/')
      const link = page.locator('main a[href^="/artist/"]').last()
      await link.scrollIntoViewIfNeeded()
      await waitUntilHydrated(link)
      const place = await page.evaluate(() => scrollY)
      const name = await link.getAttribute('href')
      const release = await holdApi(page)
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(skeleton(page)).toHaveAttribute('data-skeleton', 'portrait')
      await expect(page).toHaveURL(new RegExp(`${name}$`))
      await expect(page.getByRole('main')).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(1)
      await expect(page.locator('main a')).toHaveCount(0)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await expectNoAxeFindings(page, { without: ['page-has-heading-one'] })
      // Resets the recorded layout shifts: a press only excuses shifts within half a second, and a busy
      // machine may take longer.
      await resetLayoutShifts(page)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(skeleton(page)).toHaveCount(0)
      await untilDrawn(page)
      expect(await readLayoutShift(page)).toBeLessThan(0.01)
      // Layout shifts aren't checked from here on: Back only excuses those within half a second, and the
      // footer's position differs between pages.
      await page.goBack()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    },
  )

  test('go back from a skeleton to the previous page at its scroll position', async ({ page }) => {
    await visit(page, '/')
    await page.evaluate(() => scrollTo(0, 700))
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.textContent()
    await holdApi(page)
    // Clicks by script, because Playwright's own click would scroll.
    await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/events/"]')?.click())
    await expect(skeleton(page)).toHaveAttribute('data-skeleton', 'rows')
    await page.goBack()
    await expect(skeleton(page)).toHaveCount(0)
    await expect(heading).toHaveText(before ?? '')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  })

  test('cancel pictures of the previous page, which would delay those of the next one', async ({ page }) => {
    const waiting = new Set<Request>()
    await page.route('**/media/**', route => void waiting.add(route.request()))
    page.on('requestfailed', request => waiting.delete(request))
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('html[data-ready]').waitFor()
    const link = page.locator('main a[href^="/artist/"]').first()
    await link.scrollIntoViewIfNeeded()
    await waitUntilHydrated(link)
    await expect.poll(() => waiting.size).toBeGreaterThan(10)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const shown = await page.evaluate(() => [...document.images].map(({ src }) => src.split('/').at(-2)))
    const others = () =>
      [...waiting].map(request => request.url()).filter(url => !shown.includes(url.split('/').at(-2)))
    await expect.poll(others).toEqual([])
  })
})
