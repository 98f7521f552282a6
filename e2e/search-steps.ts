import type { Page, Route } from '@playwright/test'
import { expect } from './fixtures.ts'
import { visit } from './shell-steps.ts'

export const getSearchOverlay = (page: Page) => page.getByRole('dialog', { name: 'Search' })
export const getSearchField = (page: Page) =>
  getSearchOverlay(page).getByRole('searchbox', { name: 'Search artist' })
export const getArtistList = (page: Page) => getSearchOverlay(page).getByRole('list', { name: 'Artists' })

export async function openSearchOverlay(page: Page, address = '/legal/') {
  await visit(page, address)
  await page.getByRole('banner').getByRole('link', { name: 'Search artist' }).click()
  await expect(getSearchField(page)).toBeFocused()
  return getSearchOverlay(page)
}

/** Expects the browser's storage to contain these recent searches, newest first. */
export async function expectRecentSearches(page: Page, keywords: (string | null)[]): Promise<void> {
  const readKeywords = () =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem('__rslist__') ?? '[]').map((item: { keyword: string }) => item.keyword),
    )
  await expect.poll(readKeywords).toEqual(keywords)
}

type Body = { pagination: { total_count: number; limit: number; offset: number }; results: unknown[] }

/** Fetches the real response, modifies its body and fulfils the route with it. */
export async function modifyResponse(route: Route, change: (body: Body) => void) {
  const response = await route.fetch()
  const body = (await response.json()) as Body
  change(body)
  await route.fulfill({ response, json: body })
}

export const artistSearchUrl = /\/api\/v1\/artists\/\?query=/
