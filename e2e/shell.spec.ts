import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import {
  getCityChip,
  hasHorizontalOverflow,
  hideCookieNotice,
  listLayoutShifts,
  mockSignedInFan,
  type NewsItem,
  readDataLayer,
  recordLayoutShifts,
  visit,
} from './shell-steps.ts'

// Playwright can't intercept a service worker's requests; routes.spec.ts covers the service worker.
test.use({ serviceWorkers: 'block' })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const readTop = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const aPage = (from: number, isNew = false): NewsItem[] =>
  Array.from({ length: 5 }, (_, index) => ({
    text: 'notifications.news',
    text_params_obj: { artist: 'Mira', title: `Message ${from + index}` },
    link: '/news/',
    is_new: isNew,
  }))

test.describe('page frame on wide screens', () => {
  test('shows the marker and 328 px of notifications, loads more on scroll, and sends one check and the event', async ({
    page,
  }) => {
    const calls = await mockSignedInFan(page, [aPage(0, true), aPage(5), aPage(10), aPage(15)])
    await visit(page, '/legal/')
    await expect(bell(page)).toHaveAccessibleName('Notifications, new items')
    await bell(page).click()
    await expect(panel(page)).toBeVisible()
    expect((await panel(page).boundingBox())?.width).toBe(328)
    const items = panel(page).getByRole('listitem')
    await expect(items.first()).toContainText('Message 0')
    await expect(items.first()).toContainText('New')
    const scroll = () => panel(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
    await expect.poll(() => scroll().then(() => items.count())).toBe(20)
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
    await bell(page).click()
    await panel(page)
      .getByRole('link', { name: /Message 1\b/ })
      .click()
    await expect(page).toHaveURL(/\/news\/$/)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await bell(page).click()
    await panel(page)
      .getByRole('link', { name: /Message 2\b/ })
      .click()
    await expect(panel(page)).toBeHidden()
    expect(calls.checks).toBe(1)
    expect(calls.newsKeys[0]).toBe('null')
    expect(new Set(calls.newsKeys).size, 'each page is asked for once').toBe(calls.newsKeys.length)
    const clicks = (await readDataLayer(page)).filter(({ event }) => event === 'notificationClick')
    expect(clicks).toEqual([
      { event: 'notificationClick', new_noti: true },
      { event: 'notificationClick', new_noti: false },
    ])
  })

  test("opens the fan's menu under the avatar, and closes it on Esc and on a press outside", async ({
    page,
  }) => {
    await mockSignedInFan(page)
    await visit(page, '/legal/')
    const avatar = page.getByRole('button', { name: 'mira_fan’s menu' })
    const menu = page.getByRole('dialog', { name: 'mira_fan’s menu' })
    await avatar.click()
    await expect(menu.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help/')
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(avatar).toBeFocused()
    await avatar.click()
    await page.mouse.click(600, 700)
    await expect(menu).toBeHidden()
  })

  test('navigates from a menu item, and goes back to the page without the panel', async ({ page }) => {
    const [item] = aPage(0)
    const now = { ...item, timestamp: new Date().toISOString() } as NewsItem
    await mockSignedInFan(page, [[now]])
    await visit(page, '/help/')
    await bell(page).click()
    await expect(panel(page).getByRole('listitem').first()).toContainText('Just now')
    await panel(page).getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/news\/$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/help\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  })

  test('marks the section of the current page', async ({ page }) => {
    await visit(page, '/legal/')
    const sections = page.getByRole('navigation', { name: 'Main menu' })
    await expect(sections.locator('[aria-current]')).toHaveCount(0)
    await sections.getByRole('link', { name: 'News' }).click()
    await expect(sections.locator('[aria-current=page]')).toHaveText('News')
    await visit(page, '/news/5/')
    await expect(sections.locator('[aria-current=true]')).toHaveText('News')
  })
})

test.describe('shell', () => {
  test(
    'shows the city of the last visit first on the home page, without layout shifts',
    onPhone,
    async ({ page, context, baseURL }) => {
      const response = await page.request.get('/api/v1/cities/search/?query=seoul')
      const [city] = ((await response.json()) as { results: { id: number }[] }).results
      const value = encodeURIComponent(JSON.stringify([1, String(city?.id)]))
      await context.addCookies([{ name: 's_city_id', value, url: baseURL ?? '' }])
      await recordLayoutShifts(page)
      await visit(page, '/')
      const near = page.getByRole('region', { name: 'On stage near Seoul' })
      await expect(near.getByRole('listitem').first()).toContainText('Seoul')
      await expect(page.getByRole('region', { name: 'Seoul is asking for' })).toBeVisible()
      await expect(getCityChip(page)).toHaveAccessibleName('Your city: Seoul')
      expect(await readTop(near)).toBeLessThan(
        await readTop(page.getByRole('region', { name: 'In the spotlight' })),
      )
      expect(await listLayoutShifts(page)).toEqual([])
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await expectNoAxeFindings(page)
      await context.addCookies([{ name: 's_city_id', value: 'damaged%', url: baseURL ?? '' }])
      await visit(page, '/')
      await expect(getCityChip(page)).toHaveAccessibleName('Set city')
      await expect(page.getByRole('heading', { name: 'Next on stage' })).toBeVisible()
    },
  )

  test('shows the build after five taps on the copyright line', async ({ page }) => {
    await visit(page, '/legal/')
    const line = page.getByText('© Fanfare Inc.')
    await line.scrollIntoViewIfNeeded()
    await page.locator('html[data-footer]').waitFor()
    for (let tap = 0; tap < 4; tap++) await line.click()
    await expect(page.getByText('Built on')).toBeHidden()
    await line.click()
    await expect(line).toContainText(/Built on \d{4}-\d\d-\d\d, commit \S+/)
  })

  test('sends one page view per path change, focuses the new heading and updates the title', async ({
    page,
  }) => {
    await visit(page, '/legal/')
    await page.getByRole('main').getByRole('link', { name: 'Terms of use' }).click()
    await expect(page).toHaveURL(/\/legal\/terms\/$/)
    await expect(page).toHaveTitle(/^Terms of use - Fanfare$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/legal\/$/)
    // The URL changes before the page's content.
    const views = async () => (await readDataLayer(page)).filter(({ event }) => event === 'pageView')
    await expect
      .poll(async () => (await views()).map(({ path }) => path))
      .toEqual(['/legal/', '/legal/terms/', '/legal/'])
  })

  test.describe('page frame when scripts fail', () => {
    test.use({ plannedErrors: [/ERR_FAILED|Failed to fetch|dynamically imported/] })

    test('hides "Log in" from a returning fan before any script runs, and removes a marker without a session', async ({
      page,
      context,
      baseURL,
    }) => {
      const url = baseURL ?? ''
      await context.addCookies([{ name: 's_session_found', value: encodeURIComponent('[1,"7"]'), url }])
      const login = page.getByRole('banner').getByRole('link', { name: 'Log in' })
      await visit(page, '/legal/')
      await expect(login).toBeVisible()
      const cookieNames = async () => (await context.cookies()).map(({ name }) => name)
      await expect.poll(cookieNames).not.toContain('s_session_found')

      await mockSignedInFan(page)
      await recordLayoutShifts(page)
      await visit(page, '/legal/')
      await expect(bell(page)).toBeVisible()
      const cookie = async () => (await context.cookies()).find(({ name }) => name === 's_session_found')
      await expect.poll(async () => decodeURIComponent((await cookie())?.value ?? '')).toBe('[1,"7"]')
      await page.route('**/assets/*.js', route => route.abort())
      await page.goto('/legal/')
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(login, 'before any script').toBeHidden()
    })

    test("loads the document when a page's code does not load", async ({ page }) => {
      await visit(page, '/legal/')
      await page.evaluate(() => Object.assign(globalThis, { isFirstDocument: true }))
      let isBroken = true
      await page.route(/\/assets\/.*help-page.*\.js/, route => (isBroken ? route.abort() : route.continue()))
      page.on('request', request => {
        if (request.isNavigationRequest()) isBroken = false
      })
      const reloaded = page.waitForEvent('load')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Help and contact' }).click()
      await reloaded
      await page.locator('html[data-ready]').waitFor()
      await expect(page).toHaveURL(/\/help\/$/)
      expect(await page.evaluate(() => 'isFirstDocument' in globalThis)).toBe(false)
    })
  })

  test(
    'page frame keeps its layout at 320 px, at 200 % zoom and with reduced motion',
    onPhoneAlone,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      // A zoom of 200 % in a window of 640 px gives a layout width of 320 px with the font size doubled.
      for (const [width, fontSize] of [
        [320, '100%'],
        [640, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 640 })
        for (const locale of ['en', 'de', 'pseudo']) {
          await visit(page, `/?locale=${locale}`)
          await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), fontSize)
          expect(await hasHorizontalOverflow(page), `${locale} at ${width} px`).toBe(false)
          const controls = page.getByRole('banner').getByRole('link')
          const login = await controls.last().boundingBox()
          expect((login?.x ?? 0) + (login?.width ?? 0), `${locale} at ${width} px`).toBeLessThanOrEqual(width)
        }
        await page.locator('[data-modal=GNB_SUB_MENU]').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        const running = await page.evaluate(
          () => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length,
        )
        expect(running, 'nothing moves').toBe(0)
        await page.keyboard.press('Escape')
      }
    },
  )
})
