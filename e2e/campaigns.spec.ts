import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { expectNoAxeFindings } from './axe.ts'
import {
  aCampaign,
  aDemoCampaign,
  addressOf,
  answerWait,
  berlin,
  type Campaign,
  campaignOf,
  expectMade,
  expectWeek,
  inCity,
  makeButton,
  makesOf,
  pairOf,
  signInThere,
} from './campaign-steps.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import { isTooWide, shiftOf, visit, watchShifts, withoutNotices } from './shell-steps.ts'
import { answersOfTrouble, dialogOf, expectSignedIn } from './sign-steps.ts'

test.use({ plannedErrors: answersOfTrouble })
// Signing up takes some seconds on a busy machine.
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

for (const colorScheme of ['light', 'dark'] as const) {
  test(`campaigns, a campaign and a city's dialog, ${colorScheme}: no barrier`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme })
    await inCity(page, baseURL, berlin)
    await visit(page, '/campaigns/')
    await expect(page.getByRole('region', { name: 'Berlin wants' }).getByRole('article')).toHaveCount(3)
    await expectNoAxeFindings(page)
    await visit(page, `/campaigns/?city_id=${berlin}`)
    await expect(dialogOf(page, 'Most wanted').getByRole('article').first()).toBeVisible()
    await expectNoAxeFindings(page)
    await visit(page, addressOf(await aDemoCampaign(request)))
    await expectNoAxeFindings(page)
  })
}

test(
  'nothing is too wide, and what the city asks for takes the room that was kept for it',
  onPhone,
  async ({ page, request, baseURL }) => {
    await inCity(page, baseURL, berlin)
    // The visit before has told the document which city it is.
    await visit(page, '/campaigns/')
    await watchShifts(page)
    await visit(page, '/campaigns/')
    await expect(page.getByRole('region', { name: 'Berlin wants' }).getByRole('article')).toHaveCount(3)
    expect(await shiftOf(page)).toBe(0)
    expect(await isTooWide(page)).toBe(false)
    await visit(page, `/campaigns/?city_id=${berlin}`)
    await expect(dialogOf(page, 'Most wanted').getByRole('article').first()).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await visit(page, addressOf(await aDemoCampaign(request)))
    expect(await isTooWide(page)).toBe(false)
  },
)

test('a make without a session: sign in, and it goes through by itself; then it is taken back', async ({
  page,
  request,
}) => {
  const [fan, campaign] = [await aFan(), await aCampaign(request)]
  const before = campaign.make_count
  await visit(page, addressOf(campaign))
  await expectMade(page, campaign, false, before)
  await makeButton(page, campaign).click()
  await signInThere(page, fan)
  await expect(
    page.getByText(`Your make counts: ${campaign.artist.name} in ${campaign.city.name}.`),
  ).toBeVisible(answerWait)
  await expectMade(page, campaign, true, before + 1)
  await expectWeek(page, campaign.week_count + 1)
  await expect.poll(() => makesOf(request, campaign)).toBe(before + 1)
  await page.reload()
  await expect(makeButton(page, campaign)).toHaveAttribute('aria-pressed', 'true')
  await makeButton(page, campaign).click()
  await expect(page.getByText('You took back your make')).toBeVisible(answerWait)
  await expectMade(page, campaign, false, before)
  await expect.poll(() => makesOf(request, campaign)).toBe(before)
})

test('a make has its number, a picture to share, and a link that counts who comes by it', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const [owner, guest, campaign] = [await aFan(), await aFan(), await aCampaign(request)]
  const main = page.getByRole('main')
  await signIn(page, owner)
  await visit(page, addressOf(campaign))
  await expectSignedIn(page)
  await makeButton(page, campaign).click()
  // Another fan began the campaign.
  await expect(main.getByText(/^You’re no\. 2\. [\d,]+ to go$/)).toBeVisible(answerWait)

  await main.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = dialogOf(page, 'Bring your friends')
  const { name } = campaign.artist
  await expect(
    dialog.getByRole('img', { name: `Your picture: ${name} in ${campaign.city.name}, make no. 2` }),
  ).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  const picture = sharp(await (await saved).path())
  expect(await picture.metadata()).toMatchObject({ width: 1_080, height: 1_350, format: 'png' })
  await expect(dialog.getByText('Makes through your link show up here.')).toBeVisible()
  const link = await dialog.getByText('#via=').innerText()
  expect(link).toMatch(new RegExp(`${addressOf(campaign)}#via=[\\w-]{16}$`))
  await expectNoAxeFindings(page)

  const theirs = await browser.newPage({ baseURL: baseURL ?? '' })
  await withoutNotices(theirs.context(), baseURL)
  await signIn(theirs, guest)
  await visit(theirs, link)
  // Taken out of the address, so that it isn't passed on by accident.
  await expect(theirs).toHaveURL(new RegExp(`${addressOf(campaign)}$`))
  await theirs.reload()
  await expectSignedIn(theirs)
  await makeButton(theirs, campaign).click()
  await expect(theirs.getByRole('main').getByText(/^You’re no\. 3\./)).toBeVisible(answerWait)
  await theirs.context().close()

  await page.reload()
  await expect(main.getByText('1 make came through your link')).toBeVisible(answerWait)
  await expect(main.getByText(/^You’re no\. 2\./)).toBeVisible()
  await expect.poll(() => makesOf(request, campaign)).toBe(campaign.make_count + 2)
})

test(
  'meter, count and Make stand in the first view of a phone, then in a bar',
  onPhoneAlone,
  async ({ page, context, request }) => {
    // With the notice, which takes the lower edge.
    await context.clearCookies()
    const campaign = await aDemoCampaign(request)
    await visit(page, addressOf(campaign))
    const main = page.getByRole('main')
    const notice = await page.getByRole('region', { name: 'Cookies' }).boundingBox()
    for (const part of [main.getByRole('progressbar').first(), makeButton(page, campaign)]) {
      const box = await part.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(notice?.y ?? 0)
    }
    await main.getByRole('heading', { name: 'Videos' }).scrollIntoViewIfNeeded()
    await expect(
      page.getByRole('region', { name: `${campaign.artist.name} in ${campaign.city.name}` }),
    ).toBeInViewport()
    await expect(makeButton(page, campaign).last()).toBeInViewport()
  },
)

test('two tabs of one fan make one make between them, and take one back', async ({
  page,
  context,
  request,
}) => {
  const [fan, campaign] = [await aFan(), await aCampaign(request)]
  const before = campaign.make_count
  await signIn(page, fan)
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) {
    await visit(tab, addressOf(campaign))
    await expectSignedIn(tab)
  }
  // A race: both clicks are in flight before either tab knows of the other's.
  const held: Route[] = []
  await context.route(`**/api/v2/promotions/${pairOf(campaign)}/make/`, async route => {
    held.push(route)
    if (held.length === tabs.length) await Promise.all(held.splice(0).map(one => one.continue()))
  })
  await Promise.all(tabs.map(tab => makeButton(tab, campaign).click()))
  for (const tab of tabs) await expectMade(tab, campaign, true, before + 1)
  await expect.poll(() => makesOf(request, campaign)).toBe(before + 1)
  await Promise.all(tabs.map(tab => makeButton(tab, campaign).click()))
  for (const tab of tabs) await expectMade(tab, campaign, false, before)
  await expect.poll(() => makesOf(request, campaign)).toBe(before)
})

test('what a fan makes in one tab, the other shows', async ({ page, context, request }) => {
  const [fan, campaign] = [await aFan(), await aCampaign(request)]
  await signIn(page, fan)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await visit(tab, addressOf(campaign))
    await expectSignedIn(tab)
  }
  await makeButton(page, campaign).click()
  await expectMade(other, campaign, true, campaign.make_count + 1)
  await expectWeek(other, campaign.week_count + 1)
  await makeButton(other, campaign).click()
  await expectMade(page, campaign, false, campaign.make_count)
})

test('a server that fails: an error, count and button go back, and the next press works', async ({
  page,
  request,
}) => {
  const [fan, campaign] = [await aFan(), await aCampaign(request)]
  const call = `**/api/v2/promotions/${pairOf(campaign)}/make/`
  await page.route(call, route => route.fulfill({ status: 500, json: {} }))
  await signIn(page, fan)
  await visit(page, addressOf(campaign))
  await expectSignedIn(page)
  await makeButton(page, campaign).click()
  // The client retries before it gives up.
  await expect(page.getByRole('alert')).toContainText('Your make didn’t go through', answerWait)
  await expectMade(page, campaign, false, campaign.make_count)
  await page.unroute(call)
  await makeButton(page, campaign).click()
  await expectMade(page, campaign, true, campaign.make_count + 1)
})

test(
  "on an artist's page: first the city, then the fan, then the make",
  onPhone,
  async ({ page, request }) => {
    const [fan, { artist }] = [await aFan(), await aCampaign(request)]
    const city = 'Reykjavík, Iceland'
    await visit(page, `/artist/${encodeURIComponent(artist.slug)},${artist.id}/`)
    await page.getByRole('button', { name: 'Make in my city' }).click()
    const chooser = dialogOf(page, 'SET YOUR CITY')
    await chooser.getByRole('combobox').fill(city.split(',')[0] ?? '')
    await page.getByRole('option', { name: city }).first().click()
    await chooser.getByRole('button', { name: 'Go' }).click()
    await signInThere(page, fan)
    const made = page.getByRole('main').getByRole('button', { name: `Made in ${city.split(',')[0]}` })
    await expect(made).toHaveAttribute('aria-pressed', 'true', answerWait)
    await expect(page.getByText('Your make counts')).toBeVisible()
  },
)

test("a city's dialog: by click, Back, Forward, reload and its address", async ({ page, baseURL }) => {
  await inCity(page, baseURL, berlin)
  await visit(page, '/campaigns/')
  const all = page.getByRole('link', { name: 'See the whole list' })
  await all.click()
  const dialog = dialogOf(page, 'Most wanted')
  await expect(dialog.getByText('Who fans want to see in Berlin, Germany')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/campaigns/\\?city_id=${berlin}$`))
  await expect(page).toHaveTitle('Berlin wants - Fanfare')
  await expect(dialog.getByRole('article')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await expect(dialog.getByRole('article').nth(10)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(all).toBeFocused()
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('article').first()).toBeVisible()
  await dialog.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/campaigns\/\d+-2950159\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/campaigns\/$/)
  await expect(dialog).toBeHidden()
})

test.describe('a city that is not there', () => {
  test.use({ plannedErrors: [/status of 404/] })

  test('is said so', async ({ page }) => {
    for (const id of ['2147483647', '99999999999', '0', '-1', 'x']) {
      await visit(page, `/campaigns/?city_id=${id}`)
      await expect(dialogOf(page, 'Most wanted')).toContainText('We can’t find this city')
      await page.keyboard.press('Escape')
      await expect(dialogOf(page, 'Most wanted')).toBeHidden()
    }
  })
})

test('campaigns that are not there are not found, and nothing can be made', async ({ page, request }) => {
  const { artist, city } = await aDemoCampaign(request)
  const found = await (await request.get('/api/v1/artists/?query=(INVALID)')).json()
  const invalid = (found as { results: { id: number; is_valid: boolean }[] }).results.find(
    one => !one.is_valid,
  )
  if (!invalid) throw new Error('the demo has no (INVALID) artist')
  const pairs = [
    `${invalid.id}-${city.id}`,
    `2147483647-${city.id}`,
    `${artist.id}-2147483647`,
    `${artist.id}-99999999999`,
  ]
  for (const name of [...pairs, '0-0', 'somebody', `${artist.id}`]) {
    const answer = await page.goto(`/campaigns/${name}/`)
    expect([name, answer?.status()]).toEqual([name, 404])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
    await expect(page.getByRole('main').getByRole('button', { name: /^Make/ })).toHaveCount(0)
  }
  for (const pair of pairs) expect(await campaignOf(request, pair)).toBeNull()
})

test('where fans want them: the table is sorted and unfolded by the keyboard', async ({ page, request }) => {
  const demand = async (id: number) =>
    (
      (await (await request.get(`/api/v2/artists/${id}/demand/`)).json()) as {
        results: { city: { name: string } }[]
      }
    ).results
  const explored = await (await request.get('/api/v1/promotions/explore/?limit=50')).json()
  const campaigns = (explored as { results: Campaign[] }).results
  let campaign = campaigns[0]
  for (const one of campaigns) {
    if ((await demand(one.artist.id)).length <= 10) continue
    campaign = one
    break
  }
  if (!campaign) throw new Error('the demo has no artist whom more than ten cities ask for')
  const places = await demand(campaign.artist.id)
  await visit(page, addressOf(campaign))
  const table = page.getByRole('table', { name: `Makes for ${campaign.artist.name} by city` })
  const head = (name: string) => table.getByRole('columnheader', { name, exact: true })
  await expect(head('Makes')).toHaveAttribute('aria-sort', 'descending')
  await expect(table.getByRole('rowheader')).toHaveCount(10)
  await expect(table.getByRole('rowheader').first()).toContainText(places[0]?.city.name ?? '')
  await page.getByRole('radio', { name: 'Makes', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Makes per 100,000 people' })).toBeFocused()
  await expect(head('Per 100,000 people')).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: `All ${places.length} cities` }).focus()
  await page.keyboard.press('Enter')
  await expect(table.getByRole('rowheader')).toHaveCount(places.length)
  await table.getByRole('link').last().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/campaigns/${campaign.artist.id}-\\d+/$`))
})

test('a video of the artist plays over the campaign; nothing is asked of the video site before', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  await page.route(/^https:/, route => {
    asked.push(new URL(route.request().url()).hostname)
    return route.fulfill({ body: '<title>a video</title>', contentType: 'text/html' })
  })
  const explored = await (await request.get('/api/v1/artists/videos/?limit=1')).json()
  const [video] = (explored as { results: { artist_id: number; title: string }[] }).results
  await visit(page, `/campaigns/${video?.artist_id}-${berlin}/`)
  const cover = page.getByRole('list', { name: 'Videos' }).getByRole('link').first()
  await cover.scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  await cover.click()
  const dialog = page.getByRole('dialog', { name: video?.title })
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
  )
  await expect.poll(() => asked).toEqual(['www.youtube-nocookie.com'])
  await expect(page).toHaveURL(new RegExp(`/campaigns/${video?.artist_id}-${berlin}/$`))
  await page.reload()
  await expect(dialog.locator('iframe')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
