import type { Page } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { aFan, type Fan } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { dataLayerOf, holdBack, visit, withoutNotices } from './shell-steps.ts'
import { answersOfTrouble, chooseCountry, dialogOf, expectSignedIn, expectSignedOut } from './sign-steps.ts'

test.use({ plannedErrors: answersOfTrouble })
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

const open = async (page: Page, path = '/help/') => {
  await visit(page, path)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  const dialog = dialogOf(page, 'Log in')
  await expect(dialog.locator('[name=emailId]')).toBeVisible()
  return dialog
}
const send = (page: Page) => dialogOf(page, 'Log in').getByRole('button', { name: 'Log in', exact: true })
const fill = async (page: Page, { email, password }: Pick<Fan, 'email' | 'password'>) => {
  await page.locator('[name=emailId]').fill(email)
  await page.locator('[name=emailPassword]').fill(password)
}
const refuse = (page: Page, status: number, name: string) =>
  page.route('**/api/v1/login/', route =>
    route.fulfill({ status, json: { error_code: { name, value: 1 }, description: 'No.', message: 'No.' } }),
  )
const nobody = { email: 'nobody@example.org', password: 'correct horse 9' }

test('by email: the page stays, the fan is there, the analytics know', async ({ page }) => {
  const fan = await aFan()
  const dialog = await open(page)
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await fill(page, { ...fan, email: ` ${fan.email.toUpperCase()} ` })
  await send(page).click()
  await expect(dialog).toBeHidden()
  await expectSignedIn(page)
  await expect(page).toHaveURL(/\/help\/$/)
  const events = (await dataLayerOf(page)).map(({ event }) => event).filter(event => event !== 'pageView')
  expect(events).toEqual(['signInStarted', 'signInComplete'])
  await page.reload()
  await expectSignedIn(page)
})

test('by phone number; switching the tab empties the fields', async ({ page }) => {
  const fan = await aFan()
  const dialog = await open(page)
  await fill(page, nobody)
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

test('a wrong password says so; another act takes the message away, and an older one never comes', async ({
  page,
}) => {
  let answer = () => {}
  const dialog = await open(page)
  await fill(page, nobody)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('That email, phone number or password isn’t right.')
  await page.route('**/api/v1/login/', async route => {
    await new Promise<void>(resolve => {
      answer = resolve
    })
    await route.continue()
  })
  await send(page).click()
  await expect(page.getByText('password isn’t right')).toBeHidden()
  const answered = page.waitForResponse('**/api/v1/login/')
  await dialog.getByRole('tab', { name: 'Phone number' }).click()
  answer()
  await answered
  await expect(dialog.locator('[name=phoneNumberId]')).toBeVisible()
  await expect(page.getByText('password isn’t right')).toHaveCount(0)
})

test('a disabled account leads to the help', async ({ page }) => {
  await open(page)
  await fill(page, nobody)
  const toast = page.getByRole('alert').filter({ hasText: 'This account is disabled.' })
  for (const name of ['auth_banned_user_login_error', 'emailregistry_forbidden_user']) {
    await refuse(page, 403, name)
    // Sending takes the message before away.
    const answered = page.waitForResponse('**/api/v1/login/')
    await send(page).click()
    await answered
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
test('an error says what to do, by its name, else by its status, and what was typed stays', async ({
  page,
}) => {
  await open(page)
  await fill(page, nobody)
  for (const [situation, status, name, text] of rows) {
    await refuse(page, status, name)
    await send(page).click()
    await expect(page.getByRole('alert'), situation).toContainText(text)
    await expect(page.locator('[name=emailPassword]'), situation).toHaveValue(nobody.password)
  }
})

test('a plain string, no connection, and a description that makes no sense', async ({ page }) => {
  await open(page)
  await fill(page, nobody)
  const answers: [Parameters<Page['route']>[1], string][] = [
    [route => route.fulfill({ status: 400, json: 'No.' }), 'Something went wrong.'],
    [route => route.abort(), 'No connection.'],
    [
      route => route.fulfill({ status: 400, json: { description: { email: ['a'] }, message: 'm' } }),
      'We got an answer we couldn’t read. Try again.',
    ],
  ]
  for (const [answer, text] of answers) {
    await page.route('**/api/v1/login/', answer, { times: 1 })
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText(text)
  }
})

test('pressed twice at once, it is sent once', async ({ page }) => {
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

test('the link that a social sign-in left behind travels along', async ({ page }) => {
  await visit(page, '/legal/')
  await page.evaluate(() =>
    sessionStorage.setItem('auth:context', JSON.stringify({ oAuthLinkId: 'link-of-a-test' })),
  )
  await open(page)
  await fill(page, nobody)
  const sent = page.waitForRequest('**/api/v1/login/')
  await send(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ temporary_oauth_link_id: 'link-of-a-test' })
})

test('by the keyboard: tabs with arrows, a country by its letters, Enter sends', async ({ page }) => {
  const fan = await aFan()
  const dialog = await open(page)
  await dialog.getByRole('tab', { name: 'Email' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: 'Phone number' })).toBeFocused()
  await expect(dialog.getByRole('combobox')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expect(dialog.getByRole('combobox')).toHaveValue('United States (+1)')
  // What comes while the field has the focus is selected with it.
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

test('who types in the very moment in which the own country comes replaces it', async ({ page }) => {
  const letCome = await holdBack(page, '**/api/v1/ip/nation/')
  const dialog = await open(page)
  await dialog.getByRole('tab', { name: 'Phone number' }).click()
  const field = dialog.getByRole('combobox')
  await field.focus()
  await field.evaluate((input: HTMLInputElement) => {
    // React mirrors the text in the attribute: this runs right behind its commit, before any frame.
    new MutationObserver((_, observer) => {
      observer.disconnect()
      document.execCommand('insertText', false, '+1809')
    }).observe(input, { attributeFilter: ['value'] })
  })
  letCome()
  await expect(dialog.getByRole('option')).toHaveText([/\(\+1809\)/])
  await expect(field).toHaveValue('+1809')
})

test('axe finds nothing in either tab, in either theme', async ({ page }) => {
  const dialog = await open(page)
  const look = () => expectNoAxeFindingsInBothThemes(page)
  await page.locator('[name=emailId]').blur()
  await look()
  await dialog.getByRole('tab', { name: 'Phone number' }).click()
  await chooseCountry(dialog, '+1809')
  await look()
})

test('as a page of its own it leads on, and says so to who is signed in', async ({ page }) => {
  const fan = await aFan()
  await visit(page, '/authenticate/')
  await expectSignedOut(page)
  await fill(page, fan)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(url => url.pathname === '/')
  await visit(page, '/authenticate/')
  await expect(page.getByRole('heading', { name: 'Hi, Mira' })).toBeVisible()
})
