import type { Page, Route } from '@playwright/test'
import { expect } from './fixtures.ts'
import { visit } from './shell-steps.ts'

export const overlayOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })
export const fieldOf = (page: Page) => overlayOf(page).getByRole('searchbox', { name: 'Search artist' })
export const artistsOf = (page: Page) => overlayOf(page).getByRole('list', { name: 'Artists' })

export async function openOverlay(page: Page, address = '/legal/') {
  await visit(page, address)
  await page.getByRole('banner').getByRole('link', { name: 'Search artist' }).click()
  await expect(fieldOf(page)).toBeFocused()
  return overlayOf(page)
}

/** This browser's recent searches in its storage, newest first. */
export async function expectRecent(page: Page, keywords: (string | null)[]): Promise<void> {
  const kept = () =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem('__rslist__') ?? '[]').map((item: { keyword: string }) => item.keyword),
    )
  await expect.poll(kept).toEqual(keywords)
}

type Body = { pagination: { total_count: number; limit: number; offset: number }; results: unknown[] }

/** Intercepts the call: fetches the real response and changes it. */
export async function withAnswer(route: Route, change: (body: Body) => void) {
  const response = await route.fetch()
  const body = (await response.json()) as Body
  change(body)
  await route.fulfill({ response, json: body })
}

export const artistCalls = /\/api\/v1\/artists\/\?query=/
