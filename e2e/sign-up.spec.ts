import { dateInForce } from '../src/site/legal/text-dates.ts'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { aFan, anEmail, aPhone, codeIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { smsTo } from './inbox.ts'
import { dataLayerOf, isTooWide, visit, withoutNotices } from './shell-steps.ts'
import {
  answersOfTrouble,
  askForAndType,
  askForCode,
  chooseBirth,
  chooseCountry,
  codeField,
  dialogOf,
  expectSignedIn,
  fillSignUp,
  next,
  openSignUp,
  textOf,
  topDialog,
  wrongCode,
} from './sign-steps.ts'

test.use({ plannedErrors: answersOfTrouble })
// Proof of work, password hashing and messages of the job queue take long.
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

for (const locale of ['en', 'pseudo']) {
  test(`from the form to the welcome, in ${locale}`, onPhoneAlone, async ({ page }) => {
    const [email, phone] = [anEmail(), aPhone()]
    const form = await openSignUp(page, locale)
    await fillSignUp(form, { email, phone })
    expect(await isTooWide(page)).toBe(false)
    await next(page, locale)
    await (await askForAndType(page, phone, locale)).waitFor()
    await dialogOf(page, textOf(locale, 'account.welcome.title'))
      .getByRole('button', { name: textOf(locale, 'account.welcome.ok') })
      .click()
    const steps = dialogOf(page, textOf(locale, 'steps.title'))
    await expect(steps.getByRole('combobox')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await steps.getByRole('button', { name: textOf(locale, 'common.close') }).click()
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await expectSignedIn(page)
    const events = (await dataLayerOf(page)).map(({ event }) => event).filter(event => event !== 'pageView')
    expect(events).toEqual(['signupStarted', 'signUpValidationStarted', 'signUpComplete'])
    await page.goBack()
    await expect(page.locator('dialog:modal')).toHaveCount(0)
  })
}

test('Korea asks for consent: the terms must be agreed to, Select All sets both', async ({ page }) => {
  const phone = aPhone('KR')
  const form = await openSignUp(page, 'ko')
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  await fillSignUp(form, { email: anEmail(), phone })
  const send = form.getByRole('button', { name: textOf('ko', 'sign.next') })
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
  await next(page, 'ko')
  expect((await sent).postDataJSON()).toMatchObject({
    country_code: 'KR',
    locale: 'ko',
    optional_consents: { marketing_notification: false },
  })
  await (await askForAndType(page, phone, 'ko')).waitFor()
})

test('what a fan agrees to is linked by its date, in the fan’s language, and nobody but Korea gets boxes', async ({
  page,
  request,
}) => {
  const form = await openSignUp(page, 'de')
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  const links = await form.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')))
  const inForce = (entity: 'terms' | 'privacy-notice') =>
    `/legal/${entity}/de/${dateInForce(entity, Date.now())}/`
  expect(links).toEqual([inForce('terms'), inForce('privacy-notice')])
  for (const link of links) expect(await (await request.get(link ?? '')).text()).toContain('15 Sprachen')
})

test('each field says what is wrong with it, and Next waits for all of them', async ({ page }) => {
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
  // The agreement stays visible above the button, however long the form has become.
  await expect(form.getByText('By continuing, you agree')).toBeInViewport({ ratio: 1 })
  const rules = form.getByRole('listitem')
  await form.locator('[name=password]').fill('abc')
  await expect(rules.filter({ hasText: '(done)' })).toHaveText(['Contain at least 1 alphabet letter (done)'])
  await form.locator('[name=password]').fill('abcde1')
  await expect(rules.filter({ hasText: '(done)' })).toHaveCount(3)
  const again = form.locator('[name=confirmPassword]')
  await again.fill('abcde2')
  await again.blur()
  await expect(again).toHaveAccessibleDescription('These passwords don’t match.')
  await form.locator('[name=password]').fill('abcde2')
  await expect(again).not.toHaveAttribute('aria-invalid', 'true')
  await chooseBirth(form, ['2000', '2', '31'])
  await expect(form).toContainText('That date doesn’t exist.')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await fillSignUp(form, { email: anEmail(), phone: aPhone() })
  await expect(form).not.toContainText('That date doesn’t exist.')
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
})

test('under the age of the country, a parent’s email is asked for; another country may not', async ({
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

test('what the server refuses stands on its field and in a toast; mending it goes on', async ({ page }) => {
  const form = await openSignUp(page)
  await fillSignUp(form, { email: anEmail(), phone: aPhone() })
  await form.locator('[name=password]').fill('password1')
  await form.locator('[name=confirmPassword]').fill('password1')
  // A warning on blur that doesn't block submitting: the server decides.
  await form.locator('[name=password]').blur()
  await expect(form.locator('[name=password]')).toHaveAccessibleDescription(/too easy to guess/)
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert')).toContainText('Some fields need another look.')
  await form.locator('[name=password]').fill('correct horse 9')
  await form.locator('[name=confirmPassword]').fill('correct horse 9')
  await next(page)
  await expect(page.getByText('Some fields need another look.')).toBeHidden()
})

test('sent twice at once and after a lost answer, there is one pre-user', async ({ page }) => {
  const keys: (string | undefined)[] = []
  const ids: string[] = []
  await page.route('**/api/v1/signup/preusers/', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    ids.push(((await response.json()) as { preuser_id: string }).preuser_id)
    // The first response is lost.
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
  await next(page)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(new Set(ids).size).toBe(1)
  // A toast inside the dialog has a button of the same name.
  await topDialog(page).getByRole('button', { name: 'Close' }).first().click()
  await next(page)
  expect(keys, 'the same values are not sent again').toHaveLength(2)
})

test('who has an account is told so after the right code, and led to logging in', async ({ page }) => {
  const fan = await aFan()
  const form = await openSignUp(page)
  const phone = aPhone()
  await fillSignUp(form, { email: fan.email, phone })
  const dialog = await next(page)
  const code = await askForCode(dialog, phone)
  await codeField(dialog).fill(wrongCode(code))
  await expect(dialog).toContainText('That code isn’t right.')
  await expect(dialog).not.toContainText('Log in')
  await codeField(dialog).fill(code)
  await expect(dialog).toContainText('There’s already an account with this email or phone number.')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialogOf(page, 'Log in').locator('[name=emailId]')).toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
})

test('by the keyboard alone', async ({ page }) => {
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
  const dialog = dialogOf(page, 'Verify your phone number')
  await expect(dialog.getByRole('heading', { name: 'Get a code by text?' })).toBeFocused()
  const after = Date.now()
  for (let press = 0; press < 2; press++) await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Text me a code' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(codeField(dialog)).toBeFocused()
  await page.keyboard.type(codeIn(await smsTo(phone.e164, { after })))
  await expect(dialogOf(page, 'Welcome!').getByRole('button', { name: 'OK' })).toBeVisible()
})

test('axe finds nothing, with nothing typed, with everything wrong, and in Korea', async ({ page }) => {
  const form = await openSignUp(page)
  await expectNoAxeFindingsInBothThemes(page)
  for (const name of ['username', 'emailAddress', 'password', 'phoneNumber']) {
    await form.locator(`[name=${name}]`).fill('?')
    await form.locator(`[name=${name}]`).fill('')
    await form.locator(`[name=${name}]`).blur()
  }
  await chooseCountry(form, '+82')
  await chooseBirth(form, ['2020', '2', '31'])
  await chooseBirth(form, ['2020', '2', '28'])
  await expect(form.locator('[name=parentEmail]')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
})

test('without JavaScript the page says what is needed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/authenticate/?mode=signup')
  await expect(page.getByText('turn on JavaScript')).toBeVisible()
  await context.close()
})

test('the switch to logging in closes the form', async ({ page }) => {
  await visit(page, '/legal/')
  const form = await openSignUp(page)
  await form.getByRole('button', { name: 'Log in' }).click()
  await expect(dialogOf(page, 'Log in')).toBeVisible()
  await expect(form).toBeHidden()
})
