import { expect, test } from './fixtures.ts'
import { holdRequests, servePlainPictures, waitUntilHydrated } from './shell-steps.ts'

// Disables view transitions, which are slow on a busy machine.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => servePlainPictures(page))

/** Marks the page with a variable that is lost on a full page load. */
const markPage = 'globalThis.isSameDocument = true'
const isSameDocument = 'globalThis.isSameDocument === true'

test.describe('navigation', () => {
  test('opens a link in the same document at the top, and restores the scroll position on Back', async ({
    page,
  }) => {
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(markPage)
    const link = page.locator('main a[href^="/artist/"]').last()
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate('scrollY')
    expect(place).toBeGreaterThan(300)
    await waitUntilHydrated(link)
    await link.click()
    await expect(page).toHaveURL(/\/artist\/[^/]+\/$/)
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
    await expect(page.locator('h1')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate('scrollY')).toBe(place)
    expect(await page.evaluate(isSameDocument)).toBe(true)
  })

  test('shows the next page at the top from its first frame, with motion enabled', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    const link = page.locator('main a[href^="/artist/"]').last()
    await link.scrollIntoViewIfNeeded()
    await waitUntilHydrated(link)
    const frames = await page.evaluateHandle(() => {
      const seen: { title: string | null | undefined; y: number }[] = []
      const look = () => {
        seen.push({ title: document.querySelector('h1')?.textContent, y: scrollY })
        requestAnimationFrame(look)
      }
      look()
      return seen
    })
    await link.click()
    await expect(page).toHaveURL(/\/artist\/[^/]+\/$/)
    await expect.poll(() => frames.evaluate(seen => new Set(seen.map(({ title }) => title)).size)).toBe(2)
    const places = await frames.evaluate(seen =>
      seen.filter(({ title }) => title === seen.at(-1)?.title).map(({ y }) => y),
    )
    expect(new Set(places)).toEqual(new Set([0]))
  })

  test('restores scroll positions on Back and Forward', async ({ page }) => {
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(markPage)
    const link = page.getByRole('contentinfo').locator('a[href="/help/"]')
    await link.scrollIntoViewIfNeeded()
    await waitUntilHydrated(link)
    await link.click()
    await expect(page).toHaveURL(/\/help\/$/)
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
    await page.evaluate('scrollTo(0, 400)')
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(700)
    await page.evaluate('scrollTo(0, 600)')
    await page.goForward()
    await expect(page).toHaveURL(/\/help\/$/)
    await expect.poll(() => page.evaluate('scrollY')).toBe(400)
    await page.goBack()
    await expect.poll(() => page.evaluate('scrollY')).toBe(600)
    expect(await page.evaluate(isSameDocument)).toBe(true)
  })

  test("computes relative times from when the page was rendered, not from the tab's first document", async ({
    page,
    request,
  }) => {
    const list = await request.get('/api/v2/events/?condition=upcoming&limit=100')
    const { results } = (await list.json()) as { results: { id: number; status: string }[] }
    const id = results.findLast(({ status }) => status === 'scheduled')?.id
    // Simulates a tab that has been open for 40 days.
    await page.route('**/help/', async route => {
      const response = await route.fetch()
      const ago = (ms: string) => String(Number(ms) - 40 * 86_400_000)
      await route.fulfill({
        response: response,
        body: (await response.text()).replace(/(?<="seenAt":)\d+/, ago),
      })
    })
    await page.goto('/help/')
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(markPage)
    await page.evaluate(href => {
      const link = Object.assign(document.createElement('a'), { href })
      document.body.append(link)
      link.click()
    }, `/event/${id}/`)
    const when = page
      .getByRole('main')
      .locator('header p')
      .filter({ hasText: /^Starts / })
    const shown = await when.first().textContent()
    expect(await page.evaluate(isSameDocument)).toBe(true)
    await page.reload()
    await expect(when.first()).toHaveText(shown ?? '')
  })

  test('updates title, description and canonical URL in the head', async ({ page }) => {
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    const home = await page.title()
    const link = page.locator('main a[href^="/artist/"]').first()
    const name = (await link.textContent())?.trim() ?? ''
    await waitUntilHydrated(link)
    await link.click()
    await expect(page).toHaveTitle(new RegExp(name.replaceAll(/[^\w\s]/g, '.')))
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/artist\//)
    await page.goBack()
    await expect(page).toHaveTitle(home)
  })

  test("shows the previous page when Back is pressed before a reloaded page's code has loaded", async ({
    page,
  }) => {
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    const home = await page.title()
    const link = page.locator('main a[href^="/artist/"]').first()
    await waitUntilHydrated(link)
    await link.click()
    await expect(page).not.toHaveTitle(home)
    const release = await holdRequests(page, '**/entry-client-*.js')
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    release()
    await page.locator('html[data-ready]').waitFor()
    await expect(page).toHaveURL(/\/$/)
    await expect(page).toHaveTitle(home)
  })

  test('keeps the scroll position on reload', async ({ page }) => {
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate('scrollTo(0, 700)')
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBe(700)
  })

  test('opens a typed URL at the top, and restores the scroll position on Back', async ({ page }) => {
    await page.goto('/help/')
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate('scrollTo(0, 500)')
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    expect(await page.evaluate('scrollY')).toBe(0)
    await page.evaluate('scrollTo(0, 700)')
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    expect(await page.evaluate('scrollY')).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate('scrollY')).toBe(500)
    await expect(page).toHaveURL(/\/help\/$/)
  })

  test('leaves external links, modified clicks and files to the browser', async ({ page }) => {
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(markPage)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page
        .locator('main a[href^="/artist/"]')
        .first()
        .click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.close()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(isSameDocument)).toBe(true)
  })
})
