import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import {
  cityChip,
  dataLayerOf,
  isTooWide,
  movedIn,
  type NewsItem,
  signInStandIn,
  visit,
  watchShifts,
  withoutNotices,
} from './shell-steps.ts'

// Requests of a service worker can't be intercepted; routes.spec.ts tests with it.
test.use({ serviceWorkers: 'block' })
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const aPage = (from: number, isNew = false): NewsItem[] =>
  Array.from({ length: 5 }, (_, index) => ({
    text: 'notifications.news',
    text_params_obj: { artist: 'Mira', title: `Message ${from + index}` },
    link: '/news/',
    is_new: isNew,
  }))

test.describe('wide', () => {
  test('notifications: marker, 328 px, next pages while scrolling, one check and the event', async ({
    page,
  }) => {
    const calls = await signInStandIn(page, [aPage(0, true), aPage(5), aPage(10), aPage(15)])
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
    const clicks = (await dataLayerOf(page)).filter(({ event }) => event === 'notificationClick')
    expect(clicks).toEqual([
      { event: 'notificationClick', new_noti: true },
      { event: 'notificationClick', new_noti: false },
    ])
  })

  test('the fan’s menu opens under the avatar and closes by Esc and by a press outside', async ({ page }) => {
    await signInStandIn(page)
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

  test('an item leads on, and Back to the page without the panel', async ({ page }) => {
    const [item] = aPage(0)
    const now = { ...item, timestamp: new Date().toISOString() } as NewsItem
    await signInStandIn(page, [[now]])
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

  test('the section that a page belongs to is marked', async ({ page }) => {
    await visit(page, '/legal/')
    const sections = page.getByRole('navigation', { name: 'Main menu' })
    await expect(sections.locator('[aria-current]')).toHaveCount(0)
    await sections.getByRole('link', { name: 'News' }).click()
    await expect(sections.locator('[aria-current=page]')).toHaveText('News')
    await visit(page, '/news/5/')
    await expect(sections.locator('[aria-current=true]')).toHaveText('News')
  })
})

test(
  'a city from the last visit comes first on the home page, and nothing moves',
  onPhone,
  async ({ page, context, baseURL }) => {
    const answer = await page.request.get('/api/v1/cities/search/?query=seoul')
    const [city] = ((await answer.json()) as { results: { id: number }[] }).results
    const value = encodeURIComponent(JSON.stringify([1, String(city?.id)]))
    await context.addCookies([{ name: 's_city_id', value, url: baseURL ?? '' }])
    await watchShifts(page)
    await visit(page, '/')
    const near = page.getByRole('region', { name: 'On stage near Seoul' })
    await expect(near.getByRole('listitem').first()).toContainText('Seoul')
    await expect(page.getByRole('region', { name: 'Seoul is asking for' })).toBeVisible()
    await expect(cityChip(page)).toHaveAccessibleName('Your city: Seoul')
    expect(await topOf(near)).toBeLessThan(
      await topOf(page.getByRole('region', { name: 'In the spotlight' })),
    )
    expect(await movedIn(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await expectNoAxeFindings(page)
    await context.addCookies([{ name: 's_city_id', value: 'damaged%', url: baseURL ?? '' }])
    await visit(page, '/')
    await expect(cityChip(page)).toHaveAccessibleName('Set city')
    await expect(page.getByRole('heading', { name: 'Next on stage' })).toBeVisible()
  },
)

test('five taps on the copyright line show the build', async ({ page }) => {
  await visit(page, '/legal/')
  const line = page.getByText('© Fanfare Inc.')
  await line.scrollIntoViewIfNeeded()
  await page.locator('html[data-footer]').waitFor()
  for (let tap = 0; tap < 4; tap++) await line.click()
  await expect(page.getByText('Built on')).toBeHidden()
  await line.click()
  await expect(line).toContainText(/Built on \d{4}-\d\d-\d\d, commit \S+/)
})

test('every path change is one page view; the new heading takes the focus and the title follows', async ({
  page,
}) => {
  await visit(page, '/legal/')
  await page.getByRole('main').getByRole('link', { name: 'Terms of use' }).click()
  await expect(page).toHaveURL(/\/legal\/terms\/$/)
  await expect(page).toHaveTitle(/^Terms of use - Fanfare$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/legal\/$/)
  // The address changes before the page does.
  const views = async () => (await dataLayerOf(page)).filter(({ event }) => event === 'pageView')
  await expect
    .poll(async () => (await views()).map(({ path }) => path))
    .toEqual(['/legal/', '/legal/terms/', '/legal/'])
})

test.describe('where the network fails', () => {
  test.use({ plannedErrors: [/ERR_FAILED|Failed to fetch|dynamically imported/] })

  test('a fan who comes back sees no "Log in", and a marker without a session is taken away', async ({
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

    await signInStandIn(page)
    await watchShifts(page)
    await visit(page, '/legal/')
    await expect(bell(page)).toBeVisible()
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 's_session_found')
    await expect.poll(async () => decodeURIComponent((await cookie())?.value ?? '')).toBe('[1,"7"]')
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/legal/')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(login, 'before any script').toBeHidden()
  })

  test('a page whose code does not come is asked for as a document', async ({ page }) => {
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

test('at 320 px, at 200 % and without movement the frame keeps its form', onPhoneAlone, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Zoom of 200 % in a window of 640 px: a page of 320 px with letters of twice the size.
  for (const [width, letters] of [
    [320, '100%'],
    [640, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    for (const locale of ['en', 'de', 'pseudo']) {
      await visit(page, `/?locale=${locale}`)
      await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), letters)
      expect(await isTooWide(page), `${locale} at ${width} px`).toBe(false)
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
})
