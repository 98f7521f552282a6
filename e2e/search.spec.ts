import { expectNoAxeFindings } from './axe.ts'
import { aFan, setCity, signIn } from './fans.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import {
  artistSearchUrl,
  expectRecentSearches,
  getArtistList,
  getSearchField,
  getSearchOverlay,
  openSearchOverlay,
} from './search-steps.ts'
import { berlinId, tryAgain } from './shell-steps.ts'

test.describe('recommended artists', () => {
  test.use({ plannedErrors: [/404/] })

  test("are those of the profile's city, or worldwide ones when it has none", async ({ page }) => {
    const fan = await aFan()
    await setCity(page, fan, berlinId)
    await signIn(page, fan)
    const requests = page.waitForRequest(new RegExp(`/artists/recommendation/\\?city_id=${berlinId}&`))
    await openSearchOverlay(page)
    const near = await requests
    expect((await near.response())?.status()).toBe(200)
    await expect(getSearchOverlay(page).getByRole('listitem')).toHaveCount(3)
    await page.route(near.url(), route => route.fulfill({ status: 404, json: {} }))
    await openSearchOverlay(page, '/help/')
    await expect(getSearchOverlay(page).getByRole('listitem')).toHaveCount(3)
  })
})

test.describe('search overlay', () => {
  test('shows recommendations at first, and at most seven artists while typing', async ({ page }) => {
    await page.clock.install()
    const overlay = await openSearchOverlay(page)
    await expect(overlay.getByRole('heading', { name: 'Artist Recommendations' })).toBeVisible()
    await expect(overlay.getByRole('listitem')).toHaveCount(3)
    // Spec 2.4 and 9 require 580 px of content and a field of 48 px.
    const search = await overlay.getByRole('search').boundingBox()
    // The tolerance allows for the slide-in animation.
    expect(search?.width).toBeCloseTo(Math.min(580, (page.viewportSize()?.width ?? 0) - 48), 1)
    expect((await getSearchField(page).boundingBox())?.height).toBeCloseTo(48, 1)
    await expect(overlay.getByRole('heading', { name: 'Recent Searches' })).toBeHidden()
    const requests: string[] = []
    page.on('request', request => artistSearchUrl.test(request.url()) && requests.push(request.url()))
    // Freezes the page's clock, so that slow typing doesn't outlast the debounce.
    await page.clock.pauseAt(Date.now() + 60_000)
    await getSearchField(page).pressSequentially('lo')
    await page.clock.runFor(200)
    await page.clock.resume()
    await expect(getArtistList(page).getByRole('listitem')).toHaveCount(7)
    await expect(overlay.getByText('Artist Recommendations')).toBeHidden()
    expect(requests, 'one call for what was typed in one go').toHaveLength(1)
    await getSearchField(page).fill('')
    await expect(overlay.getByRole('heading', { name: 'Artist Recommendations' })).toBeVisible()
  })

  test('opens an artist and adds its name to the recent searches', onPhoneAlone, async ({ page }) => {
    await openSearchOverlay(page)
    await getSearchField(page).fill('lo')
    const first = getArtistList(page).getByRole('link').first()
    const name = await first.locator('[dir=auto]').textContent()
    await first.click()
    await expect(page).toHaveURL(/\/artist\/.+,\d+\/$/)
    await expect(getSearchOverlay(page)).toBeHidden()
    await expectRecentSearches(page, [name])
  })

  test('moves through the results with arrow keys, returns to the field on typing, and opens a result on Enter', async ({
    page,
  }) => {
    await openSearchOverlay(page)
    await getSearchField(page).fill('lo')
    const links = getSearchOverlay(page).getByRole('link')
    await expect(getArtistList(page).getByRole('listitem')).toHaveCount(7)
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(getSearchOverlay(page).getByRole('link', { name: 'View More' })).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect(getSearchField(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('s')
    await expect(getSearchField(page)).toBeFocused()
    await expect(getSearchField(page)).toHaveValue('los')
    await page.keyboard.press('ArrowDown')
    await expect(links.first()).toBeFocused()
    const address = await links.first().getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  })

  test('closes on Escape and restores the focus', async ({ page }) => {
    await openSearchOverlay(page)
    await getSearchField(page).fill('lo')
    await page.keyboard.press('Escape')
    await expect(getSearchOverlay(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Search artist' })).toBeFocused()
    await openSearchOverlay(page)
    await getSearchOverlay(page).getByRole('button', { name: 'Close search' }).click()
    await expect(getSearchOverlay(page)).toBeHidden()
  })

  test('saves the trimmed keyword and shows its results, and ignores blank input', async ({ page }) => {
    await openSearchOverlay(page)
    await getSearchField(page).fill('   ')
    await page.keyboard.press('Enter')
    await expect(getSearchOverlay(page)).toBeVisible()
    await getSearchField(page).fill('  lo ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/\?query=lo$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "lo"')
    await expect(getSearchOverlay(page)).toBeHidden()
    await expectRecentSearches(page, ['lo'])
  })

  test('links to all results with View More, and hides the link when all are shown', async ({ page }) => {
    await openSearchOverlay(page)
    await getSearchField(page).fill('lo')
    await getSearchOverlay(page).getByRole('link', { name: 'View More' }).click()
    await expect(page).toHaveURL(/\/search\/\?query=lo$/)
    await openSearchOverlay(page)
    await getSearchField(page).fill('Los Cometas del Sur')
    await expect(getArtistList(page).getByRole('listitem')).toHaveCount(1)
    await expect(getSearchOverlay(page).getByRole('link', { name: 'View More' })).toBeHidden()
  })

  test('offers a prefilled request form when no artist matches', async ({ page }) => {
    const overlay = await openSearchOverlay(page)
    await getSearchField(page).fill('zzz "qqq"')
    await expect(overlay.getByText('Sorry, there are no result for "zzz "qqq""')).toBeVisible()
    const address = await overlay.getByRole('link', { name: 'Request Artist' }).getAttribute('href')
    const url = new URL(address ?? '', page.url())
    expect(url.hash).toBe('#requestartist')
    const message = url.searchParams.get('defaultMessage')
    for (const part of ['zzz "qqq"', 'Official SNS account', 'Wikipedia link'])
      expect(message).toContain(part)
  })

  test('lists invalid artists without links', async ({ page }) => {
    await openSearchOverlay(page)
    await getSearchField(page).fill('(invalid) mira')
    const item = getArtistList(page).getByRole('listitem')
    await expect(item.first()).toContainText('(INVALID)')
    await expect(item.first().getByRole('link')).toHaveCount(0)
  })

  test('has no axe violations before typing', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('__rslist__', JSON.stringify([{ keyword: 'mira', createdTime: 1 }])),
    )
    const overlay = await openSearchOverlay(page)
    await expect(overlay.getByRole('listitem')).toHaveCount(4)
    await expectNoAxeFindings(page)
  })

  test('has no axe violations with and without results', onPhone, async ({ page }) => {
    const overlay = await openSearchOverlay(page)
    await getSearchField(page).fill('lo')
    await expect(getArtistList(page).getByRole('listitem')).toHaveCount(7)
    await expectNoAxeFindings(page)
    await getSearchField(page).fill('zzzqqq')
    await expect(overlay.getByRole('link', { name: 'Request Artist' })).toBeVisible()
    await expectNoAxeFindings(page)
  })
})

test.describe('failed or slow search', () => {
  test.use({ plannedErrors: [/Failed to load resource/] })

  test('ignores an outdated response that arrives late', async ({ page }) => {
    const late = Promise.withResolvers<void>()
    await page.route(/artists\/\?query=lo&/, async route => {
      await late.promise
      await route.continue().catch(() => {})
    })
    await openSearchOverlay(page)
    await getSearchField(page).fill('lo')
    await page.waitForRequest(/query=lo&/)
    await getSearchField(page).fill('velvet')
    await expect(getArtistList(page).getByRole('listitem').first()).toContainText('Velvet')
    const shown = await getArtistList(page).textContent()
    late.resolve()
    await getSearchField(page).fill('velvet ')
    await expect(getSearchField(page)).toHaveValue('velvet ')
    await expect(getArtistList(page)).toHaveText(shown ?? '')
  })

  test('reports a failure, keeps the text, and retries', async ({ page }) => {
    await page.route(artistSearchUrl, route => route.abort())
    const overlay = await openSearchOverlay(page)
    await getSearchField(page).fill('lo')
    await expect(overlay.getByRole('alert')).toContainText('Search isn’t responding')
    await expect(getSearchField(page)).toHaveValue('lo')
    await page.unroute(artistSearchUrl)
    await tryAgain(overlay, getArtistList(page).getByRole('listitem').first())
    await expect(getArtistList(page).getByRole('listitem')).toHaveCount(7)
  })

  test('reports a failed tab and retries it', async ({ page }) => {
    const projectCalls = /projects\/search/
    await page.route(projectCalls, route => route.abort())
    await openSearchOverlay(page)
    await getSearchField(page).fill('ada')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: /Project/ }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute(projectCalls)
    await tryAgain(page, page.getByRole('tabpanel').getByRole('link').first())
  })
})
