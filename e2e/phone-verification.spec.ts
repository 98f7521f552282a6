import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts'
import { aFan, anEmail, aPhone, readCode, readLink, signIn, type TestPhone } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { waitForSms } from './inbox.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'
import {
  chooseCountry,
  expectSignedIn,
  fillSignUp,
  formErrors,
  getCodeField,
  getDialog,
  humanCheckTimeout,
  makeWrongCode,
  openSignUp,
  requestCode,
  submitSignUp,
} from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

/** Opens a pending sign-up at the choice of the verification method. */
async function aSignUp(page: Page): Promise<{ dialog: Locator; phone: TestPhone }> {
  const phone = aPhone()
  const form = await openSignUp(page)
  await fillSignUp(form, { email: anEmail(), phone })
  return { dialog: await submitSignUp(page), phone }
}

/** Opens the modal for the logged-in fan, as the settings do. */
async function openVerification(page: Page): Promise<Locator> {
  await visit(page, '/help/')
  await page.evaluate(() =>
    history.replaceState({ ...history.state, modals: { GNB_PHONE_VERIFICATION: '1' } }, ''),
  )
  await page.reload()
  return getDialog(page, 'Verify your phone number')
}

const fail = (status: number, name: string, description: unknown = 'No.') => ({
  status,
  json: { error_code: { name, value: 1 }, description, message: 'No.' },
})
const sendAgain = (dialog: Locator) => dialog.getByRole('button', { name: 'Send a new code' })
const back = (dialog: Locator) => dialog.getByRole('button', { name: 'Choose another way' })
const sms = (dialog: Locator) => dialog.getByRole('button', { name: 'Text me a code' })
const noCodeButton = (dialog: Locator) => dialog.getByRole('button', { name: 'I didn’t get a code' })
const sent = { status: 200, json: { resend_seconds: 30, expires_at: '2030-01-01T00:00:00.000Z' } }

test.describe('phone verification', () => {
  test('offers a new code after a countdown of 30 seconds and then restarts the countdown', async ({
    page,
  }) => {
    await page.route('**/api/v1/signup/verifications/', route => route.fulfill(sent))
    await page.clock.install()
    const { dialog } = await aSignUp(page)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await sms(dialog).click()
    await page.clock.runFor(100)
    await expect(sendAgain(dialog)).toContainText('Send a new code in 00:30', humanCheckTimeout)
    await expect(sendAgain(dialog)).toHaveAttribute('aria-disabled', 'true')
    await expect(back(dialog)).toHaveCount(0)
    await page.clock.runFor(21_000)
    await expect(sendAgain(dialog)).toContainText('Send a new code in 00:09')
    await page.clock.runFor(10_000)
    await expect(sendAgain(dialog)).toHaveText('Send a new code')
    await expect(sendAgain(dialog)).not.toHaveAttribute('aria-disabled', 'true')
    await sendAgain(dialog).click()
    await page.clock.runFor(100)
    await expect(sendAgain(dialog)).toContainText('Send a new code in 00:30', humanCheckTimeout)
    await expect(back(dialog)).toBeVisible()
  })

  test('submits a six-digit code once, and clears and focuses the field after a wrong code', async ({
    page,
  }) => {
    const codes: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/signup/')) {
        codes.push((request.postDataJSON() as { verification_code: string }).verification_code)
      }
    })
    const { dialog, phone } = await aSignUp(page)
    const code = await requestCode(dialog, phone)
    const wrong = makeWrongCode(code)
    await getCodeField(dialog).pressSequentially(wrong.slice(0, 5))
    expect(codes).toEqual([])
    await getCodeField(dialog).press(wrong.at(-1) ?? '')
    await expect(getCodeField(dialog)).toHaveAccessibleDescription(/That code isn’t right/)
    await expect(getCodeField(dialog)).toHaveValue('')
    await expect(getCodeField(dialog)).toBeFocused()
    await expect(back(dialog)).toBeVisible()
    await getCodeField(dialog).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(getDialog(page, 'Welcome!')).toBeVisible()
    expect(codes).toEqual([wrong, code])
  })

  test('stays open on Esc and on a click outside', async ({ page }) => {
    const { dialog } = await aSignUp(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(3, 3)
    await expect(dialog).toBeVisible()
  })

  test('sends the message to the new number after a change', async ({ page }) => {
    const { dialog } = await aSignUp(page)
    const other = aPhone()
    await dialog.getByRole('button', { name: 'Change' }).click()
    const field = dialog.locator('[name=phoneNumber]')
    await expect(field).toBeFocused()
    await field.fill('12a')
    await field.blur()
    await expect(field).toHaveAccessibleDescription(/doesn’t look like a phone number/)
    await field.fill(other.number)
    const send = dialog.getByRole('button', { name: 'Next' })
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
    await send.click()
    await expect(sms(dialog)).toBeVisible()
    const code = await requestCode(dialog, other)
    await getCodeField(dialog).fill(code)
    await expect(getDialog(page, 'Welcome!')).toBeVisible()
  })

  test('accepts numbers as phones and browsers format them, and sends only the digits', async ({ page }) => {
    const bodies: unknown[] = []
    await page.route('**/api/v1/signup/preusers/*/', route => {
      bodies.push(route.request().postDataJSON())
      return route.fulfill(fail(400, 'validation_failed', { phone_number: 'ERR_INVALID_PHONE' }))
    })
    const { dialog } = await aSignUp(page)
    await dialog.getByRole('button', { name: 'Change' }).click()
    const field = dialog.locator('[name=phoneNumber]')
    const inputs = ['202-555-0123', '(202) 555-0123', '+1 (202) 555-0123']
    for (const typed of inputs) {
      await field.fill(typed)
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(field).toHaveValue('2025550123')
    }
    const sent = { country_code: 'US', phone_number: '2025550123' }
    await expect.poll(() => bodies).toMatchObject(inputs.map(() => sent))
    await field.fill('+44 7400 123456')
    await field.blur()
    await expect(field).toHaveAccessibleDescription(/doesn’t look like a phone number/)
    await chooseCountry(dialog, '+44')
    await expect(field).not.toHaveAccessibleDescription(/doesn’t look like a phone number/)
  })

  test("adds Mexico's 1 to the number and keeps area codes as part of it", async ({ page }) => {
    const bodies: unknown[] = []
    await page.route('**/api/v1/signup/preusers/*/', route => {
      bodies.push(route.request().postDataJSON())
      return route.fulfill(fail(400, 'validation_failed', { phone_number: 'ERR_INVALID_PHONE' }))
    })
    const { dialog } = await aSignUp(page)
    await dialog.getByRole('button', { name: 'Change' }).click()
    const field = dialog.locator('[name=phoneNumber]')
    await chooseCountry(dialog, '+52')
    await field.fill('5512345678')
    await field.blur()
    await expect(field).toHaveValue('15512345678')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('alert')).toContainText('Some fields need another look.')
    await expect(field).toHaveAccessibleDescription(/doesn’t look like a phone number/)
    await chooseCountry(dialog, '+1829')
    await field.fill('5551234')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect
      .poll(() => bodies)
      .toMatchObject([
        { country_code: 'MX', phone_number: '15512345678' },
        { country_code: 'DO', phone_number: '8295551234' },
      ])
  })

  test('accepts a link that is opened on another device', async ({ page, browser, baseURL }) => {
    const { dialog, phone } = await aSignUp(page)
    await expect(noCodeButton(dialog)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Change' }).click()
    await back(dialog).click()
    await noCodeButton(dialog).click()
    const after = Date.now()
    await dialog.getByRole('button', { name: 'Text me a link' }).click()
    await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeFocused(humanCheckTimeout)
    await dialog.getByRole('button', { name: 'I’m verified' }).click()
    await expect(dialog.getByRole('status')).toContainText('The link hasn’t been opened yet.')
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const device = await context.newPage()
    await visit(device, readLink(await waitForSms(phone.e164, { after })))
    await expect(device.getByText(`•••• ${phone.number.slice(-4)}`)).toBeVisible()
    await expectNoAxeFindings(device)
    await device.getByRole('button', { name: 'Verify this number' }).click()
    await expect(device.getByRole('heading', { name: 'Your number is verified' })).toBeVisible()
    await context.close()
    await dialog.getByRole('button', { name: 'I’m verified' }).click()
    await expect(getDialog(page, 'Welcome!')).toBeVisible()
  })

  test('shows an unknown link as expired', async ({ page }) => {
    for (const query of ['', '?token=nobody-knows']) {
      await visit(page, `/confirm_phone/${query}`)
      await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    }
  })

  test('creates one automatic support ticket when the help button is pressed', async ({ page }) => {
    const { dialog } = await aSignUp(page)
    await page.route('**/api/v1/signup/verifications/', route => route.fulfill(sent))
    await dialog.getByRole('button', { name: 'Change' }).click()
    await back(dialog).click()
    await noCodeButton(dialog).click()
    await dialog.getByRole('button', { name: 'Text me a link' }).click()
    const help = dialog.getByRole('button', { name: 'Help me!' })
    await expect(help).toBeVisible(humanCheckTimeout)
    const tickets: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/v1/support-tickets/')) tickets.push(request.postData() ?? '')
    })
    await help.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(dialog.getByRole('heading', { name: 'We are on it!' })).toBeVisible(humanCheckTimeout)
    expect(tickets).toHaveLength(1)
    expect(tickets[0]).toMatch(/name="is_auto_generated"\r\n\r\ntrue/)
    expect(tickets[0]).toMatch(/name="pre_user_id"/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })

  test('shows errors of each step as toasts until the next action', async ({ page }) => {
    const { dialog } = await aSignUp(page)
    const toast = page.getByRole('alert')
    const verifications = '**/api/v1/signup/verifications/'
    await page.route(verifications, route => route.fulfill(fail(429, 'verification_too_often')), { times: 1 })
    await sms(dialog).click()
    await expect(toast).toContainText('Wait ten minutes and try again.', humanCheckTimeout)
    await dialog.getByRole('button', { name: 'Change' }).click()
    await expect(page.getByText('Wait ten minutes and try again.')).toBeHidden()
    await page.route('**/api/v1/signup/preusers/*/', route => route.fulfill(fail(410, 'verification_ended')))
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(toast).toContainText('This code or link has expired.')
    await back(dialog).click()
    await noCodeButton(dialog).click()
    await page.route(verifications, route => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Text me a link' }).click()
    await expect(toast).toContainText('No connection.', humanCheckTimeout)
    await page.route(verifications, route => route.fulfill(fail(403, 'human_check_failed')), { times: 2 })
    await dialog.getByRole('button', { name: 'Text me a link' }).click()
    await expect(toast).toContainText('We couldn’t check that you’re human.', humanCheckTimeout)
  })

  test('opens the code step with the remaining seconds when a code was sent recently', async ({ page }) => {
    const { dialog } = await aSignUp(page)
    await page.route('**/api/v1/signup/verifications/', route =>
      route.fulfill(fail(429, 'verification_too_soon', { resend_seconds: '12' })),
    )
    await sms(dialog).click()
    await expect(sendAgain(dialog)).toContainText(/00:[01]\d/, humanCheckTimeout)
    // Expects no error, because the code has been sent.
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('explains a missing sign-up and a failed human check', async ({ page }) => {
    const dialog = await openVerification(page)
    await dialog.locator('[name=phoneNumber]').fill(aPhone().number)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('alert')).toContainText('We lost your sign-up.')
    await page.evaluate(() =>
      sessionStorage.setItem(
        'auth:context',
        JSON.stringify({ preuserId: 'p', phone: { countryCode: 'US', phoneNumber: '2125550123' } }),
      ),
    )
    await page.route('**/api/v1/human-checks/challenge/', route =>
      route.fulfill({
        json: {
          parameters: { nonce: '', salt: '', cost: 1, keyLength: 0, keyPrefix: 'never' },
          signature: '',
        },
      }),
    )
    await page.reload()
    await sms(dialog).click()
    await expect(page.getByRole('alert')).toContainText('couldn’t check that you’re human', humanCheckTimeout)
  })

  test('closes the dialog when a fan has verified a new number', async ({ page }) => {
    const fan = await aFan()
    await signIn(page, fan)
    const dialog = await openVerification(page)
    // The fan's own number is already verified, so the test enters another.
    const phone = aPhone()
    await expect(dialog.locator('[name=phoneNumber]')).toHaveValue('')
    await dialog.locator('[name=phoneNumber]').fill(phone.number)
    await dialog.getByRole('button', { name: 'Next' }).click()
    const after = Date.now()
    await sms(dialog).click()
    await getCodeField(dialog).fill(readCode(await waitForSms(phone.e164, { after })))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectSignedIn(page)
    const response = await page.request.get('/api/v3/users/self/', {
      headers: { Authorization: `Bearer ${fan.token}` },
    })
    expect(await response.json()).toMatchObject({ phone: { phone_number: phone.number, is_verified: true } })
  })

  test('has no axe violations in any step', async ({ page }) => {
    const { dialog } = await aSignUp(page)
    await page.route('**/api/v1/signup/verifications/', route => route.fulfill(sent))
    const look = () => expectNoAxeFindingsInBothThemes(page)
    await look()
    await dialog.getByRole('button', { name: 'Change' }).click()
    await look()
    await back(dialog).click()
    await noCodeButton(dialog).click()
    await look()
    await dialog.getByRole('button', { name: 'Text me a link' }).click()
    await expect(dialog.getByRole('button', { name: 'Help me!' })).toBeVisible(humanCheckTimeout)
    await look()
    await dialog.getByRole('button', { name: 'Help me!' }).click()
    await expect(dialog.getByRole('heading', { name: 'We are on it!' })).toBeVisible(humanCheckTimeout)
    await look()
  })

  test('has no axe violations after a wrong code', async ({ page }) => {
    const { dialog, phone } = await aSignUp(page)
    const code = await requestCode(dialog, phone)
    await getCodeField(dialog).fill(makeWrongCode(code))
    await expect(back(dialog)).toBeVisible()
    await expectNoAxeFindings(page)
  })
})
