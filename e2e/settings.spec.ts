import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts'
import { database } from './database.ts'
import { aFan, aFanWhoSignsUp, anEmail, aPassword, readLink, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { waitForEmail } from './inbox.ts'
import { aFanWithASavedCard } from './orders.ts'
import { getCityChip, tryAgain, visit, waitForWrite } from './shell-steps.ts'

/** The page frame requests notifications from another module, which may be missing. */
test.use({ plannedErrors: [/users\/self\/news\//] })

/** Jobs and password hashing are slow on a busy machine. */
const afterWork = { timeout: 15_000 }

async function openSettings(page: Page, hash = '') {
  const fan = await aFan()
  await signIn(page, fan)
  await page.goto(`/user/settings/${hash}`)
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  return fan
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function picture(name: string, color: string) {
  const image = sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

test.describe('settings', () => {
  test('invites a visitor to log in', async ({ page }) => {
    await visit(page, '/user/settings/')
    await expect(page.getByRole('heading', { name: 'Log in to see your settings' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  })

  test('lists saved cards and deletes them together', async ({ page }) => {
    await signIn(page, await aFanWithASavedCard())
    await page.goto('/user/settings/#cards')
    const cards = section(page, 'Saved cards')
    await expect(cards.getByRole('listitem')).toHaveText(['Visa ending in 4242Expires 12/40'])
    await expectNoAxeFindings(page)
    await button(page, 'Delete all').click()
    await expect(cards.getByText('Your cards are deleted.')).toBeVisible()
    await expect(cards.getByRole('listitem')).toHaveCount(0)
    await page.reload()
    await expect(cards.getByText('No cards saved yet.')).toBeVisible()
  })

  test.describe('without Stripe', () => {
    test.use({ plannedErrors: [/users\/self\/news\/|status of 503/] })

    test('reports an error in the saved cards section, and loads the cards on retry', async ({ page }) => {
      let isAway = true
      await page.route('**/payments/saved-cards/', async route =>
        isAway ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
      )
      await openSettings(page, '#cards')
      const cards = section(page, 'Saved cards')
      await expect(cards.getByText('Your cards didn’t load')).toBeVisible(afterWork)
      isAway = false
      await tryAgain(cards, cards.getByText('No cards saved yet.'))
    })
  })

  test('links the city dialog to its section, and goes back to the page without the dialog', async ({
    page,
  }) => {
    await signIn(page, await aFan())
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    await getCityChip(page).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Go to Settings' }).click()
    await expect(page.locator('#account_city')).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(url => url.pathname === '/')
    await expect(getCityChip(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('updates name and picture everywhere at once', async ({ page }) => {
    await openSettings(page)
    await button(page, 'Change name').click()
    await expect(page.getByLabel('New name')).toBeFocused()
    await page.getByLabel('New name').fill('Zoë Night')
    await page.keyboard.press('Enter')
    await expect(section(page, 'Account').getByText('Zoë Night')).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    const field = page.getByLabel('Add a picture')
    await field.setInputFiles(await picture('me.png', '#36c'))
    const shown = section(page, 'Account')
      .getByRole('img')
      .or(section(page, 'Account').locator('picture img'))
    await expect(shown.first()).toHaveAttribute('src', /^\/media\/fan-/, afterWork)
    // Waits until every copy has loaded, because a request after the removal would return 404.
    const pictures = page.locator('img[src^="/media/fan-"]')
    const haveCome = () =>
      pictures.evaluateAll(all => all.map(each => each instanceof HTMLImageElement && each.naturalWidth > 0))
    await expect.poll(haveCome).not.toContain(false)
    await button(page, 'Remove').click()
    await expect(page.getByLabel('Add a picture')).toBeAttached()
    await expect(section(page, 'Account').locator('picture')).toHaveCount(0)
  })

  test.describe('when the server rejects requests with 429', () => {
    test.use({ plannedErrors: [/users\/self\/news\/|status of 429/] })

    test('reverts a switch and keeps the fan logged in', async ({ page }) => {
      await openSettings(page)
      const marketing = page.getByRole('switch', { name: 'Offers and surprises by email' })
      const isOn = await marketing.isChecked()
      await page.route('**/api/v3/users/self/', route => route.fulfill({ status: 429, json: {} }))
      const reread = page.waitForResponse(
        response => response.request().method() === 'GET' && response.url().endsWith('/users/self/'),
      )
      await marketing.click()
      await reread
      await expect(marketing).toBeChecked({ checked: isOn })
      await expect(section(page, 'Account').getByRole('button', { name: 'Change name' })).toBeVisible()
      await expect(page.getByText('Log in to see your settings')).toBeHidden()
    })
  })

  test.describe('invalid input', () => {
    test.use({ plannedErrors: [/users\/self\/news\/|status of 400/] })

    test('is reported at its field, which gets the focus', async ({ page }) => {
      await openSettings(page)
      await button(page, 'Change name').click()
      await page.getByLabel('New name').fill('  ')
      await button(page, 'Save').click()
      await expect(page.getByText('Please fill this in.')).toBeVisible()
      await expect(page.getByLabel('New name')).toBeFocused()
      await button(page, 'Cancel').click()

      const liar = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<script>') }
      await page.getByLabel('Add a picture').setInputFiles(liar)
      await expect(page.getByText('read this as a picture')).toBeVisible(afterWork)

      await button(page, 'Change password').click()
      await page.getByLabel('New password').fill('abc')
      await button(page, 'Save new password').click()
      await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
      await page.getByLabel('Your password').fill('wrong-river-1')
      await page.getByLabel('New password').fill('nine-loud-hills9')
      await page.getByLabel('Confirm password').fill('nine-loud-hills9')
      await button(page, 'Save new password').click()
      await expect(page.getByText('That’s not your password.')).toBeVisible(afterWork)
      await expect(page.getByLabel('Your password')).toBeFocused()
    })
  })

  test('changes the email address once the link in its email is opened', async ({ page }) => {
    const fan = await openSettings(page)
    const email = anEmail()
    await button(page, 'Change email').click()
    await page.getByLabel('New email address').fill(email)
    await page.getByLabel('Your password').fill(fan.password)
    await button(page, 'Send the link').click()
    await expect(page.getByText(`open the link we sent to ${email}`)).toBeVisible(afterWork)
    await expect(section(page, 'Account').getByText(fan.email, { exact: true })).toBeVisible()
    const mail = await waitForEmail(email)
    await page.goto(readLink(mail.text))
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0, afterWork)
    await page.goto('/user/settings/#account')
    await expect(section(page, 'Account').getByText(email, { exact: true })).toBeVisible()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  })

  test("sends the email to the corrected address of an under-age fan's parent", async ({ page }) => {
    const fan = await aFan()
    const [wrong, right] = [anEmail(), anEmail()]
    const restrict = 'update users set is_restricted = true, parent_email = $2 where id = $1'
    await database().pool.query(restrict, [fan.id, wrong])
    await signIn(page, fan)
    await page.goto('/user/settings/#account')
    const account = section(page, 'Account')
    await expect(account.getByText(wrong, { exact: true })).toBeVisible()
    // The first button is for the fan's own email address.
    await account.getByRole('button', { name: 'Send the email again' }).last().click()
    await expect(page.getByLabel('A parent’s email')).toHaveValue(wrong)
    await page.getByLabel('A parent’s email').fill(right)
    await page.keyboard.press('Enter')
    await expect(account.getByText(`A new email is on its way to ${right}.`)).toBeVisible(afterWork)
    await expectNoAxeFindings(page)
    await page.goto(readLink((await waitForEmail(right)).text))
    await page.getByRole('button', { name: 'Yes, I give my permission' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible(afterWork)
    await page.goto('/user/settings/#account')
    await expect(account.getByText(fan.email, { exact: true })).toBeVisible()
    await expect(account.getByText('Parent’s permission')).toHaveCount(0)
  })

  test('ends other sessions on a password change, and this one on logging out everywhere', async ({
    page,
  }) => {
    const fan = await openSettings(page)
    await button(page, 'Change password').click()
    await page.getByLabel('Your password').fill(fan.password)
    await page.getByLabel('New password').fill('nine-loud-hills9')
    await page.getByLabel('Confirm password').fill('nine-loud-hills9')
    await button(page, 'Save new password').click()
    await expect(page.getByText('You have a new password.')).toBeVisible(afterWork)
    const headers = { Authorization: `Bearer ${fan.token}` }
    expect((await page.request.get('/api/v3/users/self/', { headers })).status()).toBe(401)
    await page.reload()
    await button(page, 'Log out everywhere').click()
    await expect(page.getByText('You’re logged out everywhere.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Log in to see your settings' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth:token'))).toBeNull()
  })

  test('finds the city by typing and saves it, by keyboard alone', async ({ page }) => {
    await openSettings(page, '#account_city')
    await expect(section(page, 'City')).toBeInViewport()
    const field = section(page, 'City').getByRole('combobox')
    await field.fill('lyon')
    await expect(page.getByRole('option', { name: 'Lyon, France', exact: true })).toBeVisible()
    await field.press('Enter')
    await expect(section(page, 'City').getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(section(page, 'City').getByRole('combobox')).toHaveValue('Lyon')
  })

  test('saves switches at once and restores them after a reload', async ({ page }) => {
    await openSettings(page, '#notifications')
    const news = page.getByRole('switch', { name: 'News: Email' })
    const shows = page.getByRole('switch', { name: 'Shows: On the site' })
    const offers = page.getByRole('switch', { name: 'Offers and surprises by email' })
    await expect(news).not.toBeChecked()
    for (const each of [news, shows, offers]) {
      await waitForWrite(page, '/users/self/', each.press('Space'))
    }
    await expect(section(page, 'Notifications and emails').getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(news).toBeChecked()
    await expect(shows).not.toBeChecked()
    await expect(offers).toBeChecked()
  })

  test('saves the language in the profile', async ({ page }) => {
    const fan = await openSettings(page)
    await section(page, 'Language').getByRole('combobox').selectOption('de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const headers = { Authorization: `Bearer ${fan.token}` }
    const self = async () => (await page.request.get('/api/v3/users/self/', { headers })).json()
    await expect.poll(self).toMatchObject({ locale: 'de' })
  })

  test('erases an account after two confirmations and releases its email address', async ({ page }) => {
    const fan = await openSettings(page, '#delete')
    await button(page, 'Delete account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Your password').fill(aPassword)
    const after = Date.now()
    await dialog.getByRole('button', { name: 'Erase everything' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is gone' })).toBeVisible(afterWork)
    expect((await waitForEmail(fan.email, { after })).subject).toBe('Your Fanfare account has been deleted')
    const again = await aFanWhoSignsUp({ email: fan.email, phone: fan.phone })
    expect(again.id).not.toBe(fan.id)
  })

  test('rejects an OAuth response that this tab did not request', async ({ page }) => {
    await page.goto(`/oauth/connect/google/?code=theirs&state=${'x'.repeat(43)}`)
    await expect(page.getByText('This login didn’t start in this tab.')).toBeVisible()
    await expect(page).toHaveURL(/\/oauth\/connect\/google\/$/)
  })

  test('asks a fan whom only the external service knows to log in, and sends the link along', async ({
    page,
  }) => {
    const [state, link] = ['s'.repeat(43), 'l'.repeat(43)]
    await page.goto('/manifest.json')
    await page.evaluate(oauthState => {
      sessionStorage.setItem(
        'oauth:attempt',
        JSON.stringify({ service: 'google', state: oauthState, isLinking: false }),
      )
      localStorage.setItem('oauth:last-url', '/help/')
    }, state)
    await page.route('**/api/v1/oauth/connect/google/', async route => {
      expect(route.request().postDataJSON()).toMatchObject({ code: 'a-code', state, is_linking: false })
      await route.fulfill({ json: { session: null, oauth_link_id: link } })
    })
    await page.goto(`/oauth/connect/google/?code=a-code&state=${state}`)
    await expect(page.getByRole('heading', { name: 'One more step to connect Google' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/help\/$/)
    const fan = await aFan()
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(fan.email)
    await dialog.getByLabel('Password', { exact: true }).fill(fan.password)
    const sent = page.waitForRequest('**/api/v1/login/')
    await dialog.getByLabel('Password', { exact: true }).press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ temporary_oauth_link_id: link })
    await expect(dialog).toHaveCount(0, afterWork)
  })

  test('has no axe violations with all forms open', async ({ page }) => {
    await openSettings(page)
    for (const name of ['Change name', 'Change email', 'Change password']) await button(page, name).click()
    await expect(page.getByText('No other service is connected to your account.')).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page)
  })

  test('has no axe violations in the last step of erasing an account', async ({ page }) => {
    await openSettings(page)
    await button(page, 'Delete account').click()
    await button(page, 'Continue').click()
    await expect(page.getByRole('dialog').getByLabel('Your password')).toBeFocused()
    await expectNoAxeFindingsInBothThemes(page, { include: ['dialog'] })
  })
})
