import type { Locator, Page } from '@playwright/test'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { expectNoAxeFindings } from './axe.ts'
import {
  aCampaign,
  apiTimeout,
  type Campaign,
  expectMade,
  fetchMakeCount,
  getCampaignPath,
  makeButton,
  signInThroughDialog,
} from './campaign-steps.ts'
import { database } from './database.ts'
import { aFan, anEmail, aPhone, type Fan, signIn } from './fans.ts'
import { expect, onPhone, test } from './fixtures.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'
import { aShow } from './shows.ts'
import {
  expectSignedIn,
  fillSignUp,
  formErrors,
  getCodeField,
  getDialog,
  humanCheckTimeout,
  requestCode,
  submitSignUp,
} from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
// Proof of work, password hashing and messages from the job queue are slow.
test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const artistPage = ({ artist }: Campaign) => `/artist/${artist.id}/`
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true })
const followButton = (page: Page, { artist }: Campaign) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Follow(ing)? ?: ${artist.name}$`) })

test.describe('actions that require login', () => {
  test('show the make during sign-up by keyboard, count it once, and confirm it after the first steps', async ({
    page,
    request,
  }) => {
    const campaign = await aCampaign(request)
    const { artist, city, make_count: before } = campaign
    const [email, phone] = [anEmail(), aPhone()]
    await visit(page, getCampaignPath(campaign))
    await makeButton(page, campaign).press('Enter')
    const signInDialog = getDialog(page, `Log in to bring ${artist.name} to ${city.name}`)
    await expect(button(signInDialog, 'Sign up')).toBeFocused()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Enter')
    const form = getDialog(page, `Sign up to bring ${artist.name} to ${city.name}`)
    await expect(form.locator('[name=username]')).toBeFocused()
    await fillSignUp(form, { email, phone })
    await page.reload()
    await expect(form.getByText('We’ll do it as soon as you’re in.')).toBeVisible()
    await fillSignUp(form, { email, phone })
    const proof = await submitSignUp(page)
    await getCodeField(proof).fill(await requestCode(proof, phone))
    await expect(button(getDialog(page, 'Welcome!'), 'OK')).toBeFocused(humanCheckTimeout)
    await expect.poll(() => fetchMakeCount(request, campaign), apiTimeout).toBe(before + 1)
    await expect(page.getByText('Your make counts')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await throughFirstSteps(page)
    await expect(page.getByText(`Your make counts: ${artist.name} in ${city.name}.`)).toBeVisible()
    await expectMade(page, campaign, true, before + 1)
  })

  /** Completes the first steps by keyboard: skips the city, follows an artist, turns emails on. */
  async function throughFirstSteps(page: Page): Promise<void> {
    const steps = getDialog(page, 'Let’s get you started')
    await expect(steps.getByRole('combobox', { name: 'City' })).toBeFocused(apiTimeout)
    await expectNoAxeFindings(page)
    await button(steps, 'Skip').press('Enter')
    await expect(steps.getByRole('heading', { name: 'Who should we look out for?' })).toBeFocused()
    const artists = steps.getByRole('listitem')
    await expect(artists).toHaveCount(12)
    await artists.first().getByRole('button').press('Enter')
    await expect(artists.first().getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    await expectNoAxeFindings(page)
    await button(steps, 'Next').press('Enter')
    await steps.getByRole('switch', { name: 'Email me' }).press('Space')
    await expect(steps.getByText('Saved')).toBeVisible()
    await expectNoAxeFindings(page)
    await button(steps, 'Done').press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  test('follow an artist after login, even in another tab, but not when the dialog was closed', async ({
    page,
    context,
    request,
  }) => {
    const [campaign, fan] = [await aCampaign(request), await aFan()]
    await visit(page, artistPage(campaign))
    await followButton(page, campaign).click()
    const dialog = getDialog(page, `Log in to follow ${campaign.artist.name}`)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await logIn(getDialog(page, 'Log in'), fan)
    await expectSignedIn(page)
    await expect(followButton(page, campaign)).toHaveAttribute('aria-pressed', 'false')
    await visit(page, '/logout/')
    await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
    await visit(page, artistPage(campaign))
    await followButton(page, campaign).click()
    // The browser remembers an earlier login, so the dialog offers Log in first.
    await expect(dialog.locator('[name=emailId]')).toBeFocused()
    const other = await context.newPage()
    await visit(other, '/help/')
    await other.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await logIn(getDialog(other, 'Log in'), fan)
    await expect(dialog).toBeHidden(apiTimeout)
    await expect(followButton(page, campaign)).toHaveAttribute('aria-pressed', 'true', apiTimeout)
  })

  async function logIn(dialog: Locator, fan: Fan): Promise<void> {
    await fillIn(dialog, fan)
    await expect(dialog).toBeHidden(humanCheckTimeout)
  }

  async function fillIn(dialog: Locator, { email, password }: Fan): Promise<void> {
    await dialog.locator('[name=emailId]').fill(email)
    await dialog.locator('[name=emailPassword]').fill(password)
    await button(dialog, 'Log in').click()
  }

  test('complete a make without a city: a visitor chooses one and logs in, a fan returns from the settings', async ({
    page,
    request,
  }) => {
    const [campaign, fan, other] = [await aCampaign(request), await aFan(), await aFan()]
    await visit(page, artistPage(campaign))
    await button(page, 'Ask in my city').first().click()
    await chooseCity(getDialog(page, 'SET YOUR CITY'), campaign)
    await getDialog(page, 'SET YOUR CITY').getByRole('button', { name: 'Go', exact: true }).click()
    await signInThroughDialog(page, fan)
    await expect.poll(() => fetchMakeCount(request, campaign), apiTimeout).toBe(campaign.make_count + 1)

    await page.context().clearCookies()
    await signIn(page, other)
    await visit(page, artistPage(campaign))
    await button(page, 'Ask in my city').first().click()
    await page.getByRole('link', { name: 'Go to Settings' }).click()
    await chooseCity(page.locator('#account_city'), campaign)
    await expect(page).toHaveURL(new RegExp(`/artist/.*${campaign.artist.id}/`), apiTimeout)
    await expect.poll(() => fetchMakeCount(request, campaign), apiTimeout).toBe(campaign.make_count + 2)
  })

  async function chooseCity(where: Locator, { city }: Campaign): Promise<void> {
    await where.getByRole('combobox').fill(city.name)
    await where
      .getByRole('option', { name: `${city.name}, ${city.nation_name}` })
      .first()
      .click()
  }

  test('restore a typed chat message after login without sending it', async ({ page }) => {
    const [{ address }, fan] = [await aShow({ title: 'Open doors', status: 'ON_SHOW' }), await aFan()]
    await page.goto(address)
    await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
    const field = page.getByRole('textbox', { name: 'Say something' })
    await field.fill('Good evening, Oslo')
    await button(page, 'Log in to chat').click()
    await logIn(getDialog(page, 'Log in to chat'), fan)
    await expect(field).toHaveValue('Good evening, Oslo', apiTimeout)
    await expect(field).toBeFocused()
    await expect(page.getByRole('log').getByText('Good evening, Oslo')).toHaveCount(0)
  })

  test('keep the focus on the restored message when the dialog closes later', async ({ page }) => {
    const [{ address }, fan] = [await aShow({ title: 'Late doors', status: 'ON_SHOW' }), await aFan()]
    await page.goto(address)
    await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
    await page.locator('main textarea').fill('Are you all in?')
    // The dialog closes by going back in the history, which takes an unpredictable time.
    await page.evaluate(() => {
      const go = history.go.bind(history)
      history.go = steps => addEventListener('step-back', () => go(steps), { once: true })
    })
    await button(page, 'Log in to chat').click()
    const dialog = getDialog(page, 'Log in to chat')
    await fillIn(dialog, fan)
    await expectSignedIn(page)
    await expect(page.locator('main textarea')).toHaveValue('Are you all in?', apiTimeout)
    await expect(button(page, 'Send')).toBeVisible()
    await expect(dialog).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('step-back')))
    await expect(dialog).toBeHidden()
    await expect(page.locator('main textarea')).toBeFocused()
  })

  test('open the linked section of the settings after login', async ({ page }) => {
    const fan = await aFan()
    await visit(page, '/user/settings/#connections')
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(getDialog(page, 'Log in'), fan)
    await expect(page.locator('#connections')).toBeFocused()
  })

  /** Creates a sale of a picture and returns the URL of its purchase page. */
  async function aPurchase(): Promise<string> {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const product = { name: 'Picture', stock: [9], prices: { USD: 450 } }
    const { id } = await shopFixtures(database()).aProject({
      name: 'Wallpaper',
      from: inDays(-1),
      until: inDays(5),
      products: [product],
    })
    return `/project/${id}/purchase/`
  }

  test(
    "show the purchase's invitation to log in below the title, with the same left edge",
    onPhone,
    async ({ page }) => {
      await visit(page, await aPurchase())
      const main = page.getByRole('main')
      const readBox = async (element: Locator) =>
        (await element.boundingBox()) ?? { x: NaN, y: NaN, width: 0, height: 0 }
      const title = await readBox(main.getByRole('heading', { level: 1 }))
      const words = main.getByRole('heading', { name: 'Log in to buy' }).locator('..')
      const invitation = await readBox(words.locator('..'))
      expect(invitation.x).toBe(title.x)
      expect(invitation.y).toBeGreaterThanOrEqual(title.y + title.height)
      expect((await readBox(words)).x).toBeLessThan(title.x + title.width)
    },
  )

  test('name the purchase in the login dialog, and continue at the checkout', async ({ page }) => {
    const [address, fan] = [await aPurchase(), await aFan()]
    await visit(page, address)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(getDialog(page, 'Log in to buy Wallpaper'), fan)
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByRole('heading', { name: 'Log in to buy' })).toHaveCount(0)
  })
})
