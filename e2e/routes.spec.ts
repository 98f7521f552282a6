import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhone, test } from './fixtures.ts'
import { examples, filledIn, moved, routeTable } from './pages.ts'
import { isTooWide, movedIn, visit, watchShifts, withoutNotices } from './shell-steps.ts'

const answerOf = (request: APIRequestContext, address: string) => request.get(address, { maxRedirects: 0 })

test('every row of the route table has examples, and they answer, with a slash at their end', async ({
  request,
}) => {
  const { routes, redirects } = await routeTable()
  expect(Object.keys(examples).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
  expect(redirects).toEqual(moved)
  for (const example of Object.values(examples).flat()) {
    const address = await filledIn(request, example)
    expect((await answerOf(request, address)).status(), address).toBe(200)
    const [path = '', query] = address.split('?')
    if (path === '/' || query) continue
    const bare = await answerOf(request, `${path.slice(0, -1)}?query=a&x=%20`)
    expect([bare.status(), bare.headers()['location']], address).toEqual([308, `${path}?query=a&x=%20`])
  }
  for (const [from, to] of Object.entries(moved)) {
    const answer = await answerOf(request, `${from}?a=1`)
    expect([answer.status(), answer.headers()['location']], from).toEqual([308, `${to}?a=1`])
  }
  const short = await answerOf(request, (await filledIn(request, '/artist/{artist}/')).replace(/[^/]*,/, ''))
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
 * Pages by the first segment of their path, several sections per test: a browser with cached fonts and code
 * is faster than a new one per section, and closer to a returning fan's.
 */
const sections = [...Map.groupBy(Object.keys(examples), path => path.split('/')[1] ?? '').entries()]
const sectionsPerTest = 4
const portions = Array.from({ length: Math.ceil(sections.length / sectionsPerTest) }, (_, index) =>
  sections.slice(index * sectionsPerTest, (index + 1) * sectionsPerTest),
)

// Each page is loaded once per width and checked for layout shifts, horizontal overflow and axe violations: by day and in
// English on the phone, by night and in German or Japanese at 1440 px, since both widths have the same colours and parts.
for (const portion of portions) {
  const names = portion.map(([section]) => `/${section}`).join(' ')
  const paths = portion.flatMap(([, paths]) => paths)
  test(
    `nothing moves, nothing is too wide, axe finds nothing: ${names}`,
    onPhone,
    async ({ page, context, baseURL, isMobile }) => {
      // Axe is slow on a busy machine.
      test.setTimeout(60_000 * paths.flatMap(path => examples[path] ?? []).length)
      await withoutNotices(context, baseURL)
      await page.setViewportSize({ width: isMobile ? 360 : 1440, height: 800 })
      await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark' })
      await visit(page, '/legal/')
      await watchShifts(page)
      const { routes } = await routeTable()
      for (const [at, path] of paths.entries()) {
        const locale = isMobile ? 'en' : at % 2 ? 'de' : 'ja'
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
        const route = routes.find(({ path: other }) => other === path)
        for (const example of examples[path] ?? []) {
          const address = await filledIn(page.request, example)
          // A static page has no scripts to wait for.
          await (route?.isStill ? page.goto(address) : visit(page, address))
          await page.evaluate(() => document.fonts.ready.then(() => undefined))
          expect(await movedIn(page), example).toEqual([])
          expect(await isTooWide(page), example).toBe(false)
          await expectNoAxeFindings(page)
        }
      }
    },
  )
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
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible()
  })

  test('the offline page speaks the language that was read last', async ({ page, context, baseURL }) => {
    const keptLang = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready
        const html = await (await caches.match('/offline/'))?.text()
        return /<html lang="([^"]+)"/.exec(html ?? '')?.[1]
      })
    await visit(page, '/legal/')
    await expect.poll(keptLang).toBe('en')
    await context.addCookies([{ name: 'locale', value: 'ko', url: baseURL ?? '' }])
    await visit(page, '/legal/')
    await expect.poll(keptLang).toBe('ko')
    await context.setOffline(true)
    await page.goto('/legal/terms/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
    await context.setOffline(false)
  })
})
