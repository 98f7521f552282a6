import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A page that JavaScript has taken over. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
}

/** Whoever has answered the cookie notice sees the pages without it. */
export async function withoutNotices(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'b_cookie_consent_1', value: '1', url: baseURL ?? '' }])
}

export interface NewsItem {
  text: string
  link: string
  is_new: boolean
}

/** A signed-in fan until accounts exist: a token in this browser, and answers for what the frame asks. */
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
    await route.fulfill({ json: { pagination: { last_evaluated_key: next, limit: 5 }, results } })
  })
  await page.route('**/api/v1/users/self/news/check/', route => {
    calls.checks += 1
    return route.fulfill({ json: {} })
  })
  return calls
}

/** What the page told its data layer. */
export function dataLayerOf(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => (globalThis as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])
}

export async function expectNoAxeFindings(page: Page): Promise<void> {
  // What still fades in has not its colours yet; what follows the scrolling never ends.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Sums up how far things moved by themselves; call before the visit and read `shiftOf` after it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0 }
    Object.assign(globalThis, { layoutShift: seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) seen.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { layoutShift: { sum: number } }).layoutShift.sum)
}

/** Whether the page is wider than its window. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}
