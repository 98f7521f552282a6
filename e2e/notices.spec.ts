import type { BrowserContext, Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests, visit } from './shell-steps.ts'

const notice = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const ok = (page: Page) => page.getByRole('button', { name: 'OK', exact: true }).click()
const dayS = 86_400

/** Returns the remaining lifetime of a cookie in days; browsers limit it to 400. */
async function lifeDays(context: BrowserContext, name: string): Promise<number | undefined> {
  const cookie = (await context.cookies()).find(found => found.name === name)
  return cookie && Math.round((cookie.expires - Date.now() / 1_000) / dayS)
}

test.describe('notices', () => {
  test('show the cookie notice until it is dismissed, which also accepts the terms', async ({
    page,
    context,
  }) => {
    const written: string[] = []
    await page.exposeFunction('keepCookie', (text: string) => written.push(text))
    await page.addInitScript(() => {
      const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
      Object.defineProperty(document, 'cookie', {
        get: () => get?.call(document),
        set(text: string) {
          ;(globalThis as unknown as { keepCookie: (text: string) => void }).keepCookie(text)
          set?.call(document, text)
        },
      })
    })
    await visit(page, '/legal/cookie/')
    await expect(notice(page, 'Cookies')).toBeVisible()
    await expectNoAxeFindings(page)
    await visit(page, '/')
    await expect(notice(page, 'Cookies').getByRole('link')).toHaveAttribute('href', '/legal/cookie/')
    await ok(page)
    await expect(notice(page, 'Cookies')).toBeHidden()
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expect(notice(page, 'Cookies')).toBeHidden()
    const lives = Object.fromEntries(
      written.map(text => [text.split('=')[0], Number(/Max-Age=(\d+)/.exec(text)?.[1]) / dayS]),
    )
    expect(lives).toMatchObject({ b_cookie_consent_1: 4_095, b_terms_consent_2: 65_535 })
    await expect.poll(() => lifeDays(context, 'b_cookie_consent_1')).toBe(400)
  })

  test('show the cookie notice in the first frame, accept it before the code has loaded, and never flash it', async ({
    page,
    context,
  }) => {
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto('/legal/', { waitUntil: 'commit' })
    await expect(notice(page, 'Cookies')).toBeVisible()
    await page.locator('head > link[rel=modulepreload]').first().waitFor({ state: 'attached' })
    await ok(page)
    await expect(notice(page, 'Cookies')).toBeHidden()
    release()
    await expect.poll(() => lifeDays(context, 'b_cookie_consent_1')).toBe(400)
    await page.unroute('**/assets/*.js')
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/legal/', { waitUntil: 'commit' })
    await page.locator('head > link[rel=modulepreload]').first().waitFor({ state: 'attached' })
    await expect(notice(page, 'Cookies')).toBeHidden()
  })

  test('ignore damaged, oversized and outdated cookies', async ({ page, context, baseURL }) => {
    const url = baseURL ?? ''
    for (const [name, value] of [
      ['b_cookie_consent_0', '1'],
      ['b_cookie_consent_1', 'yes'],
      ['b_cookie_consent_1', '%E0%A4%A'],
      ['b_cookie_consent_1', '1'.repeat(3_900)],
    ] as const) {
      await context.clearCookies()
      await context.addCookies([{ name, value, url }])
      await visit(page, '/legal/')
      await expect(notice(page, 'Cookies'), `${name}=${value.slice(0, 9)}`).toBeVisible()
    }
  })

  test('show the terms of September 2020 and the home notice of November 2020 until they expire', async ({
    page,
    context,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const consentCookie = { name: 'b_cookie_consent_1', value: '1', url }
    const at = async (time: string, address: string) => {
      await page.clock.setFixedTime(new Date(time))
      await visit(page, address)
    }
    await context.addCookies([consentCookie])
    await at('2020-09-29T12:00:00Z', '/')
    await expect(notice(page, 'New terms')).toContainText('September 23, 2020')
    await expectNoAxeFindings(page)
    await at('2020-09-29T12:00:00Z', '/legal/terms/')
    await expect(notice(page, 'New terms')).toBeHidden()
    await at('2020-10-01T00:00:00Z', '/')
    await expect(notice(page, 'New terms')).toBeHidden()
    await expect(notice(page, 'Announcement'), 'one at a time, then the next').toBeVisible()
    await at('2020-11-30T23:59:59Z', '/help/')
    await expect(notice(page, 'Announcement'), 'on the home page alone').toBeHidden()
    await at('2020-12-01T00:00:00Z', '/')
    await expect(notice(page, 'Announcement')).toBeHidden()
    await at('2020-11-30T23:59:59Z', '/')
    await expect(notice(page, 'Announcement')).toBeVisible()
    await page.clock.setFixedTime(new Date())
    await ok(page)
    await expect(notice(page, 'Announcement')).toBeHidden()
    await expect.poll(() => lifeDays(context, 'b_aaa_dismiss_2')).toBe(14)
    await context.clearCookies()
    await context.addCookies([consentCookie])
    await at('2020-09-29T12:00:00Z', '/')
    await page.clock.setFixedTime(new Date())
    await ok(page)
    await expect(notice(page, 'New terms')).toBeHidden()
    await expect.poll(() => lifeDays(context, 'b_terms_consent_2')).toBe(400)
  })

  test('show a toast for 3 seconds or until it is closed', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'b_cookie_consent_1', value: '1', url: baseURL ?? '' }])
    await page.clock.install()
    await visit(page, '/legal/')
    const toast = page.getByRole('status').filter({ hasText: 'Your city' })
    const chooseSeoul = async () => {
      await page.getByRole('banner').locator('[data-modal=GNB_SELECT_CITY]').click()
      await page.clock.runFor(50)
      await page.getByRole('combobox').fill('seoul')
      await page.clock.runFor(250)
      await page.getByRole('option', { name: 'Seoul, South Korea' }).click()
      await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000))
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      // The page's own tasks take real time, so the test advances its clock in small steps until the dialog
      // has closed.
      await expect(async () => {
        await page.clock.runFor(20)
        expect(await page.getByRole('dialog').count()).toBe(0)
      }).toPass({ intervals: [50] })
      // The toast moves out of the closed dialog.
      await page.clock.runFor(150)
      await expect(toast).toBeVisible()
    }
    await chooseSeoul()
    await page.clock.runFor(2_500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(800)
    await expect(toast).toBeHidden()
    await page.clock.resume()
    await chooseSeoul()
    await toast.getByRole('button', { name: 'Close' }).click()
    await page.clock.runFor(500)
    await expect(toast).toBeHidden()
  })

  test('check for a new build at most every 5 minutes and load it once', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'b_cookie_consent_1', value: '1', url: baseURL ?? '' }])
    let looks = 0
    let documents = 0
    await page.route('**/build.json', route => {
      looks += 1
      return route.fulfill({ json: { id: 'another' } })
    })
    page.on('request', request => {
      if (request.isNavigationRequest()) documents += 1
    })
    // The check measures time with performance.now, which the test advances.
    await page.addInitScript(() => {
      const real = performance.now.bind(performance)
      performance.now = () => real() + ((globalThis as { laterMs?: number }).laterMs ?? 0)
    })
    const comeBack = (laterMs: number) =>
      page.evaluate(ms => {
        Object.assign(globalThis, { laterMs: ms })
        document.dispatchEvent(new Event('visibilitychange'))
      }, laterMs)
    await visit(page, '/legal/')
    await comeBack(280_000)
    await page.evaluate(() => fetch('/healthz'))
    expect([looks, documents]).toEqual([0, 1])
    const reloaded = page.waitForEvent('load')
    await comeBack(301_000)
    await reloaded
    await page.locator('html[data-ready]').waitFor()
    await comeBack(1_000)
    await page.evaluate(() => fetch('/healthz'))
    expect([looks, documents], 'the same old page from a cache does not reload again').toEqual([1, 2])
  })
})
