import type { Page, Request } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhone, test } from './fixtures.ts'
import {
  forgetShifts,
  shiftOf,
  untilHydrated,
  visit,
  watchShifts,
  withoutNotices,
  withPlainPictures,
} from './shell-steps.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(async ({ page, context, baseURL }) => {
  await withoutNotices(context, baseURL)
  await withPlainPictures(page)
})

/** From now on each answer of the API waits until the test lets it go. */
async function holdApi(page: Page) {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/**', async route => {
    await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}

/** Until what has changed is drawn, and its shifts are told. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const skeleton = (page: Page) => page.locator('[data-skeleton]')

test(
  'a slow page shows its skeleton in the place of the old one; then its heading has the focus, and Back finds the place',
  onPhone,
  async ({ page }) => {
    await watchShifts(page)
    await visit(page, '/')
    const link = page.locator('main a[href^="/artist/"]').last()
    await link.scrollIntoViewIfNeeded()
    await untilHydrated(link)
    const place = await page.evaluate(() => scrollY)
    const name = await link.getAttribute('href')
    const letGo = await holdApi(page)
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(skeleton(page)).toHaveAttribute('data-skeleton', 'portrait')
    await expect(page).toHaveURL(new RegExp(`${name}$`))
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(1)
    await expect(page.locator('main a')).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expectNoAxeFindings(page, { without: ['page-has-heading-one'] })
    // The old page goes by a press, which excuses half a second: a busy machine may need longer.
    await forgetShifts(page)
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(skeleton(page)).toHaveCount(0)
    await untilDrawn(page)
    expect(await shiftOf(page)).toBeLessThan(0.01)
    // No shifts from here: Back excuses half a second, behind which the footer counts that stands elsewhere on each page.
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  },
)

test('Back from a skeleton is the page that was there, at its place', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => scrollTo(0, 700))
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.textContent()
  await holdApi(page)
  // Playwright's own click would scroll.
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/events/"]')?.click())
  await expect(skeleton(page)).toHaveAttribute('data-skeleton', 'rows')
  await page.goBack()
  await expect(skeleton(page)).toHaveCount(0)
  await expect(heading).toHaveText(before ?? '')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
})

test('pictures that a page still waits for when it is left are called off: they would hold up the next one', async ({
  page,
}) => {
  const waiting = new Set<Request>()
  await page.route('**/media/**', route => void waiting.add(route.request()))
  page.on('requestfailed', request => waiting.delete(request))
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('html[data-ready]').waitFor()
  const link = page.locator('main a[href^="/artist/"]').first()
  await link.scrollIntoViewIfNeeded()
  await untilHydrated(link)
  await expect.poll(() => waiting.size).toBeGreaterThan(10)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const shown = await page.evaluate(() => [...document.images].map(({ src }) => src.split('/').at(-2)))
  const others = () =>
    [...waiting].map(request => request.url()).filter(url => !shown.includes(url.split('/').at(-2)))
  await expect.poll(others).toEqual([])
})
