import { expectNoAxeFindings } from './axe.ts'
import { aFan, livesIn, signIn } from './fans.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import { artistCalls, artistsOf, expectRecent, fieldOf, openOverlay, overlayOf } from './search-steps.ts'
import { berlin, tryAgain } from './shell-steps.ts'

test.describe('recommended artists', () => {
  test.use({ plannedErrors: [/404/] })

  test('are those of the city of the profile, and of the world where it has none to give', async ({
    page,
  }) => {
    const fan = await aFan()
    await livesIn(page, fan, berlin)
    await signIn(page, fan)
    const asked = page.waitForRequest(new RegExp(`/artists/recommendation/\\?city_id=${berlin}&`))
    await openOverlay(page)
    const near = await asked
    expect((await near.response())?.status()).toBe(200)
    await expect(overlayOf(page).getByRole('listitem')).toHaveCount(3)
    await page.route(near.url(), route => route.fulfill({ status: 404, json: {} }))
    await openOverlay(page, '/help/')
    await expect(overlayOf(page).getByRole('listitem')).toHaveCount(3)
  })
})

test.describe('the overlay', () => {
  test('offers recommendations at first, and at most seven artists while somebody types', async ({
    page,
  }) => {
    await page.clock.install()
    const overlay = await openOverlay(page)
    await expect(overlay.getByRole('heading', { name: 'Artist Recommendations' })).toBeVisible()
    await expect(overlay.getByRole('listitem')).toHaveCount(3)
    // Spec 2.4 and 9: 580 px of content, a field of 48 px.
    const search = await overlay.getByRole('search').boundingBox()
    // A tolerance for the slide-in animation.
    expect(search?.width).toBeCloseTo(Math.min(580, (page.viewportSize()?.width ?? 0) - 48), 1)
    expect((await fieldOf(page).boundingBox())?.height).toBeCloseTo(48, 1)
    await expect(overlay.getByRole('heading', { name: 'Recent Searches' })).toBeHidden()
    const asked: string[] = []
    page.on('request', request => artistCalls.test(request.url()) && asked.push(request.url()))
    // Freezes the page's clock, so that slow typing doesn't outlast the debounce.
    await page.clock.pauseAt(Date.now() + 60_000)
    await fieldOf(page).pressSequentially('lo')
    await page.clock.runFor(200)
    await page.clock.resume()
    await expect(artistsOf(page).getByRole('listitem')).toHaveCount(7)
    await expect(overlay.getByText('Artist Recommendations')).toBeHidden()
    expect(asked, 'one call for what was typed in one go').toHaveLength(1)
    await fieldOf(page).fill('')
    await expect(overlay.getByRole('heading', { name: 'Artist Recommendations' })).toBeVisible()
  })

  test('an artist is opened, and its name is a recent search', onPhoneAlone, async ({ page }) => {
    await openOverlay(page)
    await fieldOf(page).fill('lo')
    const first = artistsOf(page).getByRole('link').first()
    const name = await first.locator('[dir=auto]').textContent()
    await first.click()
    await expect(page).toHaveURL(/\/artist\/.+,\d+\/$/)
    await expect(overlayOf(page)).toBeHidden()
    await expectRecent(page, [name])
  })

  test('arrows walk through the results, letters go on typing, Enter follows', async ({ page }) => {
    await openOverlay(page)
    await fieldOf(page).fill('lo')
    const links = overlayOf(page).getByRole('link')
    await expect(artistsOf(page).getByRole('listitem')).toHaveCount(7)
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(overlayOf(page).getByRole('link', { name: 'View More' })).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('s')
    await expect(fieldOf(page)).toBeFocused()
    await expect(fieldOf(page)).toHaveValue('los')
    await page.keyboard.press('ArrowDown')
    await expect(links.first()).toBeFocused()
    const address = await links.first().getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  })

  test('Escape closes it, and the focus is where it was', async ({ page }) => {
    await openOverlay(page)
    await fieldOf(page).fill('lo')
    await page.keyboard.press('Escape')
    await expect(overlayOf(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Search artist' })).toBeFocused()
    await openOverlay(page)
    await overlayOf(page).getByRole('button', { name: 'Close search' }).click()
    await expect(overlayOf(page)).toBeHidden()
  })

  test('submitting saves the trimmed keyword and shows its results; nothing is not submitted', async ({
    page,
  }) => {
    await openOverlay(page)
    await fieldOf(page).fill('   ')
    await page.keyboard.press('Enter')
    await expect(overlayOf(page)).toBeVisible()
    await fieldOf(page).fill('  lo ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/\?query=lo$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "lo"')
    await expect(overlayOf(page)).toBeHidden()
    await expectRecent(page, ['lo'])
  })

  test('View More leads to all results, and is not there when all are shown', async ({ page }) => {
    await openOverlay(page)
    await fieldOf(page).fill('lo')
    await overlayOf(page).getByRole('link', { name: 'View More' }).click()
    await expect(page).toHaveURL(/\/search\/\?query=lo$/)
    await openOverlay(page)
    await fieldOf(page).fill('Los Cometas del Sur')
    await expect(artistsOf(page).getByRole('listitem')).toHaveCount(1)
    await expect(overlayOf(page).getByRole('link', { name: 'View More' })).toBeHidden()
  })

  test('nobody of that name: a request for the artist, prefilled', async ({ page }) => {
    const overlay = await openOverlay(page)
    await fieldOf(page).fill('zzz "qqq"')
    await expect(overlay.getByText('Sorry, there are no result for "zzz "qqq""')).toBeVisible()
    const address = await overlay.getByRole('link', { name: 'Request Artist' }).getAttribute('href')
    const url = new URL(address ?? '', page.url())
    expect(url.hash).toBe('#requestartist')
    const message = url.searchParams.get('defaultMessage')
    for (const part of ['zzz "qqq"', 'Official SNS account', 'Wikipedia link'])
      expect(message).toContain(part)
  })

  test('invalid artists are listed and lead nowhere', async ({ page }) => {
    await openOverlay(page)
    await fieldOf(page).fill('(invalid) mira')
    const item = artistsOf(page).getByRole('listitem')
    await expect(item.first()).toContainText('(INVALID)')
    await expect(item.first().getByRole('link')).toHaveCount(0)
  })

  test('axe finds nothing before anything is typed', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('__rslist__', JSON.stringify([{ keyword: 'mira', createdTime: 1 }])),
    )
    const overlay = await openOverlay(page)
    await expect(overlay.getByRole('listitem')).toHaveCount(4)
    await expectNoAxeFindings(page)
  })

  test('axe finds nothing in what is found, and in what is not', onPhone, async ({ page }) => {
    const overlay = await openOverlay(page)
    await fieldOf(page).fill('lo')
    await expect(artistsOf(page).getByRole('listitem')).toHaveCount(7)
    await expectNoAxeFindings(page)
    await fieldOf(page).fill('zzzqqq')
    await expect(overlay.getByRole('link', { name: 'Request Artist' })).toBeVisible()
    await expectNoAxeFindings(page)
  })
})

test.describe('slow and failing answers', () => {
  test.use({ plannedErrors: [/Failed to load resource/] })

  test('an answer that comes late does not take the place of a newer one', async ({ page }) => {
    const late = Promise.withResolvers<void>()
    await page.route(/artists\/\?query=lo&/, async route => {
      await late.promise
      await route.continue().catch(() => {})
    })
    await openOverlay(page)
    await fieldOf(page).fill('lo')
    await page.waitForRequest(/query=lo&/)
    await fieldOf(page).fill('velvet')
    await expect(artistsOf(page).getByRole('listitem').first()).toContainText('Velvet')
    const shown = await artistsOf(page).textContent()
    late.resolve()
    await fieldOf(page).fill('velvet ')
    await expect(fieldOf(page)).toHaveValue('velvet ')
    await expect(artistsOf(page)).toHaveText(shown ?? '')
  })

  test('a failure says so, keeps the text, and can be tried again', async ({ page }) => {
    await page.route(artistCalls, route => route.abort())
    const overlay = await openOverlay(page)
    await fieldOf(page).fill('lo')
    await expect(overlay.getByRole('alert')).toContainText('Search isn’t responding')
    await expect(fieldOf(page)).toHaveValue('lo')
    await page.unroute(artistCalls)
    await tryAgain(overlay, artistsOf(page).getByRole('listitem').first())
    await expect(artistsOf(page).getByRole('listitem')).toHaveCount(7)
  })

  test('a tab whose answer failed says so and can be tried again; the others are there', async ({ page }) => {
    const projectCalls = /projects\/search/
    await page.route(projectCalls, route => route.abort())
    await openOverlay(page)
    await fieldOf(page).fill('ada')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: /Project/ }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute(projectCalls)
    await tryAgain(page, page.getByRole('tabpanel').getByRole('link').first())
  })
})
