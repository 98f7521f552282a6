import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts'
import { aFan, anEmail, aPhone, codeIn, linkIn, signIn, type TestPhone } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { smsTo } from './inbox.ts'
import { visit, withoutNotices } from './shell-steps.ts'
import {
  answersOfTrouble,
  askForCode,
  chooseCountry,
  codeField,
  dialogOf,
  expectSignedIn,
  fillSignUp,
  next,
  openSignUp,
  proofWait,
  wrongCode,
} from './sign-steps.ts'

test.use({ plannedErrors: answersOfTrouble })
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

/** A pending sign-up at the choice of the method. */
async function aSignUp(page: Page): Promise<{ dialog: Locator; phone: TestPhone }> {
  const phone = aPhone()
  const form = await openSignUp(page)
  await fillSignUp(form, { email: anEmail(), phone })
  return { dialog: await next(page), phone }
}

/** Opens the modal for the signed-in fan, as the settings do. */
async function openVerification(page: Page): Promise<Locator> {
  await visit(page, '/help/')
  await page.evaluate(() =>
    history.replaceState({ ...history.state, modals: { GNB_PHONE_VERIFICATION: '1' } }, ''),
  )
  await page.reload()
  return dialogOf(page, 'Verify your phone number')
}

const fail = (status: number, name: string, description: unknown = 'No.') => ({
  status,
  json: { error_code: { name, value: 1 }, description, message: 'No.' },
})
const sendAgain = (dialog: Locator) => dialog.getByRole('button', { name: 'Send a new code' })
const back = (dialog: Locator) => dialog.getByRole('button', { name: 'Choose another way' })
const sms = (dialog: Locator) => dialog.getByRole('button', { name: 'Text me a code' })
const nothing = (dialog: Locator) => dialog.getByRole('button', { name: 'I didn’t get a code' })
const sent = { status: 200, json: { resend_seconds: 30, expires_at: '2030-01-01T00:00:00.000Z' } }

test('the countdown: a new code after 30 seconds, then it runs again', async ({ page }) => {
  await page.route('**/api/v1/signup/verifications/', route => route.fulfill(sent))
  await page.clock.install()
  const { dialog } = await aSignUp(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await sms(dialog).click()
  await page.clock.runFor(100)
  await expect(sendAgain(dialog)).toContainText('Send a new code in 00:30', proofWait)
  await expect(sendAgain(dialog)).toHaveAttribute('aria-disabled', 'true')
  await expect(back(dialog)).toHaveCount(0)
  await page.clock.runFor(21_000)
  await expect(sendAgain(dialog)).toContainText('Send a new code in 00:09')
  await page.clock.runFor(10_000)
  await expect(sendAgain(dialog)).toHaveText('Send a new code')
  await expect(sendAgain(dialog)).not.toHaveAttribute('aria-disabled', 'true')
  await sendAgain(dialog).click()
  await page.clock.runFor(100)
  await expect(sendAgain(dialog)).toContainText('Send a new code in 00:30', proofWait)
  await expect(back(dialog)).toBeVisible()
})

test('a code is sent by itself at six digits, once; a wrong one is cleared and the field ready', async ({
  page,
}) => {
  const codes: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/signup/')) {
      codes.push((request.postDataJSON() as { verification_code: string }).verification_code)
    }
  })
  const { dialog, phone } = await aSignUp(page)
  const code = await askForCode(dialog, phone)
  const wrong = wrongCode(code)
  await codeField(dialog).pressSequentially(wrong.slice(0, 5))
  expect(codes).toEqual([])
  await codeField(dialog).press(wrong.at(-1) ?? '')
  await expect(codeField(dialog)).toHaveAccessibleDescription(/That code isn’t right/)
  await expect(codeField(dialog)).toHaveValue('')
  await expect(codeField(dialog)).toBeFocused()
  await expect(back(dialog)).toBeVisible()
  await codeField(dialog).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(dialogOf(page, 'Welcome!')).toBeVisible()
  expect(codes).toEqual([wrong, code])
})

test('neither Esc nor a press outside closes it', async ({ page }) => {
  const { dialog } = await aSignUp(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(3, 3)
  await expect(dialog).toBeVisible()
})

test('another number: the message goes there', async ({ page }) => {
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
  const code = await askForCode(dialog, other)
  await codeField(dialog).fill(code)
  await expect(dialogOf(page, 'Welcome!')).toBeVisible()
})

test('takes a number as phones and browsers fill it in, and sends its digits', async ({ page }) => {
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

test('Mexico’s 1 is put before the number, and a code with an area stays part of it', async ({ page }) => {
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

test('help: a link that is opened on another device', async ({ page, browser, baseURL }) => {
  const { dialog, phone } = await aSignUp(page)
  await expect(nothing(dialog)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await back(dialog).click()
  await nothing(dialog).click()
  const after = Date.now()
  await dialog.getByRole('button', { name: 'Text me a link' }).click()
  await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeFocused(proofWait)
  await dialog.getByRole('button', { name: 'I’m verified' }).click()
  await expect(dialog.getByRole('status')).toContainText('The link hasn’t been opened yet.')
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const device = await context.newPage()
  await visit(device, linkIn(await smsTo(phone.e164, { after })))
  await expect(device.getByText(`•••• ${phone.number.slice(-4)}`)).toBeVisible()
  await expectNoAxeFindings(device)
  await device.getByRole('button', { name: 'Verify this number' }).click()
  await expect(device.getByRole('heading', { name: 'Your number is verified' })).toBeVisible()
  await context.close()
  await dialog.getByRole('button', { name: 'I’m verified' }).click()
  await expect(dialogOf(page, 'Welcome!')).toBeVisible()
})

test('a link that is unknown has ended', async ({ page }) => {
  for (const query of ['', '?token=nobody-knows']) {
    await visit(page, `/confirm_phone/${query}`)
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  }
})

test('help: a ticket that is written by itself, once', async ({ page }) => {
  const { dialog } = await aSignUp(page)
  await page.route('**/api/v1/signup/verifications/', route => route.fulfill(sent))
  await dialog.getByRole('button', { name: 'Change' }).click()
  await back(dialog).click()
  await nothing(dialog).click()
  await dialog.getByRole('button', { name: 'Text me a link' }).click()
  const help = dialog.getByRole('button', { name: 'Help me!' })
  await expect(help).toBeVisible(proofWait)
  const tickets: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/v1/support-tickets/')) tickets.push(request.postData() ?? '')
  })
  await help.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(dialog.getByRole('heading', { name: 'We are on it!' })).toBeVisible(proofWait)
  expect(tickets).toHaveLength(1)
  expect(tickets[0]).toMatch(/name="is_auto_generated"\r\n\r\ntrue/)
  expect(tickets[0]).toMatch(/name="pre_user_id"/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('errors of each stage are toasts, and go with the next act', async ({ page }) => {
  const { dialog } = await aSignUp(page)
  const toast = page.getByRole('alert')
  const verifications = '**/api/v1/signup/verifications/'
  await page.route(verifications, route => route.fulfill(fail(429, 'verification_too_often')), { times: 1 })
  await sms(dialog).click()
  await expect(toast).toContainText('Wait ten minutes and try again.', proofWait)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText('Wait ten minutes and try again.')).toBeHidden()
  await page.route('**/api/v1/signup/preusers/*/', route => route.fulfill(fail(410, 'verification_ended')))
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(toast).toContainText('This code or link has expired.')
  await back(dialog).click()
  await nothing(dialog).click()
  await page.route(verifications, route => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Text me a link' }).click()
  await expect(toast).toContainText('No connection.', proofWait)
  await page.route(verifications, route => route.fulfill(fail(403, 'human_check_failed')), { times: 2 })
  await dialog.getByRole('button', { name: 'Text me a link' }).click()
  await expect(toast).toContainText('We couldn’t check that you’re human.', proofWait)
})

test('sent a moment ago: the code’s stage opens with the seconds that are left', async ({ page }) => {
  const { dialog } = await aSignUp(page)
  await page.route('**/api/v1/signup/verifications/', route =>
    route.fulfill(fail(429, 'verification_too_soon', { resend_seconds: '12' })),
  )
  await sms(dialog).click()
  await expect(sendAgain(dialog)).toContainText(/00:[01]\d/, proofWait)
  // No error: the code has been sent.
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('internal reasons are said: no pre-user, no proof, no email', async ({ page }) => {
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
      json: { parameters: { nonce: '', salt: '', cost: 1, keyLength: 0, keyPrefix: 'never' }, signature: '' },
    }),
  )
  await page.reload()
  await sms(dialog).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t check that you’re human', proofWait)
})

test('a fan verifies a new number; the dialog just closes', async ({ page }) => {
  const fan = await aFan()
  await signIn(page, fan)
  const dialog = await openVerification(page)
  // Their own is verified already, so they enter another.
  const phone = aPhone()
  await expect(dialog.locator('[name=phoneNumber]')).toHaveValue('')
  await dialog.locator('[name=phoneNumber]').fill(phone.number)
  await dialog.getByRole('button', { name: 'Next' }).click()
  const after = Date.now()
  await sms(dialog).click()
  await codeField(dialog).fill(codeIn(await smsTo(phone.e164, { after })))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectSignedIn(page)
  const answer = await page.request.get('/api/v3/users/self/', {
    headers: { Authorization: `Bearer ${fan.token}` },
  })
  expect(await answer.json()).toMatchObject({ phone: { phone_number: phone.number, is_verified: true } })
})

test('axe finds nothing in any stage', async ({ page }) => {
  const { dialog } = await aSignUp(page)
  await page.route('**/api/v1/signup/verifications/', route => route.fulfill(sent))
  const look = () => expectNoAxeFindingsInBothThemes(page)
  await look()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await look()
  await back(dialog).click()
  await nothing(dialog).click()
  await look()
  await dialog.getByRole('button', { name: 'Text me a link' }).click()
  await expect(dialog.getByRole('button', { name: 'Help me!' })).toBeVisible(proofWait)
  await look()
  await dialog.getByRole('button', { name: 'Help me!' }).click()
  await expect(dialog.getByRole('heading', { name: 'We are on it!' })).toBeVisible(proofWait)
  await look()
})

test('axe finds nothing at a wrong code', async ({ page }) => {
  const { dialog, phone } = await aSignUp(page)
  const code = await askForCode(dialog, phone)
  await codeField(dialog).fill(wrongCode(code))
  await expect(back(dialog)).toBeVisible()
  await expectNoAxeFindings(page)
})
