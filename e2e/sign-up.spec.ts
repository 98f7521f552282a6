import { getDateInForce } from '../src/site/legal/text-dates.ts'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { aFan, anEmail, aPhone, readCode } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { waitForSms } from './inbox.ts'
import { hasHorizontalOverflow, hideCookieNotice, readDataLayer, visit } from './shell-steps.ts'
import {
  chooseBirthDate,
  chooseCountry,
  expectSignedIn,
  fillSignUp,
  formErrors,
  getCodeField,
  getDialog,
  getText,
  getTopDialog,
  makeWrongCode,
  openSignUp,
  requestAndTypeCode,
  requestCode,
  submitSignUp,
} from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
// Proof of work, password hashing and messages from the job queue are slow.
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('sign-up', () => {
  for (const locale of ['en', 'pseudo']) {
    test(`leads from the form to the welcome dialog in ${locale}`, onPhoneAlone, async ({ page }) => {
      const [email, phone] = [anEmail(), aPhone()]
      const form = await openSignUp(page, locale)
      await fillSignUp(form, { email, phone })
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await submitSignUp(page, locale)
      await (await requestAndTypeCode(page, phone, locale)).waitFor()
      await getDialog(page, getText(locale, 'account.welcome.title'))
        .getByRole('button', { name: getText(locale, 'account.welcome.ok') })
        .click()
      const steps = getDialog(page, getText(locale, 'steps.title'))
      await expect(steps.getByRole('combobox')).toBeVisible()
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await steps.getByRole('button', { name: getText(locale, 'common.close') }).click()
      await expect(page.locator('dialog:modal')).toHaveCount(0)
      await expectSignedIn(page)
      const events = (await readDataLayer(page))
        .map(({ event }) => event)
        .filter(event => event !== 'pageView')
      expect(events).toEqual(['signupStarted', 'signUpValidationStarted', 'signUpComplete'])
      await page.goBack()
      await expect(page.locator('dialog:modal')).toHaveCount(0)
    })
  }

  test('requires consent to the terms in Korea, where Select All checks both boxes', async ({ page }) => {
    const phone = aPhone('KR')
    const form = await openSignUp(page, 'ko')
    await expect(form.getByRole('checkbox')).toHaveCount(0)
    await fillSignUp(form, { email: anEmail(), phone })
    const send = form.getByRole('button', { name: getText('ko', 'sign.next') })
    await expect(send).toBeDisabled()
    const [all, terms, marketing] = [0, 1, 2].map(index => form.getByRole('checkbox').nth(index))
    await all!.check()
    await expect(terms!).toBeChecked()
    await expect(marketing!).toBeChecked()
    await all!.uncheck()
    await expect(terms!).not.toBeChecked()
    await marketing!.check()
    await expect(send).toBeDisabled()
    await terms!.check()
    await expect(all!).toBeChecked()
    await marketing!.uncheck()
    const sent = page.waitForRequest(request => request.url().endsWith('/signup/preusers/'))
    await submitSignUp(page, 'ko')
    expect((await sent).postDataJSON()).toMatchObject({
      country_code: 'KR',
      locale: 'ko',
      optional_consents: { marketing_notification: false },
    })
    await (await requestAndTypeCode(page, phone, 'ko')).waitFor()
  })

  test("links the dated documents in the fan's language, without checkboxes outside Korea", async ({
    page,
    request,
  }) => {
    const form = await openSignUp(page, 'de')
    await expect(form.getByRole('checkbox')).toHaveCount(0)
    const links = await form.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')))
    const inForce = (entity: 'terms' | 'privacy-notice') =>
      `/legal/${entity}/de/${getDateInForce(entity, Date.now())}/`
    expect(links).toEqual([inForce('terms'), inForce('privacy-notice')])
    for (const link of links) expect(await (await request.get(link ?? '')).text()).toContain('15 Sprachen')
  })

  test('reports errors at each field, and enables Next when all fields are valid', async ({ page }) => {
    const form = await openSignUp(page)
    const send = form.getByRole('button', { name: 'Next' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    const wrong: [field: string, typed: string, text: string][] = [
      ['username', ' ', 'Please fill this in.'],
      ['username', '<b>', 'Some of these characters can’t be used here.'],
      ['emailAddress', 'mira@', 'This doesn’t look like an email address.'],
      ['phoneNumber', '12a', 'This doesn’t look like a phone number.'],
      ['phoneNumber', '', 'Please fill this in.'],
    ]
    for (const [field, typed, text] of wrong) {
      const input = form.locator(`[name=${field}]`)
      await input.fill(typed)
      await input.blur()
      await expect(input).toHaveAttribute('aria-invalid', 'true')
      await expect(input).toHaveAccessibleDescription(new RegExp(text))
    }
    // The agreement stays visible above the button even when errors make the form longer.
    await expect(form.getByText('By continuing, you agree')).toBeInViewport({ ratio: 1 })
    const rules = form.getByRole('listitem')
    await form.locator('[name=password]').fill('abc')
    await expect(rules.filter({ hasText: '(done)' })).toHaveText([
      'Contain at least 1 alphabet letter (done)',
    ])
    await form.locator('[name=password]').fill('abcde1')
    await expect(rules.filter({ hasText: '(done)' })).toHaveCount(3)
    const again = form.locator('[name=confirmPassword]')
    await again.fill('abcde2')
    await again.blur()
    await expect(again).toHaveAccessibleDescription('These passwords don’t match.')
    await form.locator('[name=password]').fill('abcde2')
    await expect(again).not.toHaveAttribute('aria-invalid', 'true')
    await chooseBirthDate(form, ['2000', '2', '31'])
    await expect(form).toContainText('That date doesn’t exist.')
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await fillSignUp(form, { email: anEmail(), phone: aPhone() })
    await expect(form).not.toContainText('That date doesn’t exist.')
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  })

  test("asks for a parent's email address only when the fan is under the country's age limit", async ({
    page,
  }) => {
    await page.clock.setFixedTime(Date.now())
    const year = String(new Date().getUTCFullYear() - 14)
    const form = await openSignUp(page)
    await fillSignUp(form, { email: anEmail(), phone: aPhone(), born: [year, '1', '1'] })
    const parent = form.locator('[name=parentEmail]')
    await expect(parent).toHaveCount(0)
    await chooseCountry(form, '+49')
    await expect(parent).toBeVisible()
    await expect(form).toContainText('you need a parent’s permission')
    await expect(form.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    await parent.fill('parent@example.org')
    await expect(form.getByRole('button', { name: 'Next' })).not.toHaveAttribute('aria-disabled', 'true')
    await expect(parent).toHaveAttribute('maxlength', '75')
  })

  test("shows the server's errors at the field and in a toast, and continues after a correction", async ({
    page,
  }) => {
    const form = await openSignUp(page)
    await fillSignUp(form, { email: anEmail(), phone: aPhone() })
    await form.locator('[name=password]').fill('password1')
    await form.locator('[name=confirmPassword]').fill('password1')
    // Leaving the field shows a warning that doesn't block submitting, because the server decides.
    await form.locator('[name=password]').blur()
    await expect(form.locator('[name=password]')).toHaveAccessibleDescription(/too easy to guess/)
    await form.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('alert')).toContainText('Some fields need another look.')
    await form.locator('[name=password]').fill('correct horse 9')
    await form.locator('[name=confirmPassword]').fill('correct horse 9')
    await submitSignUp(page)
    await expect(page.getByText('Some fields need another look.')).toBeHidden()
  })

  test('creates one pre-user despite a double submit and a lost response', async ({ page }) => {
    const keys: (string | undefined)[] = []
    const ids: string[] = []
    await page.route('**/api/v1/signup/preusers/', async route => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      ids.push(((await response.json()) as { preuser_id: string }).preuser_id)
      if (keys.length === 1) return route.abort()
      return route.fulfill({ response })
    })
    const form = await openSignUp(page)
    await fillSignUp(form, { email: anEmail(), phone: aPhone() })
    const send = form.getByRole('button', { name: 'Next' })
    await send.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByRole('alert')).toContainText('No connection.')
    await submitSignUp(page)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(new Set(ids).size).toBe(1)
    // A toast in the dialog has a button of the same name.
    await getTopDialog(page).getByRole('button', { name: 'Close' }).first().click()
    await submitSignUp(page)
    expect(keys, 'the same values are not sent again').toHaveLength(2)
  })

  test('offers login after the correct code when the account already exists', async ({ page }) => {
    const fan = await aFan()
    const form = await openSignUp(page)
    const phone = aPhone()
    await fillSignUp(form, { email: fan.email, phone })
    const dialog = await submitSignUp(page)
    const code = await requestCode(dialog, phone)
    await getCodeField(dialog).fill(makeWrongCode(code))
    await expect(dialog).toContainText('That code isn’t right.')
    await expect(dialog).not.toContainText('Log in')
    await getCodeField(dialog).fill(code)
    await expect(dialog).toContainText('There’s already an account with this email or phone number.')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(getDialog(page, 'Log in').locator('[name=emailId]')).toBeVisible()
    await expect(page.locator('dialog:modal')).toHaveCount(1)
  })

  test('works by keyboard alone', async ({ page }) => {
    const phone = aPhone()
    await openSignUp(page)
    const type = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.locator('[name=username]').focus()
    await type('Mira')
    await type(anEmail())
    for (const _again of ['password', 'confirmPassword']) {
      await type('correct horse 9')
      await page.keyboard.press('Tab')
    }
    await type('+1 united')
    await type(phone.number)
    for (const part of ['December', '3', '1999']) await type(part)
    await page.locator('[name=birth-year]').press('Enter')
    const send = page.getByRole('button', { name: 'Next' })
    await send.focus()
    await page.keyboard.press('Enter')
    const dialog = getDialog(page, 'Verify your phone number')
    await expect(dialog.getByRole('heading', { name: 'Get a code by text?' })).toBeFocused()
    const after = Date.now()
    for (let press = 0; press < 2; press++) await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Text me a code' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(getCodeField(dialog)).toBeFocused()
    await page.keyboard.type(readCode(await waitForSms(phone.e164, { after })))
    await expect(getDialog(page, 'Welcome!').getByRole('button', { name: 'OK' })).toBeVisible()
  })

  test('has no axe violations when empty, invalid, or in Korea', async ({ page }) => {
    const form = await openSignUp(page)
    await expectNoAxeFindingsInBothThemes(page)
    for (const name of ['username', 'emailAddress', 'password', 'phoneNumber']) {
      await form.locator(`[name=${name}]`).fill('?')
      await form.locator(`[name=${name}]`).fill('')
      await form.locator(`[name=${name}]`).blur()
    }
    await chooseCountry(form, '+82')
    await chooseBirthDate(form, ['2020', '2', '31'])
    await chooseBirthDate(form, ['2020', '2', '28'])
    await expect(form.locator('[name=parentEmail]')).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page)
  })

  test('explains that JavaScript is required when it is disabled', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto('/authenticate/?mode=signup')
    await expect(page.getByText('turn on JavaScript')).toBeVisible()
    await context.close()
  })

  test('closes the form on switching to login', async ({ page }) => {
    await visit(page, '/legal/')
    const form = await openSignUp(page)
    await form.getByRole('button', { name: 'Log in' }).click()
    await expect(getDialog(page, 'Log in')).toBeVisible()
    await expect(form).toBeHidden()
  })
})
