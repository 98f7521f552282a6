import type { Locator, Page } from '@playwright/test'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { expectNoAxeFindings } from './axe.ts'
import {
  aCampaign,
  addressOf,
  answerWait,
  type Campaign,
  expectMade,
  makeButton,
  makesOf,
  signInThere,
} from './campaign-steps.ts'
import { database } from './database.ts'
import { aFan, anEmail, aPhone, type Fan, signIn } from './fans.ts'
import { expect, onPhone, test } from './fixtures.ts'
import { visit, withoutNotices } from './shell-steps.ts'
import { aShow } from './shows.ts'
import {
  answersOfTrouble,
  askForCode,
  codeField,
  dialogOf,
  expectSignedIn,
  fillSignUp,
  next,
  proofWait,
} from './sign-steps.ts'

test.use({ plannedErrors: answersOfTrouble })
// Proof of work, password hashing and messages of the job queue take long.
test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

const artistPage = ({ artist }: Campaign) => `/artist/${artist.id}/`
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true })
const followButton = (page: Page, { artist }: Campaign) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Follow(ing)? ?: ${artist.name}$`) })

test('a make, signing up by the keyboard: told what for, done once, and told when the first steps are over', async ({
  page,
  request,
}) => {
  const campaign = await aCampaign(request)
  const { artist, city, make_count: before } = campaign
  const [email, phone] = [anEmail(), aPhone()]
  await visit(page, addressOf(campaign))
  await makeButton(page, campaign).press('Enter')
  const signInDialog = dialogOf(page, `Log in to bring ${artist.name} to ${city.name}`)
  await expect(button(signInDialog, 'Sign up')).toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  const form = dialogOf(page, `Sign up to bring ${artist.name} to ${city.name}`)
  await expect(form.locator('[name=username]')).toBeFocused()
  await fillSignUp(form, { email, phone })
  // It survives a reload, like the form.
  await page.reload()
  await expect(form.getByText('We’ll do it as soon as you’re in.')).toBeVisible()
  await fillSignUp(form, { email, phone })
  const proof = await next(page)
  await codeField(proof).fill(await askForCode(proof, phone))
  await expect(button(dialogOf(page, 'Welcome!'), 'OK')).toBeFocused(proofWait)
  await expect.poll(() => makesOf(request, campaign), answerWait).toBe(before + 1)
  await expect(page.getByText('Your make counts')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await throughFirstSteps(page)
  await expect(page.getByText(`Your make counts: ${artist.name} in ${city.name}.`)).toBeVisible()
  await expectMade(page, campaign, true, before + 1)
})

/** City, an artist, mail: each by the keyboard, the first skipped. */
async function throughFirstSteps(page: Page): Promise<void> {
  const steps = dialogOf(page, 'Let’s get you started')
  await expect(steps.getByRole('combobox', { name: 'City' })).toBeFocused(answerWait)
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

test('a follow: who closes the dialog wants nothing; who signs in follows, also by another tab', async ({
  page,
  context,
  request,
}) => {
  const [campaign, fan] = [await aCampaign(request), await aFan()]
  await visit(page, artistPage(campaign))
  await followButton(page, campaign).click()
  const dialog = dialogOf(page, `Log in to follow ${campaign.artist.name}`)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logIn(dialogOf(page, 'Log in'), fan)
  await expectSignedIn(page)
  await expect(followButton(page, campaign)).toHaveAttribute('aria-pressed', 'false')
  await visit(page, '/logout/')
  await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
  await visit(page, artistPage(campaign))
  await followButton(page, campaign).click()
  // Somebody has signed in here before: that is offered first.
  await expect(dialog.locator('[name=emailId]')).toBeFocused()
  const other = await context.newPage()
  await visit(other, '/help/')
  await other.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logIn(dialogOf(other, 'Log in'), fan)
  await expect(dialog).toBeHidden(answerWait)
  await expect(followButton(page, campaign)).toHaveAttribute('aria-pressed', 'true', answerWait)
})

async function logIn(dialog: Locator, fan: Fan): Promise<void> {
  await fillIn(dialog, fan)
  await expect(dialog).toBeHidden(proofWait)
}

async function fillIn(dialog: Locator, { email, password }: Fan): Promise<void> {
  await dialog.locator('[name=emailId]').fill(email)
  await dialog.locator('[name=emailPassword]').fill(password)
  await button(dialog, 'Log in').click()
}

test('a make without a city: a visitor names it and signs in, a fan comes back from the settings', async ({
  page,
  request,
}) => {
  const [campaign, fan, other] = [await aCampaign(request), await aFan(), await aFan()]
  await visit(page, artistPage(campaign))
  await button(page, 'Ask in my city').first().click()
  await chooseCity(dialogOf(page, 'SET YOUR CITY'), campaign)
  await dialogOf(page, 'SET YOUR CITY').getByRole('button', { name: 'Go', exact: true }).click()
  await signInThere(page, fan)
  await expect.poll(() => makesOf(request, campaign), answerWait).toBe(campaign.make_count + 1)

  await page.context().clearCookies()
  await signIn(page, other)
  await visit(page, artistPage(campaign))
  await button(page, 'Ask in my city').first().click()
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await chooseCity(page.locator('#account_city'), campaign)
  await expect(page).toHaveURL(new RegExp(`/artist/.*${campaign.artist.id}/`), answerWait)
  await expect.poll(() => makesOf(request, campaign), answerWait).toBe(campaign.make_count + 2)
})

async function chooseCity(where: Locator, { city }: Campaign): Promise<void> {
  await where.getByRole('combobox').fill(city.name)
  await where
    .getByRole('option', { name: `${city.name}, ${city.nation_name}` })
    .first()
    .click()
}

test('the chat has what was typed before signing in, and says nothing by itself', async ({ page }) => {
  const [{ address }, fan] = [await aShow({ title: 'Open doors', status: 'ON_SHOW' }), await aFan()]
  await page.goto(address)
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  const field = page.getByRole('textbox', { name: 'Say something' })
  await field.fill('Good evening, Oslo')
  await button(page, 'Log in to chat').click()
  await logIn(dialogOf(page, 'Log in to chat'), fan)
  await expect(field).toHaveValue('Good evening, Oslo', answerWait)
  await expect(field).toBeFocused()
  await expect(page.getByRole('log').getByText('Good evening, Oslo')).toHaveCount(0)
})

test('the dialog that closes after the words are back leaves the focus to them', async ({ page }) => {
  const [{ address }, fan] = [await aShow({ title: 'Late doors', status: 'ON_SHOW' }), await aFan()]
  await page.goto(address)
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  await page.locator('main textarea').fill('Are you all in?')
  // Closing is a step back in the history, which may take as long as it likes.
  await page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = steps => addEventListener('step-back', () => go(steps), { once: true })
  })
  await button(page, 'Log in to chat').click()
  const dialog = dialogOf(page, 'Log in to chat')
  await fillIn(dialog, fan)
  await expectSignedIn(page)
  await expect(page.locator('main textarea')).toHaveValue('Are you all in?', answerWait)
  await expect(button(page, 'Send')).toBeVisible()
  await expect(dialog).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('step-back')))
  await expect(dialog).toBeHidden()
  await expect(page.locator('main textarea')).toBeFocused()
})

test('an address that names a part of the settings leads there, also by signing in', async ({ page }) => {
  const fan = await aFan()
  await visit(page, '/user/settings/#connections')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(dialogOf(page, 'Log in'), fan)
  await expect(page.locator('#connections')).toBeFocused()
})

/** The address where a picture is bought. */
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
  'the purchase’s invitation to log in stands below the title and begins where it does',
  onPhone,
  async ({ page }) => {
    await visit(page, await aPurchase())
    const main = page.getByRole('main')
    const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: NaN, y: NaN, width: 0, height: 0 }
    const title = await boxOf(main.getByRole('heading', { level: 1 }))
    const words = main.getByRole('heading', { name: 'Log in to buy' }).locator('..')
    const invitation = await boxOf(words.locator('..'))
    expect(invitation.x).toBe(title.x)
    expect(invitation.y).toBeGreaterThanOrEqual(title.y + title.height)
    expect((await boxOf(words)).x).toBeLessThan(title.x + title.width)
  },
)

test('who wants to buy is told what, and goes on at the checkout', async ({ page }) => {
  const [address, fan] = [await aPurchase(), await aFan()]
  await visit(page, address)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(dialogOf(page, 'Log in to buy Wallpaper'), fan)
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByRole('heading', { name: 'Log in to buy' })).toHaveCount(0)
})
