import { anEmail, aPhone } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { hideCookieNotice } from './shell-steps.ts'
import {
  expectSignedIn,
  fillSignUp,
  formErrors,
  getCodeField,
  getDialog,
  openSignUp,
  requestAndTypeCode,
  requestCode,
  submitSignUp,
} from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
// Proof of work, password hashing and messages from the job queue are slow.
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('interrupted sign-up', () => {
  test('continues after a reload once the phone number is known', async ({ page }) => {
    const phone = aPhone()
    const form = await openSignUp(page)
    await fillSignUp(form, { email: anEmail(), phone })
    await submitSignUp(page)
    await page.reload()
    await (await requestAndTypeCode(page, phone, 'en')).waitFor()
    await expectSignedIn(page)
  })

  test("continues at the code field after a reload, and keeps the form's input", async ({ page }) => {
    const phone = aPhone()
    const email = anEmail()
    const form = await openSignUp(page)
    await fillSignUp(form, { email, phone })
    const code = await requestCode(await submitSignUp(page), phone)
    await page.reload()
    const dialog = getDialog(page, 'Verify your phone number')
    await expect(getCodeField(dialog)).toBeFocused()
    await expect(dialog).toContainText('Send a new code in')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(form.locator('[name=emailAddress]')).toHaveValue(email)
    await expect(form.locator('[name=phoneNumber]')).toHaveValue(phone.number)
    await expect(form.locator('[name=birth-month]')).toHaveValue('12')
    await expect(form.locator('[name=password]')).toHaveValue('')
    await page.goForward()
    await getCodeField(dialog).fill(code)
    await expect(getDialog(page, 'Welcome!')).toBeVisible()
  })

  test('logs the other tab in and closes its form', async ({ page, context }) => {
    const other = await context.newPage()
    await openSignUp(other)
    const phone = aPhone()
    const form = await openSignUp(page)
    await fillSignUp(form, { email: anEmail(), phone })
    await submitSignUp(page)
    await (await requestAndTypeCode(page, phone, 'en')).waitFor()
    await expect(other.locator('dialog:modal')).toHaveCount(0)
    await expectSignedIn(other)
  })

  test('reopens only the login dialog after switching to it and reloading', async ({ page }) => {
    const form = await openSignUp(page)
    await form.getByRole('button', { name: 'Log in' }).click()
    await expect(getDialog(page, 'Log in')).toBeVisible()
    await page.reload()
    await expect(getDialog(page, 'Log in')).toBeVisible()
    await expect(page.locator('dialog:modal')).toHaveCount(1)
  })
})
