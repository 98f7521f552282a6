import type { BrowserContext } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { hideCookieNotice, holdRequests, visit } from './shell-steps.ts'
import { expectSignedIn, expectSignedOut, formErrors, getDialog } from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name)

test.describe('session', () => {
  test('ends on the server, here and in the other tab when the fan logs out', async ({ page, context }) => {
    const fan = await aFan()
    await signIn(page, fan)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await visit(tab, '/help/')
      await expectSignedIn(tab)
    }
    await visit(page, '/logout/')
    await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
    await expectSignedOut(page)
    await expectSignedOut(other)
    await expect.poll(() => cookieNames(context)).not.toContain('s_session_found')
    const releaseResponse = await page.request.get('/api/v3/users/self/', {
      headers: { Authorization: `Bearer ${fan.token}` },
    })
    expect(releaseResponse.status()).toBe(401)
  })

  test('is retained with an error when logging out fails, and ends on retry', async ({ page, context }) => {
    await signIn(page, await aFan())
    await visit(page, '/help/')
    await page.route('**/api/v1/logout/', route => route.abort(), { times: 1 })
    await visit(page, '/logout/')
    await expect(page.getByRole('heading', { name: 'You’re still logged in' })).toBeVisible()
    await expect(page.getByText('No connection.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('auth:token'))).not.toBeNull()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
    await expect.poll(() => cookieNames(context)).not.toContain('s_session_found')
  })

  test('never flashes Log in at a fan', async ({ page }) => {
    await signIn(page, await aFan())
    await visit(page, '/help/')
    await expectSignedIn(page)
    const releaseResponse = await holdRequests(page, '**/api/v3/users/self/')
    await visit(page, '/help/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeHidden()
    releaseResponse()
    await expectSignedIn(page)
  })

  test('shows a fan with an expired session as a visitor', async ({ page }) => {
    await signIn(page, { token: 'ended-long-ago' })
    await visit(page, '/help/')
    await expectSignedOut(page)
  })

  test('logs the fan in and closes the dialog in other tabs', async ({ page, context }) => {
    const fan = await aFan()
    await visit(page, '/help/')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await expect(getDialog(page, 'Log in')).toBeVisible()
    const other = await context.newPage()
    await signIn(other, fan)
    await expectSignedIn(page)
    await expect(getDialog(page, 'Log in')).toBeHidden()
  })

  test("saves the chosen language in the fan's profile", async ({ page }) => {
    await signIn(page, await aFan())
    await visit(page, '/help/')
    await expectSignedIn(page)
    await page.getByRole('contentinfo').getByText('Language:').click()
    const saved = page.waitForRequest(request => request.method() === 'PATCH')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
    expect((await saved).postDataJSON()).toEqual({ locale: 'de' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  const bridges: [action: string, saved: string | null, path: string, title: string | null][] = [
    ['login', '/help/?q=1-10', '/help/', 'Log in'],
    ['signup', '/help/', '/help/', 'Sign up'],
    ['login', 'https://elsewhere.example/', '/', 'Log in'],
    ['login', '//elsewhere.example/', '/', 'Log in'],
    ['login', null, '/', 'Log in'],
  ]
  test('returns to the saved page with a dialog through the bridge pages', async ({ page }) => {
    for (const [action, saved, path, title] of bridges) {
      await test.step(`returns from /${action}/ with last URL ${saved} to ${path}`, async () => {
        await page.goto('/manifest.json')
        await page.evaluate(last => last !== null && localStorage.setItem('oauth:last-url', last), saved)
        await page.goto(`/loginbridge/${action}/`)
        await expect(page).toHaveURL(url => url.pathname === path)
        await expect(getDialog(page, title ?? '')).toBeVisible()
        await expect.poll(() => page.evaluate(() => localStorage.getItem('oauth:last-url'))).toBeNull()
      })
    }
  })

  test('returns a fan through the bridge page without a dialog', async ({ page }) => {
    await signIn(page, await aFan())
    await page.evaluate(() => localStorage.setItem('oauth:last-url', '/help/'))
    await page.goto('/loginbridge/login/')
    await expect(page).toHaveURL(url => url.pathname === '/help/')
    await expectSignedIn(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('has no axe violations on its pages', async ({ page }) => {
    for (const path of ['/authenticate/', '/logout/']) {
      await visit(page, path)
      await expectNoAxeFindings(page)
    }
  })
})
