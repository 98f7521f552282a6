import { drawEntries } from '../src/modules/draws/server/draw-entries.ts'
import { freezeDraw } from '../src/modules/draws/server/freeze-draw.ts'
import { settleWinners } from '../src/modules/draws/server/settle-winners.ts'
import { drawsOf, testBeacon } from '../src/modules/draws/server/testing/draws-of.ts'
import { ordersOf } from '../src/modules/orders/server/testing/orders-of.ts'
import { quietOutside } from '../src/platform/server/testing/outside.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, type Fan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { isTooWide, visit, withoutNotices } from './shell-steps.ts'

const hourMs = 3_600_000

/** A fan sign with two places and three fans, drawn by a beacon of the test's own. */
async function aDrawnFanSign() {
  const beacon = await testBeacon()
  const { config } = beacon
  const [now, db] = [Date.now(), database()]
  const [from, until] = [now - 240 * hourMs, now - 24 * hourMs]
  const { id, products, variantIds } = await drawsOf(db, config).aFanSign({
    ...{ from: new Date(from).toISOString(), until: new Date(until).toISOString() },
    also: { status: 'ended' },
  })
  const fans = [await aFan(), await aFan(), await aFan()]
  const line = { productId: products[0]?.id ?? 0, variantId: variantIds[0] ?? 0, quantity: 2 }
  for (const fan of fans)
    await ordersOf(db).aPaidOrder({ userId: fan.id, projectId: id, lines: [line], now: from + hourMs })
  const at = (ms: number) => ({ now: ms, actor: 'system' as const })
  await db.transaction(to => freezeDraw(to, id, at(until + hourMs)))
  const means = { database: db, outside: quietOutside, config, ...at(until + 4 * hourMs) }
  expect(await drawEntries(id, means)).toEqual({ is: 'drawn' })
  await db.transaction(to => settleWinners(to, id, at(now)))
  await beacon.close()
  const { rows } = await db.pool.query<{ id: number }>(
    `select e.user_id as id from draw_winners w join draw_entries e on e.id = w.entry_id where w.project_id = $1`,
    [id],
  )
  const winner = fans.find(fan => rows.some(row => row.id === fan.id)) as Fan
  return { id, winner, path: `/project/${id}/draw/` }
}

test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

test('a winner confirms the place, and anybody recomputes the draw', async ({ page }) => {
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
  expect(await isTooWide(page)).toBe(false)
})

test('entries that were changed after the draw are seen, and a page says how draws work', async ({
  page,
}) => {
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
  expect(await isTooWide(page)).toBe(false)
})
