import type { APIRequestContext, Page } from '@playwright/test'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import { servePlainPictures, tryAgain, waitUntilHydrated } from './shell-steps.ts'

interface ListedArtist {
  id: number
  name: string
  slug: string
  is_valid: boolean
}

/** Returns the demo's most popular artist, who has every kind of content. */
async function aStar(request: APIRequestContext): Promise<ListedArtist> {
  return (await fetchList(request, '/api/v1/artists/popular/?limit=1'))[0] as ListedArtist
}

async function fetchList(request: APIRequestContext, address: string): Promise<ListedArtist[]> {
  return ((await (await request.get(address)).json()) as { results: ListedArtist[] }).results
}

const getArtistPath = ({ id, slug }: ListedArtist) => `/artist/${encodeURIComponent(slug)},${id}/`

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
}

test.describe('artist page', () => {
  test("shows the artist's name in heading and title", async ({ page, request }) => {
    const star = await aStar(request)
    await open(page, getArtistPath(star))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(star.name)
    await expect(page).toHaveTitle(`${star.name} - Fanfare`)
  })

  test("redirects short and outdated URLs to the artist's page, in every script", async ({
    page,
    request,
  }) => {
    const scripts = ['노아름', 'เมฆินทร์', '旧城灯火', 'ミルキーステップス', 'Вечірній тролейбус', 'Jökulsól']
    for (const name of scripts) {
      const [artist] = await fetchList(request, `/api/v1/artists/?query=${encodeURIComponent(name)}`)
      if (!artist) throw new Error(`the demo has no ${name}`)
      for (const stale of [`/artist/${artist.id}/`, `/artist/old-%25-%EC%8A%AC,${artist.id}/`]) {
        const response = await request.get(stale, { maxRedirects: 0 })
        expect([response.status(), response.headers()['location']]).toEqual([301, getArtistPath(artist)])
      }
      const response = await page.goto(`/artist/${artist.id}/`, { waitUntil: 'commit' })
      expect(response?.status()).toBe(200)
      expect(new URL(page.url()).pathname).toBe(getArtistPath(artist))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    }
  })

  test('redirects to search when the URL has no artist', async ({ request }) => {
    expect((await request.get('/artist/')).url()).toMatch(/\/search\/$/)
  })

  test.describe('missing artist', () => {
    test.use({ plannedErrors: [/404/] })

    test('shows the 404 page for an invalid artist, an unknown id and a name without an id', async ({
      page,
      request,
    }) => {
      const found = await fetchList(request, '/api/v1/artists/?query=(INVALID)')
      const invalid = found.find(artist => !artist.is_valid)
      if (!invalid) throw new Error('the demo has no (INVALID) artist')
      for (const address of [
        `/artist/${invalid.id}/`,
        getArtistPath(invalid),
        '/artist/2147483647/',
        '/artist/somebody/',
      ]) {
        const response = await page.goto(address)
        expect([address, response?.status()]).toEqual([address, 404])
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
      }
    })
  })

  test('opens from the home page and goes back without loading a document', async ({ page }) => {
    await servePlainPictures(page)
    await open(page, '/')
    await page.evaluate('window.sameDocument = true')
    const link = page.locator('main a[href^="/artist/"]').first()
    const name = (await link.textContent())?.trim() ?? ''
    await waitUntilHydrated(link)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveTitle(`${name} - Fanfare`)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(link).toBeVisible()
    expect(await page.evaluate('window.sameDocument')).toBe(true)
  })

  test('scrolls to a section below the sticky bars and marks its tab', onPhone, async ({ page, request }) => {
    await open(page, getArtistPath(await aStar(request)))
    const tab = page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Campaigns' })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'location')
    const heading = page.getByRole('heading', { name: 'Campaigns' })
    await expect(heading).toBeInViewport()
    const [bar, title] = await Promise.all([tab.boundingBox(), heading.boundingBox()])
    expect(title?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  })

  test('loads a list to its end and moves the focus to the count', async ({ page, request }) => {
    await open(page, getArtistPath(await aStar(request)))
    const campaigns = page.locator('#campaigns')
    const more = campaigns.getByRole('button', { name: 'Show more Campaigns' })
    const total = Number((await campaigns.getByRole('status').textContent())?.split(' of ')[1])
    let shown = await campaigns.getByRole('listitem').count()
    await waitUntilHydrated(more)
    await more.focus()
    while (shown < total) {
      await page.keyboard.press('Enter')
      await expect.poll(() => campaigns.getByRole('listitem').count()).toBeGreaterThan(shown)
      shown = await campaigns.getByRole('listitem').count()
    }
    await expect(more).toBeHidden()
    await expect(campaigns.getByRole('status')).toHaveText(`${total} of ${total}`)
    await expect(campaigns.getByRole('status')).toBeFocused()
  })

  test.describe('list that fails to load', () => {
    test.use({ plannedErrors: [/500/] })

    test('shows an error, keeps the loaded items and can be retried', async ({ page, request }) => {
      await open(page, getArtistPath(await aStar(request)))
      const campaigns = page.locator('#campaigns')
      const shown = await campaigns.getByRole('listitem').count()
      const more = campaigns.getByRole('button')
      const calls = '**/api/v2/artists/*/campaigns/**'
      await waitUntilHydrated(more)
      await page.clock.install()
      await page.route(calls, route => route.fulfill({ status: 500, json: {} }))
      await more.click()
      const failed = campaigns.getByText('Couldn’t load more.')
      await expect(async () => {
        await page.clock.fastForward(2_000)
        await expect(failed).toBeVisible({ timeout: 100 })
      }).toPass()
      await expect(campaigns.getByRole('listitem')).toHaveCount(shown)
      await page.unroute(calls)
      // The client caches failures for half a second (spec 7).
      await page.clock.fastForward(600)
      await campaigns.getByRole('button', { name: 'Try again' }).click()
      await expect(failed).toBeHidden()
      await expect.poll(() => campaigns.getByRole('listitem').count()).toBeGreaterThan(shown)
    })
  })

  test.describe('section that fails to load', () => {
    test.use({ plannedErrors: [/Failed to load resource/] })

    test('shows an error in its place and can be retried', async ({ page }) => {
      await servePlainPictures(page)
      await open(page, '/')
      const calls = '**/api/v2/artists/*/campaigns/**'
      await page.route(calls, route => route.abort())
      const link = page.locator('main a[href^="/artist/"]').first()
      await waitUntilHydrated(link)
      await link.click()
      const campaigns = page.locator('#campaigns')
      await expect(campaigns.getByRole('alert')).toContainText('This section didn’t load')
      await expect(page.locator('#events').getByRole('heading', { level: 2 })).toBeVisible()
      await page.unroute(calls)
      await tryAgain(campaigns, campaigns.getByRole('listitem').first())
    })
  })

  test('sends no request to a video site before a video is opened', async ({ page, request }) => {
    const requestedHosts: string[] = []
    await page.route(/^https:/, route => {
      requestedHosts.push(new URL(route.request().url()).hostname)
      return route.fulfill({ body: '<title>a video</title>', contentType: 'text/html' })
    })
    await open(page, getArtistPath(await aStar(request)))
    const video = page.locator('#videos').getByRole('link').first()
    await video.scrollIntoViewIfNeeded()
    expect(requestedHosts).toEqual([])
    await waitUntilHydrated(video)
    await video.click()
    const frame = page.getByRole('dialog').locator('iframe')
    await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/)
    await expect.poll(() => requestedHosts).toEqual(['www.youtube-nocookie.com'])
    await page.goBack()
    await expect(frame).toBeHidden()
    await expect(video).toBeFocused()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('shows all sections, tabs as anchors, and no buttons', async ({ page, request }) => {
      const star = await aStar(request)
      await page.goto(getArtistPath(star))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(star.name)
      for (const title of ['Events', 'Campaigns', 'Projects', 'Videos', 'Past events', 'You may also like']) {
        await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
      }
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Videos' })
        .click()
      await expect(page).toHaveURL(/#videos$/)
      await expect(page.getByRole('heading', { name: 'Videos' })).toBeInViewport()
      await expect(page.locator('main').getByRole('button')).toHaveCount(0)
      await expect(page.locator('#videos a').first()).toHaveAttribute(
        'href',
        /^https:\/\/www\.youtube\.com\/watch/,
      )
    })
  })

  test('provides metadata for search engines and link previews', async ({ page, request }) => {
    const star = await aStar(request)
    await page.goto(getArtistPath(star))
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    expect(await meta('og:title')).toBe(`${star.name} - Fanfare`)
    expect(await meta('og:image')).toMatch(/^http.*\/media\/.*\/og\.jpg$/)
    expect((await meta('description'))?.length).toBeGreaterThan(20)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(getArtistPath(star))
    const records = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      text => JSON.parse(text) as Record<string, unknown>,
    )
    const kinds = records.map(record => record['@type'])
    expect(kinds).toContain('MusicGroup')
    expect(kinds).toContain('BreadcrumbList')
    const event = records.find(record => record['@type'] === 'MusicEvent')
    expect(event).toMatchObject({
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      performer: { name: star.name },
      location: { address: { addressCountry: expect.stringMatching(/^[A-Z]{2}$/) } },
    })
  })

  test('plays a preview, stops it when a video starts, and then plays the next video', async ({
    page,
    request,
  }) => {
    await page.route('https://www.youtube-nocookie.com/**', route =>
      route.fulfill({ body: '<title>a video</title>', contentType: 'text/html' }),
    )
    await open(page, getArtistPath(await aStar(request)))
    const songs = page.getByRole('region', { name: 'Listen' }).getByRole('listitem').getByRole('button')
    const [first, second] = [songs.first(), songs.nth(1)]
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(first).toHaveAttribute('data-state', 'playing')
    await expect(first).toHaveAccessibleName(/^Pause /)
    await expect
      .poll(() => first.locator('progress').evaluate(bar => Number(bar.getAttribute('value'))))
      .toBeGreaterThan(0)
    await second.click()
    await expect(second).toHaveAttribute('data-state', 'playing')
    await expect(first).toHaveAccessibleName(/^Play /)

    const cover = page.locator('#videos').getByRole('link').first()
    await cover.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('iframe')).toBeVisible()
    await expect(second).toHaveAttribute('data-state', 'stopped')
    const next = dialog.getByRole('listitem').getByRole('link').first()
    const title = (await next.getAttribute('href'))?.split('v=')[1] ?? ''
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.locator('iframe')).toHaveAttribute('src', new RegExp(`/embed/${title}\\?`))
    await expect(dialog.locator('section:focus iframe')).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
  })

  test(
    'keeps Make and Follow in view on a phone, even after the header has scrolled away',
    onPhoneAlone,
    async ({ page, request }) => {
      await open(page, getArtistPath(await aStar(request)))
      const bar = page.getByRole('region', { name: /^Ask for or follow/ })
      const make = page.locator('#artist-actions').getByRole('button').first()
      const nextDate = page.locator('main header').getByRole('link').first()
      for (const part of [make, nextDate]) {
        const box = await part.boundingBox()
        expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(740)
      }
      await expect(bar).toBeHidden()
      await page.locator('#campaigns').scrollIntoViewIfNeeded()
      await expect(bar.getByRole('button', { name: 'Add my make' })).toBeInViewport()
    },
  )
})
