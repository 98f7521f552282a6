import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { signInStandIn, visit, withoutNotices } from './shell-steps.ts'

test.use({
  serviceWorkers: 'block',
  colorScheme: 'light',
  plannedErrors: [/ERR_FAILED|dynamically imported/],
})
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

const day = 'rgb(247, 243, 235)'
const night = 'rgb(13, 11, 17)'

/** The page's ground as it is drawn, in sRGB. */
const ground = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`
  })

/** The colour that the browser takes for its own bar. */
const barColor = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  )

test(
  'a visitor chooses night in the footer: at once, in each tab, on the next visit before the first paint',
  onPhoneAlone,
  async ({ page, context }) => {
    await visit(page, '/legal/')
    const other = await context.newPage()
    await visit(other, '/help/')
    expect([await ground(page), await barColor(page)]).toEqual([day, '#f7f3eb'])
    const choice = page.getByRole('contentinfo').getByRole('group', { name: 'Theme' })
    await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked()
    await choice.getByText('Night').click()
    await expect(choice.getByRole('radio', { name: 'Night' })).toBeChecked()
    await expect.poll(() => ground(page)).toBe(night)
    expect(await barColor(page)).toBe('#0d0b11')
    await expect.poll(() => ground(other)).toBe(night)
    await expectNoAxeFindings(page, { include: ['footer'] })

    // Nothing but the document: what it shows then is its first paint.
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/help/')
    expect([await ground(page), await barColor(page)]).toEqual([night, '#0d0b11'])
    await page.unroute('**/assets/*.js')

    await visit(page, '/legal/')
    // The server's HTML doesn't know the choice: once it is marked, the page listens.
    await expect(choice.getByRole('radio', { name: 'Night' })).toBeChecked()
    await choice.getByRole('radio', { name: 'Night' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked()
    await expect.poll(() => ground(other)).toBe(day)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect([await ground(page), await barColor(page)]).toEqual([night, '#0d0b11'])
  },
)

test('the menu of a phone has the choice too', onPhoneAlone, async ({ page }) => {
  await visit(page, '/legal/')
  await page.getByRole('banner').getByRole('link', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByText('Night').click()
  await expect.poll(() => ground(page)).toBe(night)
})

test('a fan’s menu says whose it is, and has the theme and the language', async ({ page }) => {
  await signInStandIn(page)
  await visit(page, '/legal/')
  await page.getByRole('button', { name: 'mira_fan’s menu' }).click()
  const menu = page.getByRole('dialog', { name: 'mira_fan’s menu' })
  await expect(menu.getByText('mira_fan')).toBeVisible()
  await expect(menu.getByText('Language: English')).toBeVisible()
  await menu.getByText('Night').click()
  await expect.poll(() => ground(page)).toBe(night)
  await expectNoAxeFindings(page)
})
