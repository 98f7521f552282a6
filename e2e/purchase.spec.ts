import type { Page } from '@playwright/test'
import { shopOf } from '../src/modules/shop/server/testing/shop-of.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { visit, withoutNotices } from './shell-steps.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

/** A project of a test's own: a code to download, in won and dollars. */
const aProject = () =>
  shopOf(database()).aProject({
    ...{ name: 'Wallpaper', from: inDays(-1), until: inDays(5) },
    products: [
      {
        ...{ name: 'Picture', stock: 20, prices: { KRW: 11_000, USD: 900 } },
        also: { needs_shipping: false },
      },
    ],
  })

/** Signed in, with one picture in the basket, on the purchase page, buying from that country. */
async function beginPurchase(page: Page, country: string, projectId: number) {
  await visit(page, `/project/${projectId}/`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Deliver to' }).fill(country)
  await page.getByRole('option', { name: country }).click()
}

/** A fan who may buy: the address is confirmed. */
async function aBuyer(page: Page) {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  await signIn(page, fan)
  return fan
}

const summary = (page: Page) => page.getByRole('region', { name: 'What you pay' })

test('a card is typed into a frame of its own, and the order is paid', async ({ page }) => {
  const { id } = await aProject()
  await aBuyer(page)
  await beginPurchase(page, 'United States', id)
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await expectNoAxeFindings(page)
  await page.getByRole('checkbox').check()
  await summary(page).getByRole('button', { name: 'Pay $9.00' }).click()
  const card = page.frameLocator('iframe').first()
  await card.getByLabel('Card number').fill('4242424242424242')
})

test('KakaoPay: its page is paid on, and the way back checks it', async ({ page }) => {
  const { id } = await aProject()
  await aBuyer(page)
  await beginPurchase(page, 'South Korea', id)
  await page.getByRole('radio', { name: 'KakaoPay' }).check()
  await page.getByRole('checkbox').check()
  await summary(page).getByRole('button', { name: 'Pay ₩11,000' }).click()
  await expect(page.getByText('KakaoPay, played by the sandbox')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/purchasebridge\/[\w-]+\/kakaopay\/success\//)
})
