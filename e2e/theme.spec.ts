import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { hideCookieNotice, mockSignedInFan, visit } from './shell-steps.ts'

test.use({
  serviceWorkers: 'block',
  colorScheme: 'light',
  plannedErrors: [/ERR_FAILED|dynamically imported/],
})
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const light = 'rgb(247, 243, 235)'
const dark = 'rgb(13, 11, 17)'

/** Reads the page's rendered background colour in sRGB. */
const readBackground = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`
  })

const readBarColor = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  )

test.describe('theme', () => {
  test(
    'switches to dark mode from the footer: at once, in every tab, and before the first paint of the next visit',
    onPhoneAlone,
    async ({ page, context }) => {
      await visit(page, '/legal/')
      const other = await context.newPage()
      await visit(other, '/help/')
      expect([await readBackground(page), await readBarColor(page)]).toEqual([light, '#f7f3eb'])
      const choice = page.getByRole('contentinfo').getByRole('group', { name: 'Theme' })
      await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked()
      await choice.getByText('Night').click()
      await expect(choice.getByRole('radio', { name: 'Night' })).toBeChecked()
      await expect.poll(() => readBackground(page)).toBe(dark)
      expect(await readBarColor(page)).toBe('#0d0b11')
      await expect.poll(() => readBackground(other)).toBe(dark)
      await expectNoAxeFindings(page, { include: ['footer'] })

      // Loads the document without scripts, to see its first paint.
      await page.route('**/assets/*.js', route => route.abort())
      await page.goto('/help/')
      expect([await readBackground(page), await readBarColor(page)]).toEqual([dark, '#0d0b11'])
      await page.unroute('**/assets/*.js')

      await visit(page, '/legal/')
      // The server's HTML doesn't contain the choice, so a checked radio button shows that the page is
      // hydrated.
      await expect(choice.getByRole('radio', { name: 'Night' })).toBeChecked()
      await choice.getByRole('radio', { name: 'Night' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked()
      await expect.poll(() => readBackground(other)).toBe(light)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect([await readBackground(page), await readBarColor(page)]).toEqual([dark, '#0d0b11'])
    },
  )

  test('is available in the phone menu', onPhoneAlone, async ({ page }) => {
    await visit(page, '/legal/')
    await page.getByRole('banner').getByRole('link', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Night').click()
    await expect.poll(() => readBackground(page)).toBe(dark)
  })

  test("is available in the fan's menu, along with the name and the language", async ({ page }) => {
    await mockSignedInFan(page)
    await visit(page, '/legal/')
    await page.getByRole('button', { name: 'mira_fan’s menu' }).click()
    const menu = page.getByRole('dialog', { name: 'mira_fan’s menu' })
    await expect(menu.getByText('mira_fan')).toBeVisible()
    await expect(menu.getByText('Language: English')).toBeVisible()
    await menu.getByText('Night').click()
    await expect.poll(() => readBackground(page)).toBe(dark)
    await expectNoAxeFindings(page)
  })
})
