import type { Page } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { aFan, type Fan } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { hideCookieNotice, holdRequests, readDataLayer, visit } from './shell-steps.ts'
import { chooseCountry, expectSignedIn, expectSignedOut, formErrors, getDialog } from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const open = async (page: Page, path = '/help/') => {
  await visit(page, path)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  const dialog = getDialog(page, 'Log in')
  await expect(dialog.locator('[name=emailId]')).toBeVisible()
  return dialog
}
const send = (page: Page) => getDialog(page, 'Log in').getByRole('button', { name: 'Log in', exact: true })
const fill = async (page: Page, { email, password }: Pick<Fan, 'email' | 'password'>) => {
  await page.locator('[name=emailId]').fill(email)
  await page.locator('[name=emailPassword]').fill(password)
}
const refuse = (page: Page, status: number, name: string) =>
  page.route('**/api/v1/login/', route =>
    route.fulfill({ status, json: { error_code: { name, value: 1 }, description: 'No.', message: 'No.' } }),
  )
const unknownFan = { email: 'nobody@example.org', password: 'correct horse 9' }

test.describe('login dialog', () => {
  test('logs in by email, keeps the page, and reports the login to analytics', async ({ page }) => {
    const fan = await aFan()
    const dialog = await open(page)
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
    await fill(page, { ...fan, email: ` ${fan.email.toUpperCase()} ` })
    await send(page).click()
    await expect(dialog).toBeHidden()
    await expectSignedIn(page)
    await expect(page).toHaveURL(/\/help\/$/)
    const events = (await readDataLayer(page)).map(({ event }) => event).filter(event => event !== 'pageView')
    expect(events).toEqual(['signInStarted', 'signInComplete'])
    await page.reload()
    await expectSignedIn(page)
  })

  test('logs in by phone number, and empties the fields when the tab changes', async ({ page }) => {
    const fan = await aFan()
    const dialog = await open(page)
    await fill(page, unknownFan)
    await dialog.getByRole('tab', { name: 'Phone number' }).click()
    await expect(dialog.getByRole('combobox')).toHaveValue('United States (+1)')
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
    await page.locator('[name=phoneNumberId]').fill('1234')
    await page.locator('[name=phoneNumberId]').blur()
    await expect(page.locator('[name=phoneNumberId]')).toHaveAccessibleDescription(/fill this in/)
    await dialog.getByRole('tab', { name: 'Email' }).click()
    await expect(page.locator('[name=emailId]')).toHaveValue('')
    await dialog.getByRole('tab', { name: 'Phone number' }).click()
    await expect(page.locator('[name=phoneNumberId]')).toHaveValue('')
    await page.locator('[name=phoneNumberId]').fill(fan.phone.number)
    await page.locator('[name=phoneNumberPassword]').fill(fan.password)
    await send(page).click()
    await expect(dialog).toBeHidden()
    await expectSignedIn(page)
  })

  test('reports a wrong password, and clears even an outdated message on the next action', async ({
    page,
  }) => {
    let respond = () => {}
    const dialog = await open(page)
    await fill(page, unknownFan)
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('That email, phone number or password isn’t right.')
    await page.route('**/api/v1/login/', async route => {
      await new Promise<void>(resolve => {
        respond = resolve
      })
      await route.continue()
    })
    await send(page).click()
    await expect(page.getByText('password isn’t right')).toBeHidden()
    const responded = page.waitForResponse('**/api/v1/login/')
    await dialog.getByRole('tab', { name: 'Phone number' }).click()
    respond()
    await responded
    await expect(dialog.locator('[name=phoneNumberId]')).toBeVisible()
    await expect(page.getByText('password isn’t right')).toHaveCount(0)
  })

  test('links a disabled account to the help page', async ({ page }) => {
    await open(page)
    await fill(page, unknownFan)
    const toast = page.getByRole('alert').filter({ hasText: 'This account is disabled.' })
    for (const name of ['auth_banned_user_login_error', 'emailregistry_forbidden_user']) {
      await refuse(page, 403, name)
      // Submitting removes the previous message.
      const responded = page.waitForResponse('**/api/v1/login/')
      await send(page).click()
      await responded
      await expect(toast, name).toContainText('Click here to see why.')
    }
    await toast.getByRole('link').click()
    await expect(page).toHaveURL(/\/help\/\?q=general-disabled#faq-section$/)
    await expect(page.getByText('We disable an account when')).toBeVisible()
  })

  const rows: [situation: string, status: number, name: string, text: string][] = [
    ['too many tries', 429, 'auth_too_many_tries', 'Too many attempts. Wait ten minutes and try again.'],
    ['an error that only its status explains', 429, 'some_new_error', 'Too many attempts. Wait a moment'],
    ['an error without a text', 418, 'some_new_error', 'Something went wrong.'],
  ]
  test("shows the error's text by name, else by status, and keeps the input", async ({ page }) => {
    await open(page)
    await fill(page, unknownFan)
    for (const [situation, status, name, text] of rows) {
      await refuse(page, status, name)
      await send(page).click()
      await expect(page.getByRole('alert'), situation).toContainText(text)
      await expect(page.locator('[name=emailPassword]'), situation).toHaveValue(unknownFan.password)
    }
  })

  test('shows an error for a plain string, a lost connection and a malformed description', async ({
    page,
  }) => {
    await open(page)
    await fill(page, unknownFan)
    const responses: [Parameters<Page['route']>[1], string][] = [
      [route => route.fulfill({ status: 400, json: 'No.' }), 'Something went wrong.'],
      [route => route.abort(), 'No connection.'],
      [
        route => route.fulfill({ status: 400, json: { description: { email: ['a'] }, message: 'm' } }),
        'We got an answer we couldn’t read. Try again.',
      ],
    ]
    for (const [respond, text] of responses) {
      await page.route('**/api/v1/login/', respond, { times: 1 })
      await send(page).click()
      await expect(page.getByRole('alert')).toContainText(text)
    }
  })

  test('sends one request for a double click', async ({ page }) => {
    const fan = await aFan()
    let calls = 0
    page.on('request', request => {
      if (request.url().endsWith('/api/v1/login/')) calls += 1
    })
    const dialog = await open(page)
    await fill(page, fan)
    await send(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(dialog).toBeHidden()
    await expectSignedIn(page)
    expect(calls).toBe(1)
  })

  test('sends the link of an unfinished social login along', async ({ page }) => {
    await visit(page, '/legal/')
    await page.evaluate(() =>
      sessionStorage.setItem('auth:context', JSON.stringify({ oAuthLinkId: 'link-of-a-test' })),
    )
    await open(page)
    await fill(page, unknownFan)
    const sent = page.waitForRequest('**/api/v1/login/')
    await send(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ temporary_oauth_link_id: 'link-of-a-test' })
  })

  test('works by keyboard: arrows change tabs, typing finds a country, Enter submits', async ({ page }) => {
    const fan = await aFan()
    const dialog = await open(page)
    await dialog.getByRole('tab', { name: 'Email' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('tab', { name: 'Phone number' })).toBeFocused()
    await expect(dialog.getByRole('combobox')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await expect(dialog.getByRole('combobox')).toHaveValue('United States (+1)')
    // Text that is filled in while the field has the focus gets selected.
    const selected = (input: HTMLInputElement) => (input.selectionEnd ?? 0) - (input.selectionStart ?? 0)
    expect(await dialog.getByRole('combobox').evaluate(selected)).toBeGreaterThan(0)
    await page.keyboard.type('UNITED-states')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox')).toHaveValue('United States (+1)')
    await page.keyboard.press('Tab')
    await page.keyboard.type(fan.phone.number)
    await page.keyboard.press('Tab')
    await page.keyboard.type(fan.password)
    await page.keyboard.press('Enter')
    await expectSignedIn(page)
  })

  test('replaces the detected country when it arrives while the fan is typing', async ({ page }) => {
    const letCome = await holdRequests(page, '**/api/v1/ip/nation/')
    const dialog = await open(page)
    await dialog.getByRole('tab', { name: 'Phone number' }).click()
    const field = dialog.getByRole('combobox')
    await field.focus()
    await field.evaluate((input: HTMLInputElement) => {
      // React mirrors the value in the attribute, so this callback runs right after its commit, before the
      // next frame.
      new MutationObserver((_, observer) => {
        observer.disconnect()
        document.execCommand('insertText', false, '+1809')
      }).observe(input, { attributeFilter: ['value'] })
    })
    letCome()
    await expect(dialog.getByRole('option')).toHaveText([/\(\+1809\)/])
    await expect(field).toHaveValue('+1809')
  })

  test('has no axe violations in either tab or theme', async ({ page }) => {
    const dialog = await open(page)
    const look = () => expectNoAxeFindingsInBothThemes(page)
    await page.locator('[name=emailId]').blur()
    await look()
    await dialog.getByRole('tab', { name: 'Phone number' }).click()
    await chooseCountry(dialog, '+1809')
    await look()
  })

  test('continues from its own page, which greets a logged-in fan', async ({ page }) => {
    const fan = await aFan()
    await visit(page, '/authenticate/')
    await expectSignedOut(page)
    await fill(page, fan)
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(url => url.pathname === '/')
    await visit(page, '/authenticate/')
    await expect(page.getByRole('heading', { name: 'Hi, Mira' })).toBeVisible()
  })
})
