import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhone, test } from './fixtures.ts'
import { examples, expectedRedirects, fillExample, loadRouteTable } from './pages.ts'
import {
  hasHorizontalOverflow,
  hideCookieNotice,
  listLayoutShifts,
  recordLayoutShifts,
  visit,
} from './shell-steps.ts'

const fetchWithoutRedirects = (request: APIRequestContext, address: string) =>
  request.get(address, { maxRedirects: 0 })

test.describe('site', () => {
  test('serves examples of every route and redirects them to a trailing slash', async ({ request }) => {
    const { routes, redirects } = await loadRouteTable()
    expect(Object.keys(examples).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
    expect(redirects).toEqual(expectedRedirects)
    for (const example of Object.values(examples).flat()) {
      const address = await fillExample(request, example)
      expect((await fetchWithoutRedirects(request, address)).status(), address).toBe(200)
      const [path = '', query] = address.split('?')
      if (path === '/' || query) continue
      const bare = await fetchWithoutRedirects(request, `${path.slice(0, -1)}?query=a&x=%20`)
      expect([bare.status(), bare.headers()['location']], address).toEqual([308, `${path}?query=a&x=%20`])
    }
    for (const [from, to] of Object.entries(expectedRedirects)) {
      const response = await fetchWithoutRedirects(request, `${from}?a=1`)
      expect([response.status(), response.headers()['location']], from).toEqual([308, `${to}?a=1`])
    }
    const short = await fetchWithoutRedirects(
      request,
      (await fillExample(request, '/artist/{artist}/')).replace(/[^/]*,/, ''),
    )
    expect(short.status()).toBe(301)
    expect((await fetchWithoutRedirects(request, short.headers()['location'] ?? '')).status()).toBe(200)
    for (const address of ['/no-such-page/', '/legal/no-such-text/', '/artist/nobody/', '/live/1/2/3/'])
      expect((await fetchWithoutRedirects(request, address)).status(), address).toBe(404)
  })

  test('serves the manifest, icons, robots.txt and the sitemap', async ({ request, baseURL }) => {
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
      expect((await fetchWithoutRedirects(request, pathname)).status(), `${pathname} of ${baseURL}`).toBe(200)
    }
  })

  test('has the title, robots, language links and organisation data in the head of the home page', async ({
    request,
  }) => {
    const html = await (await request.get('/')).text()
    expect(html).toContain('<title>Bring your artists closer - Fanfare</title>')
    expect(html).toContain(
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    )
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
  })

  /**
   * Groups pages by the first segment of their path, with several groups per test: a browser with cached fonts
   * and code is faster than a new one per group, and closer to a returning fan's.
   */
  const sections = [...Map.groupBy(Object.keys(examples), path => path.split('/')[1] ?? '').entries()]
  const sectionsPerTest = 4
  const portions = Array.from({ length: Math.ceil(sections.length / sectionsPerTest) }, (_, index) =>
    sections.slice(index * sectionsPerTest, (index + 1) * sectionsPerTest),
  )

  // Loads each page once per width and checks it for layout shifts, horizontal overflow and axe violations: on
  // the phone in light mode and English, at 1440 px in dark mode and German or Japanese. Both widths have the
  // same colours and parts.
  for (const portion of portions) {
    const names = portion.map(([section]) => `/${section}`).join(' ')
    const paths = portion.flatMap(([, paths]) => paths)
    test(
      `has no layout shifts, overflow or axe violations on ${names}`,
      onPhone,
      async ({ page, context, baseURL, isMobile }) => {
        // Axe is slow on a busy machine.
        test.setTimeout(60_000 * paths.flatMap(path => examples[path] ?? []).length)
        await hideCookieNotice(context, baseURL)
        await page.setViewportSize({ width: isMobile ? 360 : 1440, height: 800 })
        await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark' })
        await visit(page, '/legal/')
        await recordLayoutShifts(page)
        const { routes } = await loadRouteTable()
        for (const [at, path] of paths.entries()) {
          const locale = isMobile ? 'en' : at % 2 ? 'de' : 'ja'
          await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
          const route = routes.find(({ path: other }) => other === path)
          for (const example of examples[path] ?? []) {
            const address = await fillExample(page.request, example)
            // Static pages have no scripts to wait for.
            await (route?.isStill ? page.goto(address) : visit(page, address))
            await page.evaluate(() => document.fonts.ready.then(() => undefined))
            expect(await listLayoutShifts(page), example).toEqual([])
            expect(await hasHorizontalOverflow(page), example).toBe(false)
            await expectNoAxeFindings(page)
          }
        }
      },
    )
  }
})

test.describe('offline page', () => {
  test.use({ plannedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load|fetch|import/] })

  test('is shown by the service worker, and links back to the requested page', async ({ page, context }) => {
    await visit(page, '/')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await context.setOffline(true)
    await page.goto('/legal/terms/')
    await expect(page.getByRole('heading', { name: 'No connection right now' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible()
  })

  test('is in the language of the last visited page', async ({ page, context, baseURL }) => {
    const readCachedLanguage = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready
        const html = await (await caches.match('/offline/'))?.text()
        return /<html lang="([^"]+)"/.exec(html ?? '')?.[1]
      })
    await visit(page, '/legal/')
    await expect.poll(readCachedLanguage).toBe('en')
    await context.addCookies([{ name: 'locale', value: 'ko', url: baseURL ?? '' }])
    await visit(page, '/legal/')
    await expect.poll(readCachedLanguage).toBe('ko')
    await context.setOffline(true)
    await page.goto('/legal/terms/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
    await context.setOffline(false)
  })
})
