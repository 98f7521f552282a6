import type { Page } from '@playwright/test'
import { orderFixtures } from '../src/commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { type Fan, post } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { aBuyer, beginPurchase, consent, openOrderFromThanks } from './purchase-steps.ts'
import { hasHorizontalOverflow, hideCookieNotice } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const dayMs = 86_400_000

/** Creates a project with a shipped product, priced in dollars. */
const aParcel = () =>
  shopFixtures(database()).aProject({
    name: 'Zine',
    until: new Date(Date.now() + 5 * dayMs).toISOString(),
    products: [{ name: 'Issue one', stock: 20, prices: { USD: 900 } }],
  })

/** Creates a fan with a shipping address who has paid for an earlier order with PayPal. */
async function aReturningFan(page: Page): Promise<Fan> {
  const fan = await aBuyer(page)
  const { id: projectId, products, variantIds } = await aParcel()
  const line = { productId: products[0]?.id ?? 0, variantId: variantIds[0] ?? 0 }
  const order = { userId: fan.id, projectId, lines: [line], now: Date.now() }
  const { id } = await orderFixtures(database()).aPaidOrder(order)
  await database().pool.query(
    `insert into payments (public_id, order_id, provider, method, status, amount, currency, return_path, device,
        provider_ref, return_hash, created_at, ends_at, settled_at, pays)
      select public_id, id, 'paypal', 'paypal', 'SUCCEEDED', 900, 'USD', '/', 'desktop',
        public_id, sha256(convert_to(public_id, 'UTF8')), now(), now(), now(), true from orders where id = $1`,
    [id],
  )
  const address = { name: 'Mira', line1: '12 Harbor Street', city: 'Portland', region: 'ME' }
  await post(
    '/api/v1/shops/md/users/self/shipping-addresses/',
    { ...address, country_code: 'US', postal_code: '04101', phone_number: '+12075550123' },
    fan.token,
  )
  return fan
}

test.describe('repeat purchase', () => {
  test('preselects address and method, and needs one press to pay', onPhoneAlone, async ({ page }) => {
    await aReturningFan(page)
    const { id } = await aParcel()
    await beginPurchase(page, null, id)
    await expect(page.getByRole('radio', { name: '12 Harbor Street' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
    // Only card payments load Stripe's script.
    await expect(page.locator('script[src*="stripe"]')).toHaveCount(0)
    await expectNoAxeFindings(page)
    expect(await hasHorizontalOverflow(page)).toBe(false)
    await consent(page).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await openOrderFromThanks(page)
    await expect(page.getByRole('article').getByText('Paid', { exact: true }).first()).toBeVisible()
  })

  test('leads to the problem when Pay is pressed', onPhoneAlone, async ({ page }) => {
    await aReturningFan(page)
    const { id } = await aParcel()
    await beginPurchase(page, null, id)
    const quantity = page.getByRole('group', { name: 'Issue one' }).getByRole('textbox')
    await quantity.fill('21')
    await quantity.press('Tab')
    await expect(page.getByText('Only 20 left')).toBeVisible()
    const pay = page.getByRole('button', { name: /^Pay / })
    await expect(pay).toHaveCount(1)
    await pay.click()
    await expect(page.getByText('Only 20 left')).toBeFocused()
    await expect(page.getByText('Only 20 left')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Check this box to continue.')).toBeVisible()
    // The bar doesn't cover the checkbox, so a press reaches it.
    await consent(page).check({ timeout: 5_000 })
  })
})
