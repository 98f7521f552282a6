import type { BrowserContext, Locator, Page, Response } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Loads a page and waits until it is hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
}

/**
 * Waits until the browser has hydrated an element. What stands below a first view is hydrated later than the page: until
 * then its links load documents.
 */
export async function untilHydrated(element: Locator): Promise<void> {
  const isHydrated = () =>
    element.evaluate(node => Object.keys(node).some(key => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}

const plainPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640"/></svg>'

/**
 * For tests of the way from page to page: pictures are there at once. The server draws each when it is first asked for, and
 * six that wait hold all of a browser's connections (HTTP/1.1). A page whose code does not come in time for them is loaded
 * as a document (spec 9).
 */
export async function withPlainPictures(page: Page): Promise<void> {
  await page.route('**/media/**', route =>
    route.fulfill({ body: plainPicture, contentType: 'image/svg+xml' }),
  )
}

/** The fan's city in the top bar, once its code has come. */
export const cityChip = (page: Page) =>
  page.getByRole('banner').locator('[data-modal=GNB_SELECT_CITY][data-settled]')

/** Berlin has the most campaigns in the demo. */
export const berlin = 2_950_159

/** A visitor's city, chosen on an earlier visit. */
export async function inCity(page: Page, baseURL: string | undefined, cityId: number): Promise<void> {
  const value = encodeURIComponent(JSON.stringify([1, String(cityId)]))
  await page.context().addCookies([{ name: 's_city_id', value, url: baseURL ?? '' }])
}

/** Sets the consent cookie, so that no cookie notice covers the page. */
export async function withoutNotices(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'b_cookie_consent_1', value: '1', url: baseURL ?? '' }])
}

export interface NewsItem {
  text: string
  link: string
  is_new: boolean
}

/** A fake signed-in fan: a token in this browser, and mocked responses for the frame's requests. */
export async function signInStandIn(page: Page, pagesOfNews: NewsItem[][] = [[]]) {
  const calls = { checks: 0, newsKeys: [] as string[], locales: [] as string[] }
  await page.addInitScript(() => localStorage.setItem('auth:token', 'stand-in'))
  await page.route('**/api/v3/users/self/', async route => {
    if (route.request().method() === 'PATCH') {
      calls.locales.push((route.request().postDataJSON() as { locale: string }).locale)
      return route.fulfill({ json: {} })
    }
    expect(route.request().headers()['authorization']).toBe('Bearer stand-in')
    await route.fulfill({
      json: {
        id: 7,
        mk2_id: 'm7',
        username: 'mira_fan',
        name: 'Mira',
        image: null,
        images: { thumb: null },
        primary_email: { value: 'mira@example.org' },
        locale: 'en',
        city: null,
      },
    })
  })
  await page.route('**/api/v1/users/self/news/?*', async route => {
    const key = new URL(route.request().url()).searchParams.get('last_evaluated_key') ?? ''
    calls.newsKeys.push(key)
    const at = key === 'null' ? 0 : Number(key)
    const results = (pagesOfNews[at] ?? []).map((item, index) => ({
      notification_type: 'test',
      timestamp: new Date(Date.UTC(2026, 0, 20 - at, 12, index)).toISOString(),
      image: '/icon-192.png',
      text_params_obj: {},
      ...item,
    }))
    const next = at + 1 < pagesOfNews.length ? String(at + 1) : null
    const newCount = pagesOfNews.flat().filter(item => item.is_new).length
    const pagination = { last_evaluated_key: next, limit: 5 }
    await route.fulfill({ json: { pagination, results, new_count: calls.checks > 0 ? 0 : newCount } })
  })
  await page.route('**/api/v1/users/self/follows/?*', route =>
    route.fulfill({ json: { pagination: { limit: 24, offset: 0, total_count: 0 }, results: [] } }),
  )
  await page.route('**/api/v1/users/self/event-marks/?*', route =>
    route.fulfill({ json: { pagination: { limit: 1_000, offset: 0, total_count: 0 }, results: [] } }),
  )
  await page.route('**/api/v1/users/self/home/?*', route =>
    route.fulfill({ json: { artist_ids: [], events: [], tours: [], projects: [], news: [] } }),
  )
  await page.route('**/api/v1/users/self/news/check/', route => {
    calls.checks += 1
    return route.fulfill({ json: {} })
  })
  return calls
}

/** The page's data layer (analytics). */
export function dataLayerOf(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => (globalThis as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])
}

/** Records layout shifts (CLS); call before the visit and read `movedIn` or `shiftOf` after it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] }
    Object.assign(globalThis, { layoutShift: seen })
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        seen.sum += entry.value
        const nodes = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
        seen.moved.push(`${entry.value}: ${nodes.map(node => node?.outerHTML.slice(0, 200)).join(' ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type Seen = { layoutShift: { sum: number; moved: string[] } }

/** Tolerance for tiny shifts when a font arrives; the design allows a page 0.01 in all. */
const shiftMin = 0.005

/** The page's layout shift (CLS); 0 below the tolerance. */
export async function shiftOf(page: Page): Promise<number> {
  const sum = await rawShiftOf(page)
  return sum < shiftMin ? 0 : sum
}

/** The page's layout shift without tolerance. */
export function rawShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Seen).layoutShift.sum)
}

/** Begins the sum anew. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign((globalThis as unknown as Seen).layoutShift, { sum: 0, moved: [] }))
}

/** Each shift with its elements, for debugging. */
export async function movedIn(page: Page): Promise<string[]> {
  const moved = await page.evaluate(() => (globalThis as unknown as Seen).layoutShift.moved)
  return moved.filter(shift => Number.parseFloat(shift) >= shiftMin)
}

/** Whether the page overflows horizontally. A phone's `innerWidth` grows with what is too wide. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
}

/** Clicks "Try again" until it works; the client caches failures for half a second (spec 7). */
export async function tryAgain(where: Page | Locator, wanted: Locator): Promise<void> {
  const button = where.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(wanted).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/**
 * Acts, and waits for the server's response. Optimistic updates show at once, and leaving the page aborts
 * requests in flight.
 */
export async function untilAnswered(page: Page, address: string, act: Promise<void>): Promise<void> {
  const isWrite = (response: Response) => response.request().method() !== 'GET'
  const written = page.waitForResponse(
    response => isWrite(response) && new URL(response.url()).pathname.endsWith(address),
  )
  await Promise.all([written, act])
}

/** Blocks requests to this address until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {}
  const mayGo = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(address, async route => {
    await mayGo
    await route.continue()
  })
  return () => letGo()
}

/** The server has a newer build. `comeBack`: the tab is looked at again much later, and has heard of it. */
export async function aNewerBuild(page: Page) {
  let documents = 0
  await page.route('**/build.json', route => route.fulfill({ json: { id: 'another' } }))
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  // The check measures with performance.now.
  await page.addInitScript(() => {
    const real = performance.now.bind(performance)
    performance.now = () => real() + ((globalThis as { laterMs?: number }).laterMs ?? 0)
  })
  return {
    documents: () => documents,
    async comeBack() {
      const heard = page.waitForResponse('**/build.json')
      await page.evaluate(() => {
        Object.assign(globalThis, { laterMs: 301_000 })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await heard
      // What the answer leads to has begun.
      await page.evaluate(() => fetch('/healthz'))
    },
  }
}
