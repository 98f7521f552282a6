import { expect, test } from './fixtures.ts'

const entities = ['terms', 'privacy-notice', 'copyright', 'cookie', 'business']

test.describe('legal pages', () => {
  test('link to all five texts from the index', async ({ page }) => {
    await page.goto('/legal/')
    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveCount(5)
    await links.first().click()
    await expect(page).toHaveURL(/\/legal\/terms\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of use')
  })

  test('jump to a chapter from the table of contents and put its anchor in the URL', async ({ page }) => {
    await page.goto('/legal/privacy-notice/')
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: '9. Your rights' })
      .click()
    await expect(page).toHaveURL(/#9-your-rights$/)
    await expect(page.getByRole('heading', { name: '9. Your rights' })).toBeInViewport()
  })

  test('show the notice of 2019-12-19 in Korean and English with a link to the current one', async ({
    page,
  }) => {
    await page.goto('/legal/privacy-notice/ko/2019-12-19/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('개인정보 처리방침')
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'ko')
    await page.goto('/legal/privacy-notice/en/2019-12-19/')
    await expect(page.getByText('This is an older version.')).toBeVisible()
    await page.getByRole('link', { name: 'Read the current version' }).click()
    await expect(page).toHaveURL(/\/legal\/privacy-notice\/en\/$/)
    await expect(page.getByText('This is an older version.')).toBeHidden()
  })

  test('fall back to English with a note in a language without its own text', async ({ page }) => {
    await page.goto('/legal/privacy-notice/th/2019-12-19/')
    await expect(page.getByText('isn’t available in Thai yet')).toBeVisible()
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
  })

  test("explain a missing translation in the reader's language and link to that language", async ({
    page,
  }) => {
    await page.goto('/legal/privacy-notice/th/2019-12-19/?locale=ko')
    await expect(page.getByText('태국어 번역이 없어')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '한국어', exact: true }).first().click()
    await expect(page).toHaveURL(/\/legal\/privacy-notice\/ko\/2019-12-19\/$/)
  })

  test('show each version in its languages and translate the names of controls in its text', async ({
    page,
  }) => {
    await page.goto('/legal/terms/')
    const versions = page.getByRole('navigation', { name: 'All versions' })
    await versions.getByRole('link', { name: '日本語' }).click()
    await expect(page).toHaveURL(/\/legal\/terms\/ja\/2026-11-22\/$/)
    await expect(page.getByRole('article')).toContainText('「すべての端末からログアウト」')
  })

  test('fit the longest titles on a narrow phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [entity, lang] of [
      ['terms', 'de'],
      ['privacy-notice', 'ru'],
      ['business', 'id'],
    ]) {
      await page.goto(`/legal/${entity}/${lang}/`)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${entity} ${lang}`).toBe(320)
      const { lines, words } = await title.evaluate(heading => {
        const range = document.createRange()
        range.selectNodeContents(heading)
        return { lines: range.getClientRects().length, words: heading.textContent.split(' ').length }
      })
      expect(lines, `no word of ${entity} ${lang} is broken`).toBeLessThanOrEqual(words)
    }
  })

  test('print only the text', async ({ page }) => {
    await page.goto('/legal/terms/')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('show each text in full', async ({ page }) => {
      for (const entity of entities) {
        await test.step(entity, async () => {
          await page.goto(`/legal/${entity}/`)
          await expect(page.getByRole('heading', { level: 2, name: /^5\./ })).toBeVisible()
          await expect(page).toHaveTitle(/ - Fanfare$/)
          await expect(page.locator('link[hreflang=ko]')).toHaveCount(1)
        })
      }
    })
  })

  test.describe('unknown legal pages', () => {
    test.use({ plannedErrors: [/40[04]/] })

    test('return 404', async ({ page }) => {
      for (const address of ['secrets/', 'terms/xx/', 'terms/en/2001-01-01/', 'terms/en/yesterday/']) {
        await test.step(address, async () => {
          const response = await page.goto(`/legal/${address}`)
          expect(response?.status()).toBe(404)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
        })
      }
    })
  })
})
