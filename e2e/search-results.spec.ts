import { expect, test } from './fixtures.ts'
import {
  artistSearchUrl,
  expectRecentSearches,
  getSearchField,
  modifyResponse,
  openSearchOverlay,
} from './search-steps.ts'
import { visit } from './shell-steps.ts'

test.describe('search results', () => {
  test('show three tabs with totals, send no request on switching, and keep the tab on reload', async ({
    page,
  }) => {
    await visit(page, '/search/?query=a')
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveText([/^Artist\s*\d+$/, /^Project\s*\d+$/, /^Event\s*\d+$/])
    await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
    const requests: string[] = []
    page.on('request', request => /\/search\//.test(request.url()) && requests.push(request.url()))
    await tabs.nth(2).click()
    await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(10)
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.nth(1)).toBeFocused()
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    expect(requests).toEqual([])
    await page.reload()
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  })

  test('return to artists for a new query and request all three tabs', async ({ page }) => {
    await visit(page, '/search/?query=lo&tab=event')
    const requests: string[] = []
    page.on(
      'request',
      request =>
        /artists\/\?|search\/\?/.test(request.url()) && requests.push(new URL(request.url()).pathname),
    )
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill('ada')
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "ada"')
    await expect(page).toHaveURL(/\?query=ada$/)
    await expect(page.getByRole('tab').nth(0)).toHaveAttribute('aria-selected', 'true')
    await expect
      .poll(() => requests.toSorted())
      .toEqual(['/api/v1/artists/', '/api/v1/shops/md/projects/search/', '/api/v2/events/search/'])
    await expectRecentSearches(page, ['ada'])
  })

  test('append the next results below the current ones', async ({ page }) => {
    await visit(page, '/search/?query=a')
    const items = page.getByRole('tabpanel').getByRole('listitem')
    await expect(items).toHaveCount(10)
    await page.getByRole('link', { name: 'Show more' }).press('Enter')
    await expect(items).toHaveCount(20)
    await expect(items.nth(10).getByRole('link')).toBeFocused()
    const names = await items.allInnerTexts()
    expect(new Set(names).size).toBe(20)
  })

  test('show a total above a thousand as 1000 +', async ({ page }) => {
    await page.route(artistSearchUrl, route =>
      modifyResponse(route, body => {
        body.pagination.total_count = 1001
      }),
    )
    await page.route(/events\/search/, route =>
      modifyResponse(route, body => {
        body.pagination.total_count = 1000
      }),
    )
    await openSearchOverlay(page)
    await getSearchField(page).fill('lo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab').nth(0)).toHaveText(/^Artist\s*1000 \+$/)
    await expect(page.getByRole('tab').nth(2)).toHaveText(/^Event\s*1000$/)
  })

  test('explain in each tab that there are no results, and recommend artists', async ({ page }) => {
    await visit(page, '/search/?query=zzzqqq')
    const main = page.getByRole('main')
    await expect(main.getByText('Sorry, there are no result for "zzzqqq"')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Request Artist' })).toBeVisible()
    await expect(
      main.getByRole('region', { name: 'Artist Recommendations' }).getByRole('listitem'),
    ).toHaveCount(3)
    await page.getByRole('tab', { name: /Project/ }).click()
    await expect(main.getByText('No Projects Yet')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Browse Projects' })).toHaveAttribute('href', '/projects/')
    await page.getByRole('tab', { name: /Event/ }).click()
    await expect(main.getByText('No Events Yet')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events/')
  })

  test('do not overflow a narrow screen for any query', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    for (const address of ['/search/', `/search/?query=${'W'.repeat(150)}`, '/search/?query=a&tab=event']) {
      await visit(page, address)
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(widest, address).toBeLessThanOrEqual(320)
    }
  })

  for (const query of [
    '%01%E2%80%AE',
    '%F0%9F%98%80',
    'a'.repeat(3_000),
    '%25',
    '%3Cscript%3Ealert(1)%3C/script%3E',
  ]) {
    test(`handle an unusual query: ${query.slice(0, 30)}`, async ({ page }) => {
      const response = await page.goto(`/search/?query=${query}`)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('show the form, the tabs and the pages as plain links', async ({ page }) => {
    await page.goto('/legal/')
    await page.getByRole('banner').getByRole('link', { name: 'Search artist' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who are you looking for?')
    await page.getByRole('main').getByRole('searchbox').fill('a')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search\/\?query=a$/)
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('listitem')).toHaveCount(10)
    const first = (await panel.getByRole('link').first().textContent()) ?? ''
    await panel.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/offset=10$/)
    await expect(panel.getByRole('link', { name: first, exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the first results' }).click()
    await expect(panel.getByRole('link').first()).toHaveText(first)
    await page.getByRole('tab', { name: /Event/ }).click()
    await expect(page).toHaveURL(/tab=event$/)
    await expect(page.getByRole('tab', { name: /Event/ })).toHaveAttribute('aria-selected', 'true')
    await expect(panel.getByRole('listitem')).toHaveCount(10)
  })
})
