import type { Locator } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectRecentSearches, getSearchField, getSearchOverlay, openSearchOverlay } from './search-steps.ts'
import { visit } from './shell-steps.ts'

test.describe('recent searches', () => {
  const recentLinks = (overlay: Locator) =>
    overlay.getByRole('region', { name: 'Recent Searches' }).getByRole('link')

  test('show the newest five, can be searched again, and can be removed one by one or all at once', async ({
    page,
  }) => {
    await visit(page, '/legal/')
    const stored = ['e', 'd', 'c', 'b', 'a'].map(keyword => ({ keyword, createdTime: 1 }))
    await page.evaluate(text => localStorage.setItem('__rslist__', text), JSON.stringify(stored))
    for (const keyword of ['f', 'b']) {
      await openSearchOverlay(page)
      await getSearchField(page).fill(keyword)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`query=${keyword}$`))
    }
    const overlay = await openSearchOverlay(page)
    await expect(recentLinks(overlay)).toHaveText(['b', 'f', 'e', 'd', 'c'])
    await overlay.getByRole('button', { name: 'Remove e from recent searches' }).click()
    await expect(recentLinks(overlay)).toHaveText(['b', 'f', 'd', 'c'])
    await expect(getSearchField(page)).toBeFocused()
    await recentLinks(overlay).filter({ hasText: 'd' }).click()
    await expect(page).toHaveURL(/query=d$/)
    await expectRecentSearches(page, ['d', 'b', 'f', 'c'])
    await openSearchOverlay(page)
    await overlay.getByRole('button', { name: 'Clear All' }).click()
    await expect(overlay.getByRole('heading', { name: 'Recent Searches' })).toBeHidden()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('__rslist__'))).toBeNull()
  })

  test('are synchronized between two tabs', async ({ page, context }) => {
    const other = await context.newPage()
    await openSearchOverlay(page)
    await openSearchOverlay(other)
    await getSearchField(other).fill('velvet')
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/query=velvet$/)
    await expect(recentLinks(getSearchOverlay(page))).toHaveText(['velvet'])
    await getSearchOverlay(page).getByRole('button', { name: 'Clear All' }).click()
    await openSearchOverlay(other)
    await expect(getSearchOverlay(other).getByRole('heading', { name: 'Recent Searches' })).toBeHidden()
  })

  test('ignore corrupt storage', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('__rslist__', '[{"keyword":1},null,{"keyword":"ok","createdTime":1}'),
    )
    const overlay = await openSearchOverlay(page)
    await expect(overlay.getByRole('heading', { name: 'Recent Searches' })).toBeHidden()
  })
})

test.describe('recent artists', () => {
  test('show the artists whose pages were opened, newest first, until they are cleared', async ({ page }) => {
    await visit(page, '/')
    const links = page.locator('main a[href^="/artist/"]')
    const opened: string[] = []
    for (const index of [0, 1]) {
      const href = (await links.nth(index).getAttribute('href')) ?? ''
      await page.goto(href)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('recent_artists'))).toContain(href)
      opened.unshift((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
      await visit(page, '/')
    }
    const overlay = await openSearchOverlay(page)
    const recent = overlay.getByRole('region', { name: 'Recent Artists' })
    await expect(recent.getByRole('link')).toHaveText(opened)
    await expectNoAxeFindings(page)
    await recent.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opened[0] ?? '')
    await openSearchOverlay(page)
    await recent.getByRole('button', { name: 'Clear All' }).click()
    await expect(recent).toBeHidden()
    await expect(getSearchField(page)).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('recent_artists'))).toBeNull()
  })
})

test.describe('search overlay', () => {
  test('closes on Back, and reopens on Forward and on reload without changing the URL', async ({ page }) => {
    await openSearchOverlay(page)
    const address = page.url()
    await page.goBack()
    await expect(getSearchOverlay(page)).toBeHidden()
    expect(page.url()).toBe(address)
    await page.goForward()
    await expect(getSearchField(page)).toBeFocused()
    await page.reload()
    await expect(getSearchField(page)).toBeFocused()
    expect(page.url()).toBe(address)
    await page.keyboard.press('Escape')
    await expect(getSearchOverlay(page)).toBeHidden()
  })

  test('leaves no history entry after it is opened and closed', async ({ page }) => {
    await visit(page, '/search/?query=lo')
    await visit(page, '/legal/')
    for (let i = 0; i < 3; i++) {
      await page.getByRole('banner').getByRole('link', { name: 'Search artist' }).click()
      await expect(getSearchField(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(getSearchOverlay(page)).toBeHidden()
    }
    await page.goBack()
    await expect(page).toHaveURL(/query=lo$/)
  })

  test('does not reload the page when it opens', async ({ page }) => {
    await visit(page, '/search/?query=lo')
    const requestedPaths: string[] = []
    page.on(
      'request',
      request => /\/api\//.test(request.url()) && requestedPaths.push(new URL(request.url()).pathname),
    )
    await page.getByRole('banner').getByRole('link', { name: 'Search artist' }).click()
    await expect(getSearchOverlay(page).getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(getSearchOverlay(page)).toBeHidden()
    expect(requestedPaths).toEqual(['/api/v1/artists/recommendation/'])
  })

  test('loads its code on intent, not with the page', async ({ page }) => {
    const files: string[] = []
    page.on('request', request => /search-overlay/.test(request.url()) && files.push(request.url()))
    await visit(page, '/legal/')
    expect(files).toEqual([])
    await page.getByRole('banner').getByRole('link', { name: 'Search artist' }).focus()
    await expect.poll(() => files.length).toBeGreaterThan(0)
    await expect(getSearchOverlay(page)).toBeHidden()
  })
})
