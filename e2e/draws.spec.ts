import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aDrawnFanSign } from './draws.ts'
import { signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { hasHorizontalOverflow, hideCookieNotice, visit } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('draw page', () => {
  test('lets a winner confirm the place and anyone recompute the draw', async ({ page }) => {
    const { winner, path } = await aDrawnFanSign()
    await signIn(page, winner)
    await visit(page, path)
    await expect(page.getByRole('list', { name: 'How this draw works' })).toContainText('6 entries')
    const own = page.getByRole('region', { name: 'My entries' })
    await expect(own.getByText('of 6')).toHaveCount(2)
    await own.getByRole('button', { name: 'Confirm your place' }).click()
    await expect(own.getByText('won and confirmed')).toBeVisible()
    await expect(own.getByText('passed over: one prize per fan')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Winners' }).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Recompute the draw' }).click()
    await expect(page.getByText('All as published. Entries: 6, winners: 2.')).toBeVisible()
    await page.getByText('The numbers of this draw').click()
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await hasHorizontalOverflow(page)).toBe(false)
  })

  test('detects entries changed after the draw, and links to an explanation of draws', async ({ page }) => {
    const { id, path } = await aDrawnFanSign()
    await database().pool.query(
      `update draw_entries set id = reverse(id) where id = (select id from draw_entries e
      where project_id = $1 and not exists (select from draw_winners where entry_id = e.id) limit 1)`,
      [id],
    )
    await visit(page, path)
    await page.getByRole('button', { name: 'Recompute the draw' }).click()
    await expect(page.getByText('Not as published: the list of entries was changed.')).toBeVisible()
    await page.getByRole('link', { name: 'How draws work' }).click()
    await expect(page.getByRole('heading', { name: 'What this doesn’t prove' })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await hasHorizontalOverflow(page)).toBe(false)
  })
})
