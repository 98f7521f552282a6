import type { Locator } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectRecent, fieldOf, openOverlay, overlayOf } from './search-steps.ts'
import { visit } from './shell-steps.ts'

test.describe('recent searches', () => {
  const recentLinks = (overlay: Locator) =>
    overlay.getByRole('region', { name: 'Recent Searches' }).getByRole('link')

  test('the newest five, each to be searched again or removed, and all to be cleared', async ({ page }) => {
    await visit(page, '/legal/')
    const stored = ['e', 'd', 'c', 'b', 'a'].map(keyword => ({ keyword, createdTime: 1 }))
    await page.evaluate(text => localStorage.setItem('__rslist__', text), JSON.stringify(stored))
    for (const keyword of ['f', 'b']) {
      await openOverlay(page)
      await fieldOf(page).fill(keyword)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`query=${keyword}$`))
    }
    const overlay = await openOverlay(page)
    await expect(recentLinks(overlay)).toHaveText(['b', 'f', 'e', 'd', 'c'])
    await overlay.getByRole('button', { name: 'Remove e from recent searches' }).click()
    await expect(recentLinks(overlay)).toHaveText(['b', 'f', 'd', 'c'])
    await expect(fieldOf(page)).toBeFocused()
    await recentLinks(overlay).filter({ hasText: 'd' }).click()
    await expect(page).toHaveURL(/query=d$/)
    await expectRecent(page, ['d', 'b', 'f', 'c'])
    await openOverlay(page)
    await overlay.getByRole('button', { name: 'Clear All' }).click()
    await expect(overlay.getByRole('heading', { name: 'Recent Searches' })).toBeHidden()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('__rslist__'))).toBeNull()
  })

  test('two tabs of the browser have the same list', async ({ page, context }) => {
    const other = await context.newPage()
    await openOverlay(page)
    await openOverlay(other)
    await fieldOf(other).fill('velvet')
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/query=velvet$/)
    await expect(recentLinks(overlayOf(page))).toHaveText(['velvet'])
    await overlayOf(page).getByRole('button', { name: 'Clear All' }).click()
    await openOverlay(other)
    await expect(overlayOf(other).getByRole('heading', { name: 'Recent Searches' })).toBeHidden()
  })

  test('damage in the storage is no obstacle', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('__rslist__', '[{"keyword":1},null,{"keyword":"ok","createdTime":1}'),
    )
    const overlay = await openOverlay(page)
    await expect(overlay.getByRole('heading', { name: 'Recent Searches' })).toBeHidden()
  })
})

test.describe('recent artists', () => {
  test('are those whose pages were opened, newest first, until they are cleared', async ({ page }) => {
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
    const overlay = await openOverlay(page)
    const recent = overlay.getByRole('region', { name: 'Recent Artists' })
    await expect(recent.getByRole('link')).toHaveText(opened)
    await expectNoAxeFindings(page)
    await recent.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opened[0] ?? '')
    await openOverlay(page)
    await recent.getByRole('button', { name: 'Clear All' }).click()
    await expect(recent).toBeHidden()
    await expect(fieldOf(page)).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('recent_artists'))).toBeNull()
  })
})

test.describe('the overlay in the history', () => {
  test('Back closes, Forward and a reload open it again; the address never shows it', async ({ page }) => {
    await openOverlay(page)
    const address = page.url()
    await page.goBack()
    await expect(overlayOf(page)).toBeHidden()
    expect(page.url()).toBe(address)
    await page.goForward()
    await expect(fieldOf(page)).toBeFocused()
    await page.reload()
    await expect(fieldOf(page)).toBeFocused()
    expect(page.url()).toBe(address)
    await page.keyboard.press('Escape')
    await expect(overlayOf(page)).toBeHidden()
  })

  test('opened and closed, it leaves no step behind', async ({ page }) => {
    await visit(page, '/search/?query=lo')
    await visit(page, '/legal/')
    for (let i = 0; i < 3; i++) {
      await page.getByRole('banner').getByRole('link', { name: 'Search artist' }).click()
      await expect(fieldOf(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(overlayOf(page)).toBeHidden()
    }
    await page.goBack()
    await expect(page).toHaveURL(/query=lo$/)
  })

  test('opening it does not load the page again', async ({ page }) => {
    await visit(page, '/search/?query=lo')
    const asked: string[] = []
    page.on(
      'request',
      request => /\/api\//.test(request.url()) && asked.push(new URL(request.url()).pathname),
    )
    await page.getByRole('banner').getByRole('link', { name: 'Search artist' }).click()
    await expect(overlayOf(page).getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(overlayOf(page)).toBeHidden()
    expect(asked).toEqual(['/api/v1/artists/recommendation/'])
  })

  test('its code comes with the wish for it, and not with the page', async ({ page }) => {
    const files: string[] = []
    page.on('request', request => /search-overlay/.test(request.url()) && files.push(request.url()))
    await visit(page, '/legal/')
    expect(files).toEqual([])
    await page.getByRole('banner').getByRole('link', { name: 'Search artist' }).focus()
    await expect.poll(() => files.length).toBeGreaterThan(0)
    await expect(overlayOf(page)).toBeHidden()
  })
})
