import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { examples, fillExample } from './pages.ts'
import {
  hideCookieNotice,
  listLayoutShifts,
  readLayoutShift,
  readRawLayoutShift,
  recordLayoutShifts,
  visit,
} from './shell-steps.ts'
import { aShow } from './shows.ts'

// Each file is a request that competes with the page's main picture.
const scriptsMax = 20
// The HTML links the style sheets of the shell, of shared parts and of the page; deferred parts add none.
const sheetsMax = 3

test.describe('first view', () => {
  test('requests at most 20 scripts and 3 style sheets, each once', async ({ request }) => {
    for (const [first = ''] of Object.values(examples)) {
      const address = await fillExample(request, first)
      const html = await (await request.get(address)).text()
      const scripts = scriptsIn(html)
      const sheets = sheetsIn(html)
      expect.soft(scripts.length, `scripts of ${address}`).toBeLessThanOrEqual(scriptsMax)
      expect.soft(sheets.length, `style sheets of ${address}`).toBeLessThanOrEqual(sheetsMax)
      expect(new Set([...scripts, ...sheets]).size).toBe(scripts.length + sheets.length)
    }
  })

  const sheetsIn = (html: string): string[] =>
    [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file = '']) => file)

  /** Returns the scripts of a first view; deferred parts request theirs once the page is hydrated. */
  const scriptsIn = (html: string): string[] =>
    [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file = '']) => file)

  const withPicture = [
    '/',
    '/artist/$artist/',
    '/event/$event/',
    '/campaigns/$campaign/',
    '/project/$project/',
  ]

  test("requests the main picture first, then the page's scripts, then those of deferred parts", async ({
    page,
    context,
    baseURL,
  }) => {
    await hideCookieNotice(context, baseURL)
    for (const row of withPicture) {
      const address = await fillExample(page.request, examples[row]?.[0] ?? row)
      await visit(page, address)
      const named = scriptsIn(await (await page.request.get(address)).text())
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
      )
      const picture = await page
        .locator('img[fetchpriority=high]')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc)
      const ending = (end: string) => files.filter(({ name }) => name.endsWith(end))
      expect.soft(ending('.css').length, `style sheets of ${row}`).toBeLessThanOrEqual(sheetsMax)
      const isNamed = ({ name }: { name: string }) => named.includes(new URL(name).pathname)
      const [first, later] = [ending('.js').filter(isNamed), ending('.js').filter(file => !isNamed(file))]
      const lastInitialStart = Math.max(...first.map(({ startTime }) => startTime))
      for (const { name, startTime } of later) expect.soft(startTime, name).toBeGreaterThan(lastInitialStart)
      const firstScript = Math.min(...ending('.js').map(({ startTime }) => startTime))
      expect.soft(files.find(({ name }) => name === picture)?.startTime, row).toBeLessThan(firstScript)
    }
  })

  test('links the style sheets of all classes in the HTML, including those of deferred parts', async ({
    request,
  }) => {
    const classesIn = (css: string) =>
      new Set([...css.matchAll(/\.([\w-]+_[a-z\d]{4})/g)].map(([, name]) => name))
    const assets = path.join(import.meta.dirname, '../dist/client/assets')
    const sheets = readdirSync(assets).filter(file => file.endsWith('.css'))
    const styled = new Map(
      sheets.map(file => [`/assets/${file}`, classesIn(readFileSync(path.join(assets, file), 'utf8'))]),
    )
    for (const [first = ''] of [...Object.values(examples), ['/nowhere/']]) {
      const address = await fillExample(request, first)
      const html = await (await request.get(address)).text()
      const classes = new Set(
        [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
      )
      const missing = [...styled].filter(
        ([file, known]) => !sheetsIn(html).includes(file) && [...classes].some(name => known.has(name)),
      )
      expect
        .soft(
          missing.map(([file]) => file),
          address,
        )
        .toEqual([])
    }
  })

  test('requests code once the largest picture is shown, not when it is loaded', async ({
    browser,
    baseURL,
  }) => {
    for (const row of ['/', '/event/$event/', '/campaigns/$campaign/']) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        baseURL: baseURL ?? '',
      })
      const page = await context.newPage()
      // Removes the timeouts after which the code loads anyway.
      await withoutTimers(page, [500, 1_000])
      const address = await fillExample(page.request, examples[row]?.[0] ?? row)
      await page.goto(address, { waitUntil: 'commit' })
      const code = page.locator('head > link[rel=modulepreload]').first()
      await code.waitFor({ state: 'attached' })
      const { shownAt, askedAt } = await page.evaluate(async () => {
        const scripts = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=modulepreload]')]
        const shown = await new Promise<PerformanceEntry[]>(resolve =>
          new PerformanceObserver(list => resolve(list.getEntries())).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          }),
        )
        await Promise.all(scripts.map(({ href }) => fetch(href)))
        const starts = scripts.flatMap(({ href }) => performance.getEntriesByName(href)[0]?.startTime ?? [])
        return { shownAt: shown.at(-1)?.startTime ?? Number.NaN, askedAt: Math.min(...starts) }
      })
      expect.soft(askedAt, row).toBeGreaterThanOrEqual(shownAt)
      await context.close()
    }
  })

  test('requests lazy pictures on a phone after the code, and loads them normally without scripts', async ({
    browser,
    baseURL,
  }) => {
    const phone = { viewport: { width: 360, height: 740 }, baseURL: baseURL ?? '' }
    for (const address of ['/', '/events/', '/projects/']) {
      // Makes each visit a first one, because cached pictures are drawn at once.
      const context = await browser.newContext(phone)
      const page = await context.newPage()
      await withoutTimers(page, [1_000])
      await visit(page, address)
      await latePicture(page).evaluate((image: HTMLImageElement) => image.decode())
      const { late, code } = await page.evaluate(() => {
        const getStartTimes = (addresses: string[]) =>
          addresses.flatMap(address => performance.getEntriesByName(address)[0]?.startTime ?? [])
        const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const pictures = [...document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]')]
        // A poster may be both on the first screen and in a list below.
        const first = [...document.querySelectorAll<HTMLImageElement>('img[loading=eager]')].map(
          ({ currentSrc }) => currentSrc,
        )
        return {
          late: getStartTimes(
            pictures.map(({ currentSrc }) => currentSrc).filter(src => !first.includes(src)),
          ),
          code: requests.find(({ name }) => /entry-client-.*js$/.test(name))?.responseEnd,
        }
      })
      expect(Math.min(...late), address).toBeGreaterThan(code ?? Number.NaN)
      await context.close()
    }
    const plain = await browser.newContext({ ...phone, javaScriptEnabled: false })
    const still = await plain.newPage()
    await still.goto('/projects/')
    await expectDrawn(latePicture(still))
    await plain.close()
  })

  test('loads lazy pictures on a phone even when the code fails or never arrives', async ({
    browser,
    baseURL,
  }) => {
    for (const handle of [(route: Route) => route.abort(), () => undefined]) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        baseURL: baseURL ?? '',
      })
      const page = await context.newPage()
      await page.route('**/assets/*.js', handle)
      await page.goto('/projects/', { waitUntil: 'commit' })
      await expectDrawn(latePicture(page))
      await context.close()
    }
  })

  const latePicture = (page: Page) => page.locator('main img[loading=lazy]').first()

  const expectDrawn = (picture: Locator) =>
    expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  /** Disables timers of these lengths in ms: the maximum waiting times for a picture and for its code. */
  const withoutTimers = (page: Page, lengths: number[]) =>
    page.addInitScript((lengths: number[]) => {
      const later = setTimeout
      const inTime = (run: () => void, ms = 0) => (lengths.includes(ms) ? 0 : later(run, ms))
      Object.assign(window, { setTimeout: inTime })
    }, lengths)

  test('shows visitors a login link and fans a loading state before the code has loaded', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.route('**/assets/*.js', () => undefined)
    const own = [
      '/project/order/',
      '/project/order/2/tickets/',
      '/user/settings/',
      '/user/activity/',
      '/redeem/',
    ]
    const invitation = page.getByRole('main').getByRole('link', { name: 'Log in', exact: true })
    for (const address of own) {
      await page.goto(address, { waitUntil: 'commit' })
      await expect.soft(invitation, address).toBeVisible()
    }
    await context.addCookies([{ name: 's_session_found', value: '["1","1"]', url: baseURL ?? '' }])
    for (const address of own) {
      await page.goto(address, { waitUntil: 'commit' })
      await expect.soft(page.locator('main [class*=skeleton_]:visible').first(), address).toBeVisible()
      await expect.soft(invitation, address).toBeHidden()
    }
  })

  test('becomes ready even when a picture never loads', async ({ page }) => {
    await page.route('**/media/**', () => undefined)
    await page.goto(await fillExample(page.request, '/artist/{artist}/'), { waitUntil: 'commit' })
    await page.locator('html[data-ready]').waitFor()
  })

  const shiftMax = 0.01
  /** Pages whose first screen has pictures, or parts that depend on the reader's time zone or city. */
  const shown = [
    ...[
      '/',
      '/search/',
      '/artist/$artist/',
      '/live/',
      '/live/$show/',
      '/news/',
      '/events/',
      '/event/$event/',
    ],
    ...['/campaigns/', '/campaigns/vote/', '/campaigns/$campaign/', '/projects/', '/project/$project/'],
  ]

  for (const [name, bytesMax, screen] of [
    ['a phone', 100_000, { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }],
    ['a desk', 150_000, { viewport: { width: 1440, height: 900 } }],
  ] as const) {
    test(`has on ${name} at most ${bytesMax / 1_000} kB of correctly sized pictures and no layout shift`, async ({
      browser,
      baseURL,
    }) => {
      // Uses another time zone than the venue's, so that the times rendered by the server change.
      const context = await browser.newContext({
        ...screen,
        baseURL: baseURL ?? '',
        timezoneId: 'Asia/Kolkata',
      })
      await hideCookieNotice(context, baseURL)
      const page = await context.newPage()
      await recordLayoutShifts(page)
      const startsAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
      const waits = await aShow({ status: 'PRE_SHOW', startsAt })
      const addresses = [waits.address, (await aShow({ status: 'ON_SHOW' })).address]
      for (const row of shown) addresses.push(await fillExample(page.request, examples[row]?.[0] ?? row))
      for (const address of addresses) {
        await visit(page, address)
        await page.waitForLoadState('load')
        const pictures = await page.evaluate(readFirstScreen)
        const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0)
        expect.soft(bytes, `bytes of ${address}`).toBeLessThanOrEqual(bytesMax)
        for (const { src, said, drawn } of pictures) {
          expect.soft(said, `${address} says how wide ${src} is`).toBeGreaterThan(drawn * 0.7)
          expect.soft(said, `${address} says how wide ${src} is`).toBeLessThan(drawn * 1.35)
        }
        expect
          .soft(await readLayoutShift(page), `what moves in ${address}: ${await listLayoutShifts(page)}`)
          .toBeLessThanOrEqual(shiftMax)
      }
      await context.close()
    })
  }

  test.describe('in a time zone with a long name', () => {
    test.use({ timezoneId: 'Asia/Kolkata', viewport: { width: 360, height: 6_000 } })

    test('replaces server-rendered times with local ones without shifting the page', async ({
      page,
      context,
      baseURL,
    }) => {
      await hideCookieNotice(context, baseURL)
      await recordLayoutShifts(page)
      for (const row of ['/', '/artist/$artist/', '/live/', '/projects/', '/project/$project/']) {
        const address = await fillExample(page.request, examples[row]?.[0] ?? row)
        await visit(page, address)
        // By then, deferred parts have loaded as well.
        await page.waitForLoadState('networkidle')
        // A shift by a single line on this screen is at least 0.0006.
        expect.soft(await readRawLayoutShift(page), address).toBeLessThan(0.0003)
      }
    })
  })

  /** Runs in the page: returns the pictures recorded on the first screen once they have loaded. */
  async function readFirstScreen() {
    const isShown = (image: HTMLImageElement) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    }
    const images = [...document.images].filter(image => image.srcset.includes('/media/') && isShown(image))
    await Promise.all(images.map(image => image.decode()))
    return images.map(image => {
      const [entry] = performance.getEntriesByName(image.currentSrc) as PerformanceResourceTiming[]
      // The natural width of a picture with a srcset depends on its `sizes`.
      return {
        src: image.currentSrc,
        bytes: entry?.encodedBodySize ?? Number.NaN,
        said: image.naturalWidth,
        drawn: image.clientWidth,
      }
    })
  }

  test("formats dates and numbers of the page's language in one worker", async ({ page }) => {
    const started: string[] = []
    page.on('worker', worker => started.push(worker.url()))
    await page.addInitScript(() => {
      const names: (string | undefined)[] = []
      const Started = Worker
      globalThis.Worker = class extends Started {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options)
          names.push(options?.name)
        }
      }
      Object.assign(globalThis, { workerNames: names })
    })
    await visit(page, '/events/?locale=ko')
    await page.waitForLoadState('networkidle')
    expect(started).toEqual([expect.stringMatching(/\/assets\/prepare-formats\.worker-[\w-]+\.js$/)])
    expect(await page.evaluate(() => Reflect.get(globalThis, 'workerNames'))).toEqual(['ko'])
  })
})
