import type { Page } from '@playwright/test'
import { aFan, aPassword, type Fan, readLink, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { waitForEmail } from './inbox.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'
import { expectSignedIn, formErrors, getDialog } from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

/** Password hashing and jobs are slow on a busy machine. */
const afterWork = { timeout: 15_000 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const logIn = (page: Page, { email, password = aPassword }: { email: string; password?: string }) =>
  page.request.post('/api/v1/login/', { data: { id: email, password, temporary_oauth_link_id: null } })

async function openSettings(page: Page, fan: Fan) {
  await signIn(page, fan)
  await visit(page, '/user/settings/')
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
}

test.describe('account security', () => {
  test("lists a fan's devices and logs out one of them, then all others", async ({ page }) => {
    const fan = await aFan()
    await openSettings(page, fan)
    const devices = page.getByRole('list').filter({ hasText: 'This device' }).getByRole('listitem')
    await expect(devices).toHaveCount(1)
    await expect(button(page, 'Log out everywhere else')).toHaveCount(0)
    for (const _device of ['phone', 'laptop', 'tablet']) expect((await logIn(page, fan)).ok()).toBe(true)
    await page.reload()
    await expect(devices).toHaveCount(4)
    await expect(devices.nth(1)).toContainText('Last used:')
    await devices.nth(1).getByRole('button').click()
    await expect(page.getByText('That device is logged out.')).toBeVisible()
    await expect(devices).toHaveCount(3)
    await button(page, 'Log out everywhere else').click()
    await expect(page.getByText('Every other device is logged out.')).toBeVisible()
    await expect(devices).toHaveCount(1)
  })

  test('asks for the password before accepting a new phone number', async ({ page }) => {
    await openSettings(page, await aFan())
    await button(page, 'Change number').click()
    const form = page.getByRole('form', { name: 'Change number' })
    await form.getByLabel('Your password').fill('not my password 1')
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(/not your password/, afterWork)
    await form.getByLabel('Your password').fill(aPassword)
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(getDialog(page, 'Verify your phone number')).toBeVisible(afterWork)
  })

  test("downloads a fan's data as one file after asking for the password", async ({ page }) => {
    const fan = await aFan()
    await openSettings(page, fan)
    await button(page, 'Download').click()
    await page.getByLabel('Your password').fill(aPassword)
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Continue').click()])
    expect(download.suggestedFilename()).toBe('fanfare-my-data.json')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const data = JSON.parse(Buffer.concat(chunks).toString()) as { account: { email: string } }
    expect(data.account.email).toBe(fan.email)
  })

  test('asks to verify the phone number again after a password reset with an unconfirmed email address', async ({
    page,
  }) => {
    const fan = await aFan()
    const after = Date.now()
    await page.request.post('/api/v1/password-resets/', { data: { email_address: fan.email } })
    const link = readLink((await waitForEmail(fan.email, { after })).text)
    const token = new URL(link, 'http://fans.example').searchParams.get('token')
    const password = 'another horse 10'
    const reset = await page.request.patch(`/api/v1/password-resets/${token}/`, { data: { token, password } })
    expect(reset.ok()).toBe(true)
    const session = (await (await logIn(page, { email: fan.email, password })).json()) as { token: string }
    await openSettings(page, { ...fan, token: session.token })
    await expect(page.getByText('Needs verifying again')).toBeVisible()
    await expect(page.getByText('Verify that the number is still yours')).toBeVisible()
    await button(page, 'Verify number').click()
    await expect(getDialog(page, 'Verify your phone number').getByText('Get a code by text?')).toBeVisible()
  })

  test('reports a common password in a fourth line when its field loses focus', async ({ page }) => {
    await openSettings(page, await aFan())
    await button(page, 'Change password').click()
    const form = page.getByRole('form', { name: 'Change password' })
    const field = form.getByLabel('New password', { exact: true })
    const rules = form.getByRole('list').first().getByRole('listitem')
    const requests: string[] = []
    page.on('request', request => requests.push(request.url() + (request.postData() ?? '')))
    await field.fill('blink182')
    await expect(rules).toHaveCount(3)
    await field.blur()
    await expect(rules).toHaveCount(4)
    await expect(rules.last()).toContainText('too easy to guess')
    expect(requests.filter(text => text.includes('blink182'))).toEqual([])
    await field.fill('blink182 and more')
    await field.blur()
    await expect(rules).toHaveCount(3)
  })

  test('solves the human check automatically when a fan logs in after many wrong passwords', async ({
    page,
  }) => {
    const fan = await aFan()
    for (let tries = 0; tries < 10; tries += 1)
      await logIn(page, { ...fan, password: `wrong horse ${tries}` })
    expect((await logIn(page, fan)).status()).toBe(429)
    await visit(page, '/help/')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await page.locator('[name=emailId]').fill(fan.email)
    await page.locator('[name=emailPassword]').fill(fan.password)
    const proven = page.waitForRequest(
      request => request.url().endsWith('/login/') && 'human-check' in request.headers(),
    )
    await getDialog(page, 'Log in').getByRole('button', { name: 'Log in', exact: true }).click()
    await proven
    await expectSignedIn(page)
  })

  test('asks for the password before connecting a service', async ({ page }) => {
    const [state, link] = ['s'.repeat(43), 'l'.repeat(43)]
    await signIn(page, await aFan())
    await page.goto('/manifest.json')
    await page.evaluate(oauthState => {
      const attempt = { service: 'google', state: oauthState, isLinking: true }
      sessionStorage.setItem('oauth:attempt', JSON.stringify(attempt))
    }, state)
    await page.route('**/api/v1/oauth/connect/google/', route =>
      route.fulfill({ json: { session: null, oauth_link_id: link } }),
    )
    await page.goto(`/oauth/connect/google/?code=a-code&state=${state}`)
    await expect(page.getByText('Enter your password, so we know it’s you.')).toBeVisible()
    const field = page.getByRole('main').getByLabel('Password', { exact: true })
    const response = page.waitForResponse('**/api/v1/users/self/oauth/')
    await field.fill('not my password 1')
    await field.press('Enter')
    expect((await response).status()).toBe(400)
    await expect(field).toHaveAccessibleDescription(/not your password/)
    await field.fill(aPassword)
    const second = page.waitForResponse('**/api/v1/users/self/oauth/')
    await field.press('Enter')
    // The password is now correct, but the made-up link is rejected.
    expect(await (await second).json()).toMatchObject({ error_code: { name: 'oauth_link_ended' } })
  })
})
