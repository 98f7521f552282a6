import type { Page } from '@playwright/test'
import { notificationKinds } from '../src/identity/accounts/notification-kinds.ts'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { aFan, aFanWhoSignsUp, anEmail, post, readLink } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { waitForEmail } from './inbox.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'

// The browser logs every error response.
test.use({ plannedErrors: [/status of 4(?:00|10)/] })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const mailChoices = {
  marketing_notification: true,
  notification_choices: notificationKinds.map(kind => ({ kind, mail: true })),
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test.describe('pages linked from emails', () => {
  test('set a new password through a link, once', async ({ page }) => {
    const fan = await aFan()
    const after = Date.now()
    await visit(page, '/reset/password/')
    const send = page.getByRole('button', { name: 'Email me a link' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Email').fill(fan.email.toUpperCase())
    await send.click()
    await heading(page, 'Check your inbox')
    const mail = await waitForEmail(fan.email, { after })
    expect(mail.subject).toBe('Set a new password')
    const link = readLink(mail.text)
    expect(mail.html).toContain(link)
    await visit(page, link)
    await heading(page, 'Choose a new password')
    await expect(page).toHaveURL(/\/reset\/password\/$/)
    const save = page.getByRole('button', { name: 'Save password' })
    await page.getByLabel('New password').fill('password1')
    await page.getByLabel('Confirm password').fill('password1')
    await save.click()
    await expect(page.getByText('This password is too easy to guess')).toBeVisible()
    await page.getByLabel('New password').fill('eight loud hills 8')
    await page.getByLabel('Confirm password').fill('eight loud hills 8')
    const savedAt = Date.now()
    await save.click()
    await heading(page, 'Your new password is set')
    const signedIn = await post<{ id: number }>('/api/v1/login/', {
      id: fan.email,
      password: 'eight loud hills 8',
    })
    expect(signedIn.id).toBe(fan.id)
    expect((await waitForEmail(fan.email, { after: savedAt })).subject).toBe('Your password was changed')
  })

  test('offer a new link when the reset link is used or damaged', async ({ page }) => {
    await visit(page, '/reset/password/?token=damaged')
    await page.getByLabel('New password').fill('nine blue lakes 9')
    await page.getByLabel('Confirm password').fill('nine blue lakes 9')
    await page.getByRole('button', { name: 'Save password' }).click()
    await heading(page, 'This link has expired')
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await heading(page, 'Forgot your password?')
  })

  test('hide whether an email address has an account', async ({ page }) => {
    const email = anEmail()
    await visit(page, '/reset/password/')
    await page.getByLabel('Email').fill('not an address')
    await page.getByLabel('Email').press('Tab')
    await expect(page.getByText('This doesn’t look like an email address.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Email').press('Enter')
    await heading(page, 'Check your inbox')
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('button', { name: 'Try another address' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('')
  })

  test('confirm an email address by a button, not by opening the page', async ({ page }) => {
    const fan = await aFanWhoSignsUp()
    const mail = await waitForEmail(fan.email)
    expect(mail.subject).toBe('Confirm your email address')
    expect(mail.headers['auto-submitted']).toBe('auto-generated')
    const link = readLink(mail.text)
    for (const title of ['Your email is confirmed', 'Already confirmed']) {
      await visit(page, link)
      await heading(page, 'Is this your email address?')
      await expect(page).toHaveURL(/\/confirm\/$/)
      await page.getByRole('button', { name: 'Confirm my email' }).click()
      await heading(page, title)
    }
    await visit(page, '/confirm/?token=damaged')
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await heading(page, 'This link has expired')
  })

  test("show a parent the child's name and take the parent's permission", async ({ page }) => {
    const parentEmail = anEmail()
    const dateOfBirth = `${new Date().getUTCFullYear() - 9}-01-01`
    await aFanWhoSignsUp({ username: 'Leo', dateOfBirth, parentEmail })
    const link = readLink((await waitForEmail(parentEmail)).text)
    await visit(page, link)
    await heading(page, 'Do you give your permission?')
    await expect(page.getByText('Leo signed up and named you as their parent or guardian')).toBeVisible()
    await expect(page.getByText('United States, anyone under 13')).toBeVisible()
    await page.getByRole('button', { name: 'Yes, I give my permission' }).click()
    await heading(page, 'Thank you')
    await visit(page, link)
    await heading(page, 'You’ve already said yes')
  })

  test('change email settings through a link', async ({ page }) => {
    const changes: unknown[] = []
    await page.route('**/api/v1/email-settings/7.signed/', async route => {
      if (route.request().method() === 'PATCH') changes.push(route.request().postDataJSON())
      await route.fulfill({ json: mailChoices })
    })
    await visit(page, '/emailsettings/?token=7.signed')
    await expect(page).toHaveURL(/\/emailsettings\/$/)
    // There is one switch for each notification kind, and one for offers.
    await expect(page.getByRole('switch')).toHaveCount(notificationKinds.length + 1)
    // Clicks instead of `uncheck`, because the mocked response turns the switch on again.
    await page.getByRole('switch', { name: 'News' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    await page.getByRole('button', { name: 'Stop all except orders and security' }).click()
    await expect(
      page.getByText(
        'From now on, we’ll only email you about your account’s security and, if that’s still on, about your orders.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(1)
    expect(changes).toEqual([
      { notification_choices: [{ kind: 'news', mail: false }] },
      {
        marketing_notification: false,
        notification_choices: notificationKinds.map(kind => ({ kind, mail: kind === 'order' })),
      },
    ])
  })

  test('show a damaged email settings link as expired', async ({ page }) => {
    await visit(page, '/emailsettings/?token=7.damaged')
    await heading(page, 'This link has expired')
    await expect(page.getByRole('link', { name: 'Go to your settings' })).toBeVisible()
  })

  const parentRequest = { username: 'Leo', country_code: 'KR', minimum_age: 14, is_confirmed: false }
  const screens: [address: string, title: string][] = [
    ['/reset/password/', 'Forgot your password?'],
    ['/reset/password/?token=x', 'Choose a new password'],
    ['/confirm/?token=x', 'Is this your email address?'],
    ['/confirm/?parent_token=x', 'Do you give your permission?'],
    ['/emailsettings/?token=x', 'What we email you'],
  ]
  test('have no axe violations on any screen', async ({ page }) => {
    for (const [address, title] of screens) {
      await test.step(address, async () => {
        await page.route('**/api/v1/parent-confirmations/x/', route => route.fulfill({ json: parentRequest }))
        await page.route('**/api/v1/email-settings/x/', route => route.fulfill({ json: mailChoices }))
        await visit(page, address)
        await heading(page, title)
        await expectNoAxeFindingsInBothThemes(page)
      })
    }
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('explain that JavaScript is required and show no buttons', async ({ page }) => {
      for (const address of ['/reset/password/?token=x', '/confirm/?token=x', '/emailsettings/?token=x']) {
        await test.step(address, async () => {
          await page.goto(address)
          await expect(page.getByText('Turn on JavaScript and open the link again')).toBeVisible()
          await expect(page.locator('main').getByRole('button')).toHaveCount(0)
          await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
          await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
        })
      }
    })
  })
})
