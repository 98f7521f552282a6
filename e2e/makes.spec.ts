import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { expectNoAxeFindings } from './axe.ts'
import {
  aCampaign,
  apiTimeout,
  expectMade,
  expectWeek,
  fetchMakeCount,
  getCampaignPath,
  makeButton,
  signInThroughDialog,
  toPair,
} from './campaign-steps.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'
import { expectSignedIn, formErrors, getDialog } from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
// Signing up takes some seconds on a busy machine.
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('makes', () => {
  test('complete after login and can be taken back', async ({ page, request }) => {
    const [fan, campaign] = [await aFan(), await aCampaign(request)]
    const before = campaign.make_count
    await visit(page, getCampaignPath(campaign))
    await expectMade(page, campaign, false, before)
    await makeButton(page, campaign).click()
    await signInThroughDialog(page, fan)
    await expect(
      page.getByText(`Your make counts: ${campaign.artist.name} in ${campaign.city.name}.`),
    ).toBeVisible(apiTimeout)
    await expectMade(page, campaign, true, before + 1)
    await expectWeek(page, campaign.week_count + 1)
    await expect.poll(() => fetchMakeCount(request, campaign)).toBe(before + 1)
    // The page was cached before the make.
    await page.reload()
    await expectMade(page, campaign, true, before + 1)
    await makeButton(page, campaign).click()
    await expect(page.getByText('You took back your make')).toBeVisible(apiTimeout)
    await expectMade(page, campaign, false, before)
    await expect.poll(() => fetchMakeCount(request, campaign)).toBe(before)
  })

  test("show the campaign's make count, a picture to share, and how many makes came through the fan's link", async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    const [owner, guest, campaign] = [await aFan(), await aFan(), await aCampaign(request)]
    const main = page.getByRole('main')
    await signIn(page, owner)
    await visit(page, getCampaignPath(campaign))
    await expectSignedIn(page)
    await makeButton(page, campaign).click()
    // Another fan started the campaign.
    await expect(main.getByText(/^You’re no\. 2\. [\d,]+ more makes? to go$/)).toBeVisible(apiTimeout)

    await main.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = getDialog(page, 'Bring your friends')
    const { name } = campaign.artist
    await expect(
      dialog.getByRole('img', { name: `Your picture: ${name} in ${campaign.city.name}, make no. 2` }),
    ).toBeVisible()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    const picture = sharp(await (await saved).path())
    expect(await picture.metadata()).toMatchObject({ width: 1_080, height: 1_350, format: 'png' })
    await expect(dialog.getByText('Makes through your link show up here.')).toBeVisible()
    const link = (await dialog.getByText('#via=').textContent()) ?? ''
    expect(link).toMatch(new RegExp(`${getCampaignPath(campaign)}#via=[\\w-]{16}$`))
    await expectNoAxeFindings(page)

    const theirs = await browser.newPage({ baseURL: baseURL ?? '' })
    await hideCookieNotice(theirs.context(), baseURL)
    await signIn(theirs, guest)
    await visit(theirs, link)
    // The parameter is removed from the URL, so that it isn't shared by accident.
    await expect(theirs).toHaveURL(new RegExp(`${getCampaignPath(campaign)}$`))
    await theirs.reload()
    await expectSignedIn(theirs)
    await makeButton(theirs, campaign).click()
    await expect(theirs.getByRole('main').getByText(/^You’re no\. 3\./)).toBeVisible(apiTimeout)
    await theirs.context().close()

    await page.reload()
    await expect(main.getByText('1 make came through your link')).toBeVisible(apiTimeout)
    await expect(main.getByText(/^You’re no\. 2\./)).toBeVisible()
    await expect.poll(() => fetchMakeCount(request, campaign)).toBe(campaign.make_count + 2)
  })

  test('count once from two tabs of one fan, and are taken back once', async ({ page, context, request }) => {
    const [fan, campaign] = [await aFan(), await aCampaign(request)]
    const before = campaign.make_count
    await signIn(page, fan)
    const tabs = [page, await context.newPage()]
    for (const tab of tabs) {
      await visit(tab, getCampaignPath(campaign))
      await expectSignedIn(tab)
    }
    // Creates a race: both requests are in flight before either tab knows about the other.
    const held: Route[] = []
    await context.route(`**/api/v2/promotions/${toPair(campaign)}/make/`, async route => {
      held.push(route)
      if (held.length === tabs.length) await Promise.all(held.splice(0).map(one => one.continue()))
    })
    await Promise.all(tabs.map(tab => makeButton(tab, campaign).click()))
    for (const tab of tabs) await expectMade(tab, campaign, true, before + 1)
    await expect.poll(() => fetchMakeCount(request, campaign)).toBe(before + 1)
    await Promise.all(tabs.map(tab => makeButton(tab, campaign).click()))
    for (const tab of tabs) await expectMade(tab, campaign, false, before)
    await expect.poll(() => fetchMakeCount(request, campaign)).toBe(before)
  })

  test("appear in the fan's other tabs", async ({ page, context, request }) => {
    const [fan, campaign] = [await aFan(), await aCampaign(request)]
    await signIn(page, fan)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await visit(tab, getCampaignPath(campaign))
      await expectSignedIn(tab)
    }
    await makeButton(page, campaign).click()
    await expectMade(other, campaign, true, campaign.make_count + 1)
    await expectWeek(other, campaign.week_count + 1)
    await makeButton(other, campaign).click()
    await expectMade(page, campaign, false, campaign.make_count)
  })

  test('are rolled back with an error when the server fails, and can be retried', async ({
    page,
    request,
  }) => {
    const [fan, campaign] = [await aFan(), await aCampaign(request)]
    const call = `**/api/v2/promotions/${toPair(campaign)}/make/`
    await page.route(call, route => route.fulfill({ status: 500, json: {} }))
    await signIn(page, fan)
    await visit(page, getCampaignPath(campaign))
    await expectSignedIn(page)
    await makeButton(page, campaign).click()
    // The client retries before it gives up.
    await expect(page.getByRole('alert')).toContainText('Your make didn’t go through', apiTimeout)
    await expectMade(page, campaign, false, campaign.make_count)
    await page.unroute(call)
    await makeButton(page, campaign).click()
    await expectMade(page, campaign, true, campaign.make_count + 1)
  })

  test("ask for the city and then for login on an artist's page", onPhoneAlone, async ({ page, request }) => {
    const [fan, { artist }] = [await aFan(), await aCampaign(request)]
    const city = 'Reykjavík, Iceland'
    await visit(page, `/artist/${encodeURIComponent(artist.slug)},${artist.id}/`)
    await page.getByRole('button', { name: 'Ask in my city' }).click()
    const chooser = getDialog(page, 'SET YOUR CITY')
    await chooser.getByRole('combobox').fill(city.split(',')[0] ?? '')
    await page.getByRole('option', { name: city }).first().click()
    await chooser.getByRole('button', { name: 'Go' }).click()
    await signInThroughDialog(page, fan)
    const made = page.getByRole('main').getByRole('button', { name: `Your make: ${city.split(',')[0]}` })
    await expect(made).toHaveAttribute('aria-pressed', 'true', apiTimeout)
    await expect(page.getByText('Your make counts')).toBeVisible()
  })
})
