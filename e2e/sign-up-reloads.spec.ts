import { anEmail, aPhone } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { withoutNotices } from './shell-steps.ts'
import {
  answersOfTrouble,
  askForAndType,
  askForCode,
  codeField,
  dialogOf,
  expectSignedIn,
  fillSignUp,
  next,
  openSignUp,
} from './sign-steps.ts'

// Signing up that is broken off: by a reload, in another tab.
test.use({ plannedErrors: answersOfTrouble })
// Proof of work, password hashing and messages of the job queue take long.
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

test('a reload in the middle goes on where the number is known', async ({ page }) => {
  const phone = aPhone()
  const form = await openSignUp(page)
  await fillSignUp(form, { email: anEmail(), phone })
  await next(page)
  await page.reload()
  await (await askForAndType(page, phone, 'en')).waitFor()
  await expectSignedIn(page)
})

test('a reload while the code is on its way goes on at its field, and the form keeps what was typed', async ({
  page,
}) => {
  const phone = aPhone()
  const email = anEmail()
  const form = await openSignUp(page)
  await fillSignUp(form, { email, phone })
  const code = await askForCode(await next(page), phone)
  await page.reload()
  const dialog = dialogOf(page, 'Verify your phone number')
  await expect(codeField(dialog)).toBeFocused()
  await expect(dialog).toContainText('Send a new code in')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(form.locator('[name=emailAddress]')).toHaveValue(email)
  await expect(form.locator('[name=phoneNumber]')).toHaveValue(phone.number)
  await expect(form.locator('[name=birth-month]')).toHaveValue('12')
  await expect(form.locator('[name=password]')).toHaveValue('')
  await page.goForward()
  await codeField(dialog).fill(code)
  await expect(dialogOf(page, 'Welcome!')).toBeVisible()
})

test('two tabs: signing up in one signs the other in, and its form goes', async ({ page, context }) => {
  const other = await context.newPage()
  await openSignUp(other)
  const phone = aPhone()
  const form = await openSignUp(page)
  await fillSignUp(form, { email: anEmail(), phone })
  await next(page)
  await (await askForAndType(page, phone, 'en')).waitFor()
  await expect(other.locator('dialog:modal')).toHaveCount(0)
  await expectSignedIn(other)
})

test('a reload after the switch opens the one dialog alone', async ({ page }) => {
  const form = await openSignUp(page)
  await form.getByRole('button', { name: 'Log in' }).click()
  await expect(dialogOf(page, 'Log in')).toBeVisible()
  await page.reload()
  await expect(dialogOf(page, 'Log in')).toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
})
