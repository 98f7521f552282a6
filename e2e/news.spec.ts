import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { hasHorizontalOverflow, hideCookieNotice, tryAgain, visit } from './shell-steps.ts'

interface Listed {
  id: number
  lang: string
  title: string
  artists: { name: string }[]
}

async function articles(request: APIRequestContext, lang = 'en'): Promise<Listed[]> {
  const response = await request.get(`/api/v1/article/?limit=70&lang=${lang}`)
  return ((await response.json()) as { results: Listed[] }).results
}

async function anArticle(request: APIRequestContext, matches: (article: Listed) => boolean, lang?: string) {
  const found = (await articles(request, lang)).find(matches)
  if (!found) throw new Error('the demo has no such article')
  return found
}

async function readStructuredData(page: Page, type: string): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const records = texts.map(text => JSON.parse(text) as Record<string, unknown>)
  return records.find(record => record['@type'] === type) ?? {}
}

const withArtist = ({ artists: of }: Listed) => of.length > 0

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('news pages', () => {
  test('pass the accessibility checks', async ({ page, request }) => {
    await visit(page, '/news/')
    await expectNoAxeFindingsInBothThemes(page)
    const { id } = await anArticle(request, ({ title }) => / take | announce | name the dates /.test(title))
    await visit(page, `/news/${id}/`)
    await expectNoAxeFindingsInBothThemes(page)
  })

  test('lead from the list to an article and back to the same page of the list', async ({ page }) => {
    await visit(page, '/news/')
    const pages = page.getByRole('navigation', { name: 'News pages' })
    await pages.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/\/news\/\?offset=12$/)
    // The URL changes first; the list follows once its page has loaded.
    await expect(pages.locator('[aria-current]')).toHaveText('2')
    const card = page.getByRole('main').getByRole('article').first().getByRole('link')
    const title = (await card.textContent()) ?? ''
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} - Fanfare`)
    await expect(page.getByRole('heading', { name: 'Read on' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/news\/\?offset=12$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News')
    await expect(pages.locator('[aria-current]')).toHaveText('2')
  })

  test('link an article and its artist to each other', async ({ page, request }) => {
    const { id, title, artists: of } = await anArticle(request, withArtist)
    await visit(page, `/news/${id}/`)
    expect(await hasHorizontalOverflow(page)).toBe(false)
    await page
      .getByRole('complementary')
      .getByRole('link', { name: of[0]?.name ?? '' })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(of[0]?.name ?? '')
    await page.locator('#news').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`/news/${id}/$`))
  })

  test("show each language's text, or English with a note", async ({ page, request }) => {
    const korean = await anArticle(request, ({ lang }) => lang === 'ko', 'ko')
    await page.goto(`/news/${korean.id}/?locale=ko`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(korean.title)
    await page.getByRole('link', { name: 'English', exact: true }).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(korean.title)
    const english = await anArticle(request, ({ lang }) => lang === 'en', 'fr')
    await page.goto(`/news/${english.id}/?locale=fr`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(english.title)
    await expect(heading).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('main')).toContainText('anglais')
  })

  test('provide metadata for search engines and feed readers', async ({ page, request }) => {
    const { id, title } = await anArticle(request, withArtist)
    await page.goto(`/news/${id}/`)
    const record = await readStructuredData(page, 'NewsArticle')
    for (const field of ['headline', 'datePublished', 'dateModified', 'image', 'publisher', 'url', 'about']) {
      expect(record[field], field).toBeTruthy()
    }
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
    const xmls: [string, string][] = []
    const feeds = page.locator('link[rel=alternate][type^="application/"]')
    expect(await feeds.count()).toBeGreaterThanOrEqual(3)
    for (const feed of await feeds.all()) {
      const { pathname } = new URL((await feed.getAttribute('href')) ?? '')
      const response = await request.get(pathname)
      expect([pathname, response.status()]).toEqual([pathname, 200])
      xmls.push([pathname, await response.text()])
      const known = { 'If-None-Match': response.headers()['etag'] ?? '' }
      expect((await request.get(pathname, { headers: known })).status()).toBe(304)
    }
    // Our CSP's Trusted Types forbid DOMParser, so the XML is parsed on a blank page.
    await page.goto('about:blank')
    for (const [pathname, xml] of xmls) {
      const problem = await page.evaluate(text => {
        const root = new DOMParser().parseFromString(text, 'application/xml')
        return root.querySelector('parsererror')?.textContent ?? null
      }, xml)
      expect([pathname, problem]).toEqual([pathname, null])
    }
    const rss = await (await request.get('/news/feeds/en.rss')).text()
    expect(rss).toContain(title.replaceAll('&', '&amp;'))
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`/news/${id}/</loc>`)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('lead from the list to the full article', async ({ page }) => {
      await page.goto('/news/')
      await page.getByRole('main').getByRole('article').first().getByRole('link').click()
      await expect(page.getByRole('navigation', { name: 'Older and newer' })).toBeVisible()
      await expect(page.getByRole('main').locator('article p').nth(3)).toBeVisible()
    })
  })

  test.describe('missing articles', () => {
    test.use({ plannedErrors: [/404/] })

    test('return 404', async ({ page }) => {
      for (const address of ['/news/2147483647/', '/news/0/', '/news/none/', '/news/99999999999/']) {
        const response = await page.goto(address)
        expect([address, response?.status()]).toEqual([address, 404])
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
    })
  })

  test.describe('list that fails to load', () => {
    test.use({ plannedErrors: [/status of 400/] })

    test('shows an error and can be retried', async ({ page }) => {
      await visit(page, '/legal/')
      let isBroken = true
      await page.route('**/api/v1/article/?*', route =>
        isBroken ? route.fulfill({ status: 400, json: {} }) : route.continue(),
      )
      await page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'The news didn’t load' })).toBeVisible()
      isBroken = false
      await tryAgain(page, page.getByRole('main').getByRole('article').first())
    })
  })
})
