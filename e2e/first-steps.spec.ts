import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, type Fan, signIn } from './fans.ts'
import { expect, onPhone, test } from './fixtures.ts'
import {
  berlinId,
  hasHorizontalOverflow,
  hideCookieNotice,
  readLayoutShift,
  recordLayoutShifts,
  setVisitorCity,
  visit,
} from './shell-steps.ts'
import { getDialog } from './sign-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

/** Logs in a fan and closes the dialog at its first step. */
async function leaveAtFirstStep(page: Page, fan: Fan): Promise<void> {
  await signIn(page, fan)
  await page.evaluate(value => localStorage.setItem('steps', value), `${fan.id}:0`)
}

const card = (page: Page) => page.getByRole('region', { name: 'Finish setting up' })
const steps = (page: Page) => getDialog(page, 'Let’s get you started')

test.describe('first steps', () => {
  test(
    'resume from the home page with the known city, and find artists by genre and by search',
    onPhone,
    async ({ page, baseURL }) => {
      const fan = await aFan()
      await setVisitorCity(page, baseURL, berlinId)
      await leaveAtFirstStep(page, fan)
      await visit(page, '/')
      await card(page).getByRole('button', { name: 'Go on' }).click()
      await expect(steps(page).getByRole('combobox', { name: 'City' })).toHaveValue('Berlin, Germany')
      await steps(page).getByRole('button', { name: 'Next' }).click()
      await expect(steps(page).getByRole('heading', { name: 'Who should we look out for?' })).toBeFocused()
      const { rows } = await database().pool.query('select city_id from users where id = $1', [fan.id])
      expect(rows).toEqual([{ city_id: berlinId }])

      const faces = steps(page).getByRole('listitem')
      await expect(faces).toHaveCount(12)
      await expect(steps(page).getByRole('button', { name: 'Skip' })).toBeInViewport()
      await expectNoAxeFindings(page)
      const genre = steps(page).getByRole('group', { name: 'Genres' }).getByRole('button').first()
      const all = await faces.allTextContents()
      await genre.click()
      await expect(genre).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(() => faces.allTextContents()).not.toEqual(all)
      const name = (await faces.last().textContent())?.replace('Follow: ', '') ?? ''
      await steps(page).getByRole('searchbox', { name: 'Search for an artist' }).fill(name)
      await expect(genre).toHaveAttribute('aria-pressed', 'false')
      const face = faces.first().getByRole('button', { name })
      await face.press('Space')
      await expect(face).toHaveAttribute('aria-pressed', 'true')
      await expect(steps(page).getByRole('button', { name: 'Next' })).toBeVisible()
      await steps(page).getByRole('searchbox').fill('nobody is called this')
      await expect(steps(page).getByText('We couldn’t find that artist.')).toBeVisible()

      await steps(page).getByRole('button', { name: 'Close' }).click()
      await expect(card(page)).toBeVisible()
      await card(page).getByRole('button', { name: 'Go on' }).click()
      await expect(steps(page).getByRole('heading', { name: 'Who should we look out for?' })).toBeFocused()
      await steps(page).getByRole('button', { name: 'Next' }).click()
      await steps(page).getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(card(page)).toHaveCount(0)
    },
  )

  test('reserve space for their card until it is dismissed', onPhone, async ({ page }) => {
    const fan = await aFan()
    await leaveAtFirstStep(page, fan)
    // The first visit records in the browser that a fan is logged in.
    await visit(page, '/')
    await expect(card(page)).toBeVisible()
    await recordLayoutShifts(page)
    for (const locale of ['en', 'de', 'ko']) {
      await visit(page, `/?locale=${locale}`)
      await expect(page.locator('section[aria-labelledby=steps-card]')).toBeVisible()
      expect(await readLayoutShift(page)).toBe(0)
      expect(await hasHorizontalOverflow(page)).toBe(false)
    }
    await visit(page, '/?locale=en')
    await expectNoAxeFindings(page)
    await card(page).getByRole('button', { name: 'Don’t show this again' }).press('Enter')
    await expect(card(page)).toHaveCount(0)
    await expect(page.locator('h1')).toBeFocused()
    await page.reload()
    await expect(page.locator('html[data-ready]')).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  })
})
