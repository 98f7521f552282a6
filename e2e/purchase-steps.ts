import type { Page } from '@playwright/test'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect } from './fixtures.ts'
import { visit } from './shell-steps.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** Creates a separate project with a download code, priced in won and dollars. */
export const aProject = (product: { prices?: Record<string, number>; also?: Record<string, unknown> } = {}) =>
  shopFixtures(database()).aProject({
    name: 'Wallpaper',
    from: inDays(-1),
    until: inDays(5),
    products: [
      {
        name: 'Picture',
        stock: 20,
        prices: { KRW: 11_000, USD: 900 },
        ...product,
        also: { needs_shipping: false, ...product.also },
      },
    ],
  })

/** Adds twelve fees to every order from a country that no other test uses. */
export async function addFees(country: string) {
  await database().pool.query(
    `insert into other_fees (name, kind, countries, amounts, valid_from)
      select jsonb_build_object('en', 'Fee ' || n || repeat(' of the harbor', 6)), 'per_order', array[$1], '{"USD": 150}',
        '2020-01-01' from generate_series(1, 12) n
       where not exists (select from other_fees where $1 = any(countries))`,
    [country],
  )
}

/**
 * Opens the purchase page with one picture in the basket. Buys from `country`, or from the detected one if
 * null.
 */
export async function beginPurchase(page: Page, country: string | null, projectId: number) {
  await visit(page, `/project/${projectId}/`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  // Changes the country once the price is shown; until then the page uses the detected one.
  await expect(page.getByRole('button', { name: /^(Pay \D?[\d.,]+|Place order)$/ })).toBeVisible()
  if (country === null) return
  await page.getByRole('combobox', { name: 'Your country' }).fill(country)
  await page.getByRole('option', { name: country }).click()
}

/** Creates and logs in a fan with a confirmed email address, who may buy. */
export async function aBuyer(page: Page) {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  await signIn(page, fan)
  return fan
}

export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card"]')

export const consent = (page: Page) => page.getByRole('checkbox', { name: /^I agree/ })

export async function typeCard(page: Page, number: string) {
  const card = cardFrame(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expires').fill('12/40')
  await card.getByLabel('Security code').fill('123')
}

export async function openOrderFromThanks(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you, / })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('main').getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/project\/order\/[\w-]+\/$/)
}
