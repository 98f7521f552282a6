import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoAxeFindings, isTooWide, shiftOf, visit, watchShifts } from './shell-steps.ts'

/** Every row of spec 2.1, both sets, with one address for each of its forms; then where it ends. */
const pages = [
  '/',
  '/news/',
  '/news/1/',
  '/live/',
  '/live/1/',
  '/events/',
  '/event/1/',
  '/campaigns/',
  '/projects/',
  '/project/1/',
  '/project/1/faq/',
  '/project/1/purchase/',
  '/project/1/purchasebridge/2/stripe_card/success/',
  '/project/order/',
  '/project/order/2/',
  '/project/order/2/receipt/',
  '/search/',
  '/legal/',
  '/legal/terms/',
  '/legal/privacy-notice/',
  '/legal/privacy-notice/ko/2019-12-19/',
  '/legal/privacy-notice/en/2019-12-19/',
  '/legal/copyright/',
  '/legal/cookie/',
  '/user/activity/campaigns/',
  '/user/activity/purchases/',
  '/user/activity/coupons/',
  '/loginbridge/connect/',
  '/close_kginicis/',
  '/contact/',
  '/help/',
  '/user/settings/',
  '/logout/',
  '/reset/password/',
  '/confirm/',
  '/confirm_phone/',
  '/oauth/connect/google/',
  '/emailsettings/',
  '/authenticate/',
  '/offline/',
]

const moved = {
  '/artist/': '/search/',
  '/campaign/': '/campaigns/',
  '/tour/': '/events/',
  '/event/': '/events/',
  '/p/': '/projects/',
  '/fanxartist/': '/campaigns/',
  '/reset/': '/reset/password/',
  '/oauth/': '/',
}

const answerOf = (request: APIRequestContext, address: string) => request.get(address, { maxRedirects: 0 })

test('every row of the route table answers, with a slash at its end', async ({ request }) => {
  for (const address of pages) {
    expect((await answerOf(request, address)).status(), address).toBe(200)
    if (address === '/') continue
    const bare = await answerOf(request, `${address.slice(0, -1)}?query=a&x=%20`)
    expect([bare.status(), bare.headers()['location']], address).toEqual([308, `${address}?query=a&x=%20`])
  }
  for (const [from, to] of Object.entries(moved)) {
    const answer = await answerOf(request, `${from}?a=1`)
    expect([answer.status(), answer.headers()['location']], from).toEqual([308, `${to}?a=1`])
  }
  const [artist] = (
    (await (await request.get('/api/v1/artists/?query=&limit=1')).json()) as {
      results: { id: number; slug: string }[]
    }
  ).results
  const short = await answerOf(request, `/artist/${artist?.id}/`)
  expect(short.status()).toBe(301)
  expect((await answerOf(request, short.headers()['location'] ?? '')).status()).toBe(200)
  for (const address of ['/no-such-page/', '/legal/no-such-text/', '/artist/nobody/', '/live/1/2/3/'])
    expect((await answerOf(request, address)).status(), address).toBe(404)
})

test('manifest, icon, robots and sitemap', async ({ request, baseURL }) => {
  const manifest = await request.get('/manifest.json')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { name, start_url, icons } = (await manifest.json()) as {
    name: string
    start_url: string
    icons: { src: string; type: string }[]
  }
  expect([name, start_url]).toEqual(['Fanfare', '/'])
  for (const { src, type } of icons) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type])
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon')
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('/sitemap.xml')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(3)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of [addresses[0] ?? '', addresses.at(-1) ?? '']) {
    const { pathname } = new URL(address)
    expect((await answerOf(request, pathname)).status(), `${pathname} of ${baseURL}`).toBe(200)
  }
})

test('a page says what it is: title, canonical, languages, robots, organisation', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('<title>Bring your artists closer - Fanfare</title>')
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  expect(html).toContain('<meta name="robots" content="max-snippet:-1, max-image-preview:large">')
  expect(html).toMatch(/<link rel="manifest" href="\/manifest.json"><link rel="icon" href="\/favicon.ico"/)
  expect(html).toMatch(/<link rel="preload" href="\/assets\/fanfare-display-latin-[^"]+" as="font"/)
  expect([...html.matchAll(/hreflang="([^"]+)" href="https?:/g)]).toHaveLength(16)
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Organization',
    name: 'Fanfare',
    sameAs: expect.any(Array),
  })
  const soon = await (await request.get('/live/')).text()
  expect(soon).toContain('<meta name="robots" content="noindex">')
  expect(soon).not.toContain('hreflang="de"')
})

test('on no page does anything move by itself, and none is too wide', async ({ page, context, baseURL }) => {
  test.slow()
  await context.addCookies([{ name: 'b_cookie_consent_1', value: '1', url: baseURL ?? '' }])
  const width = test.info().project.name === 'phone' ? 360 : 1440
  await page.setViewportSize({ width, height: 800 })
  await watchShifts(page)
  const artist = await firstArtist(page)
  for (const address of [
    '/',
    '/search/?query=lo',
    artist,
    '/help/',
    '/contact/',
    '/legal/terms/',
    '/live/',
  ]) {
    await visit(page, address)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await shiftOf(page), address).toBe(0)
    expect(await isTooWide(page), address).toBe(false)
  }
})

async function firstArtist(page: Page): Promise<string> {
  await visit(page, '/')
  return (await page.locator('main a[href^="/artist/"]').first().getAttribute('href')) ?? ''
}

test.describe('without a network', () => {
  test.use({ plannedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load|fetch|import/] })

  test('the offline page of the service worker shows, and the page comes back', async ({ page, context }) => {
    await visit(page, '/')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await context.setOffline(true)
    await page.goto('/legal/terms/')
    await expect(page.getByRole('heading', { name: 'No connection right now' })).toBeVisible()
    await expectNoAxeFindings(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible()
  })
})
