import { toLanguageTag } from '../src/platform/contract/locales.ts'
import { colorRules, expectNoAxeFindings } from './axe.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { hasHorizontalOverflow, hideCookieNotice, mockSignedInFan, visit } from './shell-steps.ts'
import { sweptLocales } from './swept-locales.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('languages', () => {
  test('are listed in the picker, whose choice is remembered for 30 days', async ({ page, context }) => {
    await visit(page, '/search/?query=lo')
    const footer = page.getByRole('contentinfo')
    await footer.getByText('Language: English').click()
    const links = footer.getByRole('group').getByRole('link')
    await expect(links).toHaveCount(15)
    await expect(footer.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
    await expectNoAxeFindings(page)
    await footer.getByRole('link', { name: '한국어' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
    await expect(page).toHaveURL(/\/search\/\?query=lo$/)
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
    expect(cookie?.value).toBe('ko')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(30)
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ko')
    await expect(footer, 'the company is registered here').toContainText('000-00-00000')
    await visit(page, '/?locale=de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(footer).not.toContainText('000-00-00000')
  })

  test("are saved in a logged-in fan's profile before the page changes", async ({ page }) => {
    const calls = await mockSignedInFan(page)
    await visit(page, '/legal/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications' })).toBeVisible()
    await page.getByRole('contentinfo').getByText('Language: English').click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tiếng Việt' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
    expect(calls.locales).toEqual(['vi'])
  })

  test('follow the cookie, then the browser, then English, and ignore invalid cookies', async ({
    request,
  }) => {
    const fetchLang = async (address: string, headers: Record<string, string>) => {
      const response = await request.get(address, { headers })
      const [, lang] = /<html lang="([^"]+)"/.exec(await response.text()) ?? []
      return response.ok() ? lang : response.status()
    }
    const cases: [address: string, headers: Record<string, string>, lang: string][] = [
      ['/legal/', { 'Accept-Language': 'xx, de-CH;q=0.8, fr;q=0.9' }, 'fr'],
      ['/legal/', { 'Accept-Language': 'zh-HK' }, 'zh-Hant'],
      ['/legal/', { 'Accept-Language': 'xx' }, 'en'],
      ['/legal/', { 'Accept-Language': 'fr', Cookie: 'locale=ja' }, 'ja'],
      ['/legal/', { 'Accept-Language': 'fr', Cookie: 'locale=tlh' }, 'en'],
      ['/legal/', { 'Accept-Language': 'fr', Cookie: 'locale=%E0%A4%A' }, 'fr'],
      ['/legal/', { 'Accept-Language': 'fr', Cookie: `locale=${'k'.repeat(3_000)}` }, 'en'],
      ['/legal/?locale=th', { Cookie: 'locale=ja' }, 'th'],
      ['/legal/?locale=tlh', { Cookie: 'locale=ja' }, 'ja'],
      ['/legal/?locale=pseudo', {}, 'en-XA'],
    ]
    for (const [address, headers, lang] of cases)
      expect(await fetchLang(address, headers), JSON.stringify([address, headers])).toBe(lang)
  })

  // Checks everything that a translation can break: widths and, with axe, missing or duplicate names,
  // languages and target sizes. Covers the page frame with its menu and the login dialog, on a phone. Three
  // languages (long, dense, short) also check the colours of both themes; colours don't depend on the texts,
  // and routes.spec.ts checks them on every page.
  const inColour = new Set<string>(['de', 'ja', 'pseudo'])
  const frame = ['#app > div > header', '#app > div > footer']
  for (const locale of sweptLocales) {
    test(`render ${locale} without overflow or axe violations`, onPhoneAlone, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await visit(page, `/help/?locale=${locale}`)
      expect(await hasHorizontalOverflow(page), 'help').toBe(false)
      await visit(page, `/?locale=${locale}`)
      await expect(page.locator('html')).toHaveAttribute('lang', toLanguageTag(locale))
      expect(await hasHorizontalOverflow(page), 'home').toBe(false)
      await expectNoAxeFindings(page, { without: colorRules })
      await expectColours(frame)
      await page.locator('[data-modal=GNB_SUB_MENU]').click()
      await page.locator('dialog[open]').waitFor()
      await expectNoAxeFindings(page, { include: ['dialog'], without: colorRules })
      await page.keyboard.press('Escape')
      await page.locator('header [data-modal=SIGN_IN]').click()
      await page.locator('dialog[open]').waitFor()
      await expectNoAxeFindings(page, { include: ['dialog'], without: colorRules })
      await expectColours(['dialog'])

      async function expectColours(include: string[]) {
        if (!inColour.has(locale)) return
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await expectNoAxeFindings(page, { include, only: colorRules })
        }
      }
    })
  }
})
