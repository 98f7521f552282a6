import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { shopFixtures, toTexts } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { signInThroughDialog } from './campaign-steps.ts'
import { database } from './database.ts'
import { aFan } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'
import { getDialog } from './sign-steps.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

/** Creates a project with a download code in three sizes, of which M is sold out. */
async function aProject(countries: string[] | null = null, from = inDays(-1), until = inDays(5)) {
  return await shopFixtures(database()).aProject({
    name: 'Wallpaper',
    from,
    until,
    products: [
      {
        name: 'Picture',
        options: { Size: ['S', 'M', 'L'] },
        stock: [20, 0, 3],
        prices: { USD: 450 },
        also: { needs_shipping: false, countries },
      },
    ],
  })
}

const size = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('radio', { name })
const getBasket = (page: Page) => page.getByRole('region', { name: 'Your basket' })

test.describe('shop', () => {
  test('filters the shop by kind, and opens a project from its card', async ({ page }) => {
    await visit(page, '/projects/')
    const kinds = page.getByRole('navigation', { name: 'Type' })
    await kinds.getByRole('link', { name: 'Pre-orders' }).click()
    await expect(page).toHaveURL(/\/projects\/\?type=1#all$/)
    await expect(kinds.getByRole('link', { name: 'Pre-orders' })).toHaveAttribute('aria-current', 'true')
    const first = page.getByRole('region', { name: 'All projects' }).getByRole('article').first()
    const name = (await first.getByRole('heading').textContent()) ?? ''
    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Pre-order', { exact: true })).toBeVisible()
  })

  test('offers a restock reminder for a sold-out size, adds another size, and keeps the basket across a reload', async ({
    page,
  }) => {
    const { id } = await aProject()
    await visit(page, `/project/${id}/`)
    await size(page, /^M\b.*Sold out/).check({ force: true })
    await expect(page.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible()
    await size(page, /^L/).check({ force: true })
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(getBasket(page).getByText('L', { exact: true })).toBeVisible()
    await expect(getBasket(page).getByText('Total')).toBeVisible()
    await expect(page.getByText('$9.00').first()).toBeVisible()
    await page.reload()
    await expect(getBasket(page).getByText('L', { exact: true })).toBeVisible()
    await expect(page.getByText('2 items in your basket')).toBeVisible()
  })

  test("keeps a visitor's basket and restock reminder after login", async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same rule')
    const [{ id }, fan] = [await aProject(), await aFan()]
    await visit(page, `/project/${id}/`)
    await size(page, /^S/).check({ force: true })
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(getBasket(page).getByText('S', { exact: true })).toBeVisible()
    await size(page, /^M\b.*Sold out/).check({ force: true })
    await page.getByRole('button', { name: 'Tell me when it’s back' }).click()
    await expect(getDialog(page, 'Log in to hear when it’s back')).toBeVisible()
    await signInThroughDialog(page, fan)
    await expect(page.getByText('We’ll tell you when it’s back.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'We’ll tell you', exact: true })).toBeVisible()
    await expect(getBasket(page).getByText('S', { exact: true })).toBeVisible()
  })

  test('reports an unserved country and a changed price', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same rule')
    const { id } = await aProject(['KR'])
    await visit(page, `/project/${id}/`)
    await size(page, /^S/).check({ force: true })
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(getBasket(page).getByText('Not available in this country')).toBeVisible()
    await getBasket(page).getByRole('combobox', { name: 'Deliver to' }).fill('Korea')
    await getBasket(page).getByRole('option', { name: 'South Korea' }).click()
    await expect(getBasket(page).getByText('Not available in this country')).toBeHidden()
    await expect(page.getByText('$4.50').first()).toBeVisible()
    await database().pool.query(
      'update product_prices set amount = 700 where product_id in (select id from products where project_id = $1)',
      [id],
    )
    await getBasket(page).getByRole('button', { name: 'More' }).click()
    await expect(getBasket(page).getByText('$14.00').first()).toBeVisible()
  })

  test('rejects a wrong presale code, and keeps the right one across a reload', async ({ page }) => {
    const sell = shopFixtures(database())
    const { id, products } = await aProject(null, inDays(2))
    const times = { product_id: products[0]?.id, opens_at: inDays(-1), closes_at: inDays(1) }
    await sell.insert('presales', {
      ...times,
      kind: 'code',
      code_hash: createHash('sha256').update('FIRSTROW').digest(),
    })
    await sell.insert('presales', { ...times, kind: 'follow', opens_at: inDays(0.5) })
    await visit(page, `/project/${id}/`)
    await expect(page.getByText(/Presale for the artist’s followers: .+ – .+/)).toBeVisible()
    await size(page, /^S/).check({ force: true })
    const add = page.getByRole('button', { name: 'Add to basket' })
    await expect(add).toHaveAccessibleDescription('Enter the presale code first')
    const code = page.getByRole('textbox', { name: 'Presale code' })
    await code.fill('last row')
    await code.press('Enter')
    await add.click()
    await expect(code).toHaveAccessibleDescription('This code doesn’t open the presale')
    await expect(getBasket(page).getByText('This code doesn’t open the presale')).toBeVisible()
    await code.fill('first-row')
    await code.press('Enter')
    await expect(getBasket(page).getByText('This code doesn’t open the presale')).toBeHidden()
    await expect(code).toHaveAccessibleDescription('')
    await page.reload()
    await expect(code).toHaveValue('first-row')
    await expect(getBasket(page).getByText('Total')).toBeVisible()
    await expect(getBasket(page).getByText(/presale/)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  })

  test.describe('in Seoul', () => {
    test.use({ timezoneId: 'Asia/Seoul' })

    test("shows a sale's opening time and the dates of updates in local time", async ({ page, isMobile }) => {
      test.skip(isMobile, 'the same rule')
      const { id } = await aProject(null, '2999-01-01T17:00:00Z', '2999-02-01T00:00:00Z')
      await shopFixtures(database()).insert('project_updates', {
        project_id: id,
        published_at: '2026-01-01T20:00:00Z',
        title: toTexts('Printed'),
        body: toTexts('All of them.'),
      })
      await visit(page, `/project/${id}/updates/`)
      await expect(page.getByText(/^On sale from Jan 2, 2:00\sAM GMT\+9$/)).toHaveCount(4)
      await expect(page.getByText('Jan 2, 2026', { exact: true })).toBeVisible()
    })
  })

  for (const [name, offMs] of [
    ['ahead', 180_000],
    ['behind', -180_000],
  ] as const) {
    test(`opens a sale by the server's clock on a device whose clock is minutes ${name}`, async ({
      page,
      isMobile,
    }) => {
      test.skip(isMobile, 'the same rule')
      const opensAt = Date.now() + 8_000
      const { id } = await aProject(null, new Date(opensAt).toISOString())
      await page.clock.install({ time: Date.now() + offMs })
      await visit(page, `/project/${id}/`)
      await expect(page.getByText('Not available right now')).toBeHidden()
      await expect(page.getByText(/^On sale from /).first()).toBeVisible()
      await size(page, /^S/).check({ force: true })
      await page.getByRole('button', { name: 'Add to basket' }).click({ timeout: 20_000 })
      expect(Date.now()).toBeGreaterThan(opensAt)
    })
  }

  test('refetches responses that were cached before the opening', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same rule')
    const { id } = await aProject(null, new Date(Date.now() + 4_000).toISOString())
    const products = `**/api/v1/shops/md/projects/${id}/products/**`
    const old = await (await page.request.get(`/api/v1/shops/md/projects/${id}/products/?locale=en`)).json()
    let oldLeft = 3
    await page.route(products, route => (oldLeft-- > 0 ? route.fulfill({ json: old }) : route.continue()))
    await visit(page, `/project/${id}/`)
    await size(page, /^S/).check({ force: true })
    await page.getByRole('button', { name: 'Add to basket' }).click({ timeout: 30_000 })
    await expect(getBasket(page).getByText('Total')).toBeVisible()
    expect(oldLeft).toBeLessThan(0)
  })

  test('opens the sale on a page that is already open', async ({ page }) => {
    const { id } = await aProject(null, new Date(Date.now() + 4_000).toISOString())
    await visit(page, `/project/${id}/`)
    await size(page, /^S/).check({ force: true })
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(getBasket(page).getByText('Total')).toBeVisible()
    await expect(getBasket(page).getByText('Not on sale right now')).toBeHidden()
  })
})
