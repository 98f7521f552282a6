import type { APIRequestContext, Page } from '@playwright/test'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import { tryAgain, untilHydrated, withPlainPictures } from './shell-steps.ts'

interface Found {
  id: number
  name: string
  slug: string
  is_valid: boolean
}

/** The most popular artist of the demo, which has every kind of content. */
async function aStar(request: APIRequestContext): Promise<Found> {
  return (await listOf(request, '/api/v1/artists/popular/?limit=1'))[0] as Found
}

async function listOf(request: APIRequestContext, address: string): Promise<Found[]> {
  return ((await (await request.get(address)).json()) as { results: Found[] }).results
}

const addressOf = ({ id, slug }: Found) => `/artist/${encodeURIComponent(slug)},${id}/`

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
}

test('an artist with everything has its name in heading and title', async ({ page, request }) => {
  const star = await aStar(request)
  await open(page, addressOf(star))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(star.name)
  await expect(page).toHaveTitle(`${star.name} - Fanfare`)
})

test('both short and stale addresses lead to the artist, in every script', async ({ page, request }) => {
  const scripts = ['노아름', 'เมฆินทร์', '旧城灯火', 'ミルキーステップス', 'Вечірній тролейбус', 'Jökulsól']
  for (const name of scripts) {
    const [artist] = await listOf(request, `/api/v1/artists/?query=${encodeURIComponent(name)}`)
    if (!artist) throw new Error(`the demo has no ${name}`)
    for (const stale of [`/artist/${artist.id}/`, `/artist/old-%25-%EC%8A%AC,${artist.id}/`]) {
      const answer = await request.get(stale, { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']]).toEqual([301, addressOf(artist)])
    }
    const answer = await page.goto(`/artist/${artist.id}/`, { waitUntil: 'commit' })
    expect(answer?.status()).toBe(200)
    expect(new URL(page.url()).pathname).toBe(addressOf(artist))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
})

test('an artist without a name leads to search', async ({ request }) => {
  expect((await request.get('/artist/')).url()).toMatch(/\/search\/$/)
})

test.describe('artists that are not there', () => {
  test.use({ plannedErrors: [/404/] })

  test('an (INVALID) one, an unknown one, and a name alone', async ({ page, request }) => {
    const found = await listOf(request, '/api/v1/artists/?query=(INVALID)')
    const invalid = found.find(artist => !artist.is_valid)
    if (!invalid) throw new Error('the demo has no (INVALID) artist')
    for (const address of [
      `/artist/${invalid.id}/`,
      addressOf(invalid),
      '/artist/2147483647/',
      '/artist/somebody/',
    ]) {
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, 404])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
    }
  })
})

test('from home to an artist and back, without a new document', async ({ page }) => {
  await withPlainPictures(page)
  await open(page, '/')
  await page.evaluate('window.sameDocument = true')
  const link = page.locator('main a[href^="/artist/"]').first()
  const name = (await link.textContent())?.trim() ?? ''
  await untilHydrated(link)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(`${name} - Fanfare`)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(link).toBeVisible()
  expect(await page.evaluate('window.sameDocument')).toBe(true)
})

test('a tab leads to its part, below the bars, and is marked', onPhone, async ({ page, request }) => {
  await open(page, addressOf(await aStar(request)))
  const tab = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Campaigns' })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'location')
  const heading = page.getByRole('heading', { name: 'Campaigns' })
  await expect(heading).toBeInViewport()
  const [bar, title] = await Promise.all([tab.boundingBox(), heading.boundingBox()])
  expect(title?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('more of a list, to its end, where the keyboard keeps its place', async ({ page, request }) => {
  await open(page, addressOf(await aStar(request)))
  const campaigns = page.locator('#campaigns')
  const more = campaigns.getByRole('button', { name: 'Show more Campaigns' })
  const total = Number((await campaigns.getByRole('status').textContent())?.split(' of ')[1])
  let shown = await campaigns.getByRole('listitem').count()
  await untilHydrated(more)
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

test.describe('a list that does not arrive', () => {
  test.use({ plannedErrors: [/500/] })

  test('says so, keeps what is there, and can be asked for again', async ({ page, request }) => {
    await open(page, addressOf(await aStar(request)))
    const campaigns = page.locator('#campaigns')
    const shown = await campaigns.getByRole('listitem').count()
    const more = campaigns.getByRole('button')
    const calls = '**/api/v2/artists/*/campaigns/**'
    await untilHydrated(more)
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

test.describe('a part that never arrived', () => {
  test.use({ plannedErrors: [/Failed to load resource/] })

  test('says so where it would stand, and can be asked for again', async ({ page }) => {
    await withPlainPictures(page)
    await open(page, '/')
    const calls = '**/api/v2/artists/*/campaigns/**'
    await page.route(calls, route => route.abort())
    const link = page.locator('main a[href^="/artist/"]').first()
    await untilHydrated(link)
    await link.click()
    const campaigns = page.locator('#campaigns')
    await expect(campaigns.getByRole('alert')).toContainText('This section didn’t load')
    await expect(page.locator('#events').getByRole('heading', { level: 2 })).toBeVisible()
    await page.unroute(calls)
    await tryAgain(campaigns, campaigns.getByRole('listitem').first())
  })
})

test('nothing is asked of a video site before a fan asks for a video', async ({ page, request }) => {
  const asked: string[] = []
  await page.route(/^https:/, route => {
    asked.push(new URL(route.request().url()).hostname)
    return route.fulfill({ body: '<title>a video</title>', contentType: 'text/html' })
  })
  await open(page, addressOf(await aStar(request)))
  const video = page.locator('#videos').getByRole('link').first()
  await video.scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  await untilHydrated(video)
  await video.click()
  const frame = page.getByRole('dialog').locator('iframe')
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/)
  await expect.poll(() => asked).toEqual(['www.youtube-nocookie.com'])
  await page.goBack()
  await expect(frame).toBeHidden()
  await expect(video).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is there, tabs are anchors, and no button is dead', async ({ page, request }) => {
    const star = await aStar(request)
    await page.goto(addressOf(star))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(star.name)
    for (const title of ['Events', 'Campaigns', 'Projects', 'Videos', 'Past events', 'You may also like']) {
      await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    }
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Videos' }).click()
    await expect(page).toHaveURL(/#videos$/)
    await expect(page.getByRole('heading', { name: 'Videos' })).toBeInViewport()
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
    await expect(page.locator('#videos a').first()).toHaveAttribute(
      'href',
      /^https:\/\/www\.youtube\.com\/watch/,
    )
  })
})

test('search engines and link previews are told who this is', async ({ page, request }) => {
  const star = await aStar(request)
  await page.goto(addressOf(star))
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
  expect(await meta('og:title')).toBe(`${star.name} - Fanfare`)
  expect(await meta('og:image')).toMatch(/^http.*\/media\/.*\/og\.jpg$/)
  expect((await meta('description'))?.length).toBeGreaterThan(20)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(addressOf(star))
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

test('a preview sounds when it is pressed, a video silences it, and the next video follows', async ({
  page,
  request,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', route =>
    route.fulfill({ body: '<title>a video</title>', contentType: 'text/html' }),
  )
  await open(page, addressOf(await aStar(request)))
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
  'make and follow stay in view on a phone, and come when the header’s have left it',
  onPhoneAlone,
  async ({ page, request }) => {
    await open(page, addressOf(await aStar(request)))
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
