import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { aDemoCampaign, type Campaign, fetchCampaign, getCampaignPath, makeButton } from './campaign-steps.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import {
  berlinId,
  hasHorizontalOverflow,
  hideCookieNotice,
  readLayoutShift,
  recordLayoutShifts,
  setVisitorCity,
  visit,
} from './shell-steps.ts'
import { formErrors, getDialog } from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
// Signing up takes some seconds on a busy machine.
test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('campaign pages', () => {
  test("pass the accessibility checks, including a campaign and a city's dialog", async ({
    page,
    request,
    baseURL,
  }) => {
    await setVisitorCity(page, baseURL, berlinId)
    await visit(page, '/campaigns/')
    await expect(page.getByRole('region', { name: 'Berlin wants' }).getByRole('article')).toHaveCount(3)
    await expectNoAxeFindingsInBothThemes(page)
    await visit(page, `/campaigns/?city_id=${berlinId}`)
    await expect(getDialog(page, 'Most wanted').getByRole('article').first()).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page)
    await visit(page, getCampaignPath(await aDemoCampaign(request)))
    await expectNoAxeFindingsInBothThemes(page)
  })

  test(
    "fit the window and load the city's campaigns without a layout shift",
    onPhone,
    async ({ page, request, baseURL }) => {
      await setVisitorCity(page, baseURL, berlinId)
      // The visitor's first visit stores the city in the document.
      await visit(page, '/campaigns/')
      await recordLayoutShifts(page)
      await visit(page, '/campaigns/')
      await expect(page.getByRole('region', { name: 'Berlin wants' }).getByRole('article')).toHaveCount(3)
      expect(await readLayoutShift(page)).toBe(0)
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await visit(page, `/campaigns/?city_id=${berlinId}`)
      await expect(getDialog(page, 'Most wanted').getByRole('article').first()).toBeVisible()
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await visit(page, getCampaignPath(await aDemoCampaign(request)))
      expect(await hasHorizontalOverflow(page)).toBe(false)
    },
  )

  test(
    "show the meter, the count and Make on a phone's first screen, then in a bar",
    onPhoneAlone,
    async ({ page, context, request }) => {
      // Includes the cookie notice, which covers the bottom of the screen.
      await context.clearCookies()
      const campaign = await aDemoCampaign(request)
      await visit(page, getCampaignPath(campaign))
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

  test("open a city's dialog by click, Back, Forward, reload and URL", async ({ page, baseURL }) => {
    await setVisitorCity(page, baseURL, berlinId)
    await visit(page, '/campaigns/')
    const all = page.getByRole('link', { name: 'See the whole list' })
    await all.click()
    const dialog = getDialog(page, 'Most wanted')
    await expect(dialog.getByText('Who fans want to see in Berlin, Germany')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/campaigns/\\?city_id=${berlinId}$`))
    await expect(page).toHaveTitle('Berlin wants - Fanfare')
    await expect(dialog.getByRole('article')).toHaveCount(10)
    await expect(dialog.getByText(/^[\d,]+ makes? to go$/).first()).toBeVisible()
    await expect(dialog.getByText(/days? to go/)).toHaveCount(0)
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

  test.describe('unknown city', () => {
    test.use({ plannedErrors: [/status of 404/] })

    test("shows that the city wasn't found", async ({ page }) => {
      for (const id of ['2147483647', '99999999999', '0', '-1', 'x']) {
        await visit(page, `/campaigns/?city_id=${id}`)
        await expect(getDialog(page, 'Most wanted')).toContainText('We can’t find this city')
        await page.keyboard.press('Escape')
        await expect(getDialog(page, 'Most wanted')).toBeHidden()
      }
    })
  })

  test("return 404 for missing campaigns and don't offer Make", async ({ page, request }) => {
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
      const response = await page.goto(`/campaigns/${name}/`)
      expect([name, response?.status()]).toEqual([name, 404])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
      await expect(page.getByRole('main').getByRole('button', { name: /make/i })).toHaveCount(0)
    }
    for (const pair of pairs) expect(await fetchCampaign(request, pair)).toBeNull()
  })

  test('sort and expand the table of cities by keyboard', async ({ page, request }) => {
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
    await visit(page, getCampaignPath(campaign))
    const table = page.getByRole('table', { name: `Makes for ${campaign.artist.name} by city` })
    const head = (name: string) => table.getByRole('columnheader', { name, exact: true })
    await expect(head('Makes')).toHaveAttribute('aria-sort', 'descending')
    await expect(table.getByRole('rowheader')).toHaveCount(6)
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

  test("play an artist's video over the campaign and send no request to the video site before", async ({
    page,
    request,
  }) => {
    const requestedHosts: string[] = []
    await page.route(/^https:/, route => {
      requestedHosts.push(new URL(route.request().url()).hostname)
      return route.fulfill({ body: '<title>a video</title>', contentType: 'text/html' })
    })
    const explored = await (await request.get('/api/v1/artists/videos/?limit=1')).json()
    const [video] = (explored as { results: { artist_id: number; title: string }[] }).results
    await visit(page, `/campaigns/${video?.artist_id}-${berlinId}/`)
    const cover = page.getByRole('list', { name: 'Videos' }).getByRole('link').first()
    await cover.scrollIntoViewIfNeeded()
    expect(requestedHosts).toEqual([])
    await cover.click()
    const dialog = page.getByRole('dialog', { name: video?.title })
    await expect(dialog.locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
    )
    await expect.poll(() => requestedHosts).toEqual(['www.youtube-nocookie.com'])
    await expect(page).toHaveURL(new RegExp(`/campaigns/${video?.artist_id}-${berlinId}/$`))
    await page.reload()
    await expect(dialog.locator('iframe')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})
