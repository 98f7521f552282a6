import type { Page } from '@playwright/test'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { paths } from '../src/platform/contract/paths.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'

// The server requires the human check, and rejects an order before the fan's turn.
test.use({ plannedErrors: [/status of 400|status of 409 .*\/orders\//] })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const run = async (text: string, values: unknown[]) => void (await database().pool.query(text, values))

async function aSale(page: Page, stock: number) {
  const { id } = await shopFixtures(database()).aProject({
    name: 'Wallpaper',
    from: new Date(Date.now() - 60_000).toISOString(),
    until: new Date(Date.now() + 86_400_000).toISOString(),
    products: [{ name: 'Picture', stock, prices: { USD: 900 }, also: { needs_shipping: false } }],
  })
  const fan = await aFan()
  await run('update users set email_confirmed_at = now() where id = $1', [fan.id])
  await signIn(page, fan)
  return id
}

/** Opens a waiting room whose line takes two minutes. */
const openWaitingRoom = (id: number) =>
  run(
    `insert into waiting_rooms (project_id, per_minute, early_per_minute, opens_at, next_at)
     values ($1, 60, 60, now() - interval '1 minute', now() + interval '2 minutes')`,
    [id],
  )

async function aSaleInDemand(page: Page, stock: number) {
  const id = await aSale(page, stock)
  await openWaitingRoom(id)
  return id
}

test.describe('waiting room', () => {
  test("keeps a fan's place across a reload, and opens the checkout on the fan's turn", async ({ page }) => {
    const id = await aSaleInDemand(page, 5)
    await visit(page, `/project/${id}/`)
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByRole('link', { name: 'Go to the waiting room' }).click()
    await expect(page.getByRole('heading', { name: 'You’re in line' })).toBeVisible()
    await expect(page.getByText(/^About 1\d\d fans are ahead of you$/)).toBeVisible()
    await expectNoAxeFindings(page)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'You’re in line' })).toBeVisible()
    await run(`update waiting_places set ready_at = now() where project_id = $1`, [id])
    await page.reload()
    await expect(page.getByText(/^It’s your turn\./)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay \D?\d/ })).toBeVisible()
  })

  test('reports that all stock is taken, keeps the place, and offers the reminder', async ({ page }) => {
    const id = await aSaleInDemand(page, 0)
    await visit(page, paths.purchase(id))
    await expect(page.getByRole('heading', { name: 'You’re in line' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Everything’s taken right now' })).toBeVisible()
    await expect(page.getByRole('timer')).toContainText('Until your turn')
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Get a reminder' }).click()
    await expect(page.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible()
  })

  test('adds a fan to the line when the sale gets a waiting room during checkout', async ({ page }) => {
    const id = await aSale(page, 5)
    await visit(page, `/project/${id}/`)
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await visit(page, paths.purchase(id))
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await page.getByRole('checkbox').check()
    const pay = page.getByRole('button', { name: /^Pay \D?\d/ })
    await expect(pay).toBeEnabled()
    await openWaitingRoom(id)
    await pay.click()
    await expect(page.getByRole('heading', { name: 'You’re in line' })).toBeVisible()

    await run(`update waiting_places set ready_at = now() where project_id = $1`, [id])
    await page.reload()
    await expect(page.getByText(/^It’s your turn\./)).toBeVisible()
    await expect(pay).toBeVisible()
  })
})
