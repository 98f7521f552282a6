import type { BrowserContext, Locator, Page, Response } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Loads a page and waits until it is hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
}

/**
 * Waits until React has hydrated an element. Parts below the first screen are hydrated later than the page;
 * until then their links load whole documents.
 */
export async function waitUntilHydrated(element: Locator): Promise<void> {
  const isHydrated = () =>
    element.evaluate(node => Object.keys(node).some(key => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}

const plainPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640"/></svg>'

/**
 * Serves a plain picture for every media request, for tests that navigate between pages. The server renders
 * each picture on first request, and six pending ones occupy all of a browser's connections (HTTP/1.1). Then
 * a page's code loads too late, and the page is loaded as a document (spec 9).
 */
export async function servePlainPictures(page: Page): Promise<void> {
  await page.route('**/media/**', route =>
    route.fulfill({ body: plainPicture, contentType: 'image/svg+xml' }),
  )
}

/** Finds the fan's city in the top bar, once its code has loaded. */
export const getCityChip = (page: Page) =>
  page.getByRole('banner').locator('[data-modal=GNB_SELECT_CITY][data-settled]')

/** GeoNames id of Berlin, which has the most campaigns in the demo. */
export const berlinId = 2_950_159

export async function setVisitorCity(page: Page, baseURL: string | undefined, cityId: number): Promise<void> {
  const value = encodeURIComponent(JSON.stringify([1, String(cityId)]))
  await page.context().addCookies([{ name: 's_city_id', value, url: baseURL ?? '' }])
}

export async function hideCookieNotice(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'b_cookie_consent_1', value: '1', url: baseURL ?? '' }])
}

export interface NewsItem {
  text: string
  link: string
  is_new: boolean
}

/** Mocks a logged-in fan: a token in this browser, and responses to the page frame's requests. */
export async function mockSignedInFan(page: Page, newsPages: NewsItem[][] = [[]]) {
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
    const results = (newsPages[at] ?? []).map((item, index) => ({
      notification_type: 'test',
      timestamp: new Date(Date.UTC(2026, 0, 20 - at, 12, index)).toISOString(),
      image: '/icon-192.png',
      text_params_obj: {},
      ...item,
    }))
    const next = at + 1 < newsPages.length ? String(at + 1) : null
    const newCount = newsPages.flat().filter(item => item.is_new).length
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

export function readDataLayer(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => (globalThis as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])
}

/**
 * Starts recording layout shifts (CLS). Call it before the visit, then read them with `listLayoutShifts` or
 * `readLayoutShift`.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = { sum: 0, moved: [] as string[] }
    Object.assign(globalThis, { layoutShift: record })
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        record.sum += entry.value
        const nodes = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
        record.moved.push(`${entry.value}: ${nodes.map(node => node?.outerHTML.slice(0, 200)).join(' ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type LayoutShiftGlobal = { layoutShift: { sum: number; moved: string[] } }

/** Tolerance for tiny shifts when a font arrives; the design allows a page 0.01 in total. */
const shiftMin = 0.005

/** Returns the page's total layout shift (CLS), or 0 below the tolerance. */
export async function readLayoutShift(page: Page): Promise<number> {
  const sum = await readRawLayoutShift(page)
  return sum < shiftMin ? 0 : sum
}

export function readRawLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as LayoutShiftGlobal).layoutShift.sum)
}

export async function resetLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.assign((globalThis as unknown as LayoutShiftGlobal).layoutShift, { sum: 0, moved: [] }),
  )
}

/** Lists the layout shifts with their elements, for debugging. */
export async function listLayoutShifts(page: Page): Promise<string[]> {
  const moved = await page.evaluate(() => (globalThis as unknown as LayoutShiftGlobal).layoutShift.moved)
  return moved.filter(shift => Number.parseFloat(shift) >= shiftMin)
}

/**
 * Returns whether the page overflows horizontally. Doesn't use `innerWidth`, which grows with the content on
 * a phone.
 */
export function hasHorizontalOverflow(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
}

/** Clicks "Try again" until the target appears; the client caches failures for half a second (spec 7). */
export async function tryAgain(where: Page | Locator, target: Locator): Promise<void> {
  const button = where.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(target).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/**
 * Performs a write and waits for the server's response. Optimistic updates show at once, and leaving the page
 * would abort requests in flight.
 */
export async function waitForWrite(page: Page, address: string, act: Promise<void>): Promise<void> {
  const isWrite = (response: Response) => response.request().method() !== 'GET'
  const written = page.waitForResponse(
    response => isWrite(response) && new URL(response.url()).pathname.endsWith(address),
  )
  await Promise.all([written, act])
}

/** Holds requests to this URL until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await released
    await route.continue()
  })
  return () => release()
}

/**
 * Mocks a newer build on the server. `comeBack` simulates returning to the tab after five minutes, when it
 * checks for a new build.
 */
export async function mockNewerBuild(page: Page) {
  let documents = 0
  await page.route('**/build.json', route => route.fulfill({ json: { id: 'another' } }))
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  // The check measures time with `performance.now`.
  await page.addInitScript(() => {
    const real = performance.now.bind(performance)
    performance.now = () => real() + ((globalThis as { laterMs?: number }).laterMs ?? 0)
  })
  return {
    documents: () => documents,
    async comeBack() {
      const buildResponse = page.waitForResponse('**/build.json')
      await page.evaluate(() => {
        Object.assign(globalThis, { laterMs: 301_000 })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await buildResponse
      // Waits for another round trip, so that the page has reacted to the response.
      await page.evaluate(() => fetch('/healthz'))
    },
  }
}
