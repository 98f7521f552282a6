import type { BrowserContext, Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { anOrder, type PlacedOrder } from './orders.ts'
import { openOrderFromThanks } from './purchase-steps.ts'
import { hasHorizontalOverflow, hideCookieNotice, visit } from './shell-steps.ts'

// On a desktop, KakaoPay's page opens in a separate window. `purchase.spec.ts` covers the whole purchase,
// starting at the basket.
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₩9,000' })
const choose = (page: Page, choice: 'Pay' | 'Cancel') =>
  page.getByRole('button', { name: choice, exact: true }).click()

/** Places an order and opens its purchase page. */
async function anOpenOrder(page: Page): Promise<PlacedOrder> {
  const order = await anOrder()
  await signIn(page, order.fan)
  await visit(page, `/project/${order.projectId}/purchase/`)
  return order
}

/** Presses Pay and returns KakaoPay's page in the new window. */
async function payInWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await payButton(page).click()
  const window = await opening
  await expect(window.getByText('KakaoPay, played by the sandbox')).toBeVisible()
  return window
}

/** Follows the thank-you page to the order's page and expects it to show one payment. */
async function expectPaidOnce(page: Page, { id }: PlacedOrder) {
  await openOrderFromThanks(page)
  await expect(page).toHaveURL(new RegExp(`/project/order/${id}/$`))
  const payments = page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
  await expect(payments.getByText(/^Paid · /)).toHaveCount(1)
  await expect(payments.getByText(/^Refunded · /)).toHaveCount(0)
}

const opener = (window: Page) => window.evaluate(() => window.opener !== null)

test.describe('KakaoPay window', () => {
  test('keeps the page waiting until the order is paid, even after a reload', async ({ page }) => {
    const order = await anOpenOrder(page)
    const window = await payInWindow(page)
    await expect(page.getByText('Finish paying in the KakaoPay window')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show window' })).toBeVisible()
    await expectNoAxeFindings(page)
    expect(await hasHorizontalOverflow(page)).toBe(false)
    await page.reload()
    await expect(payButton(page)).toBeVisible()
    const closed = window.waitForEvent('close')
    await choose(window, 'Pay')
    await closed
    await expectPaidOnce(page, order)
  })

  test('is replaced by a redirect of the page when windows are blocked', async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.open = () => null
    })
    const order = await anOpenOrder(page)
    await payButton(page).click()
    await choose(page, 'Pay')
    await expectPaidOnce(page, order)
  })

  test('charges nothing when closed or cancelled, and lets another window pay', async ({ page }) => {
    const order = await anOpenOrder(page)
    const first = await payInWindow(page)
    await first.close()
    await expect(
      page.getByRole('status').getByText('We can’t see the KakaoPay window any more'),
    ).toBeVisible()
    await expectNoAxeFindings(page)
    const second = await payInWindow(page)
    const closed = second.waitForEvent('close')
    await choose(second, 'Cancel')
    await closed
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await choose(await payInWindow(page), 'Pay')
    await expectPaidOnce(page, order)
  })

  /** Serves the provider's page with a policy that severs its window from ours. */
  const severOpener = (context: BrowserContext) =>
    context.route(/\/mockup\/bridge\/pc\//, async route => {
      const response = await route.fetch({ maxRedirects: 0 })
      const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
      await route.fulfill({ response, headers })
    })

  test('completes in both windows when the provider severs them', async ({ page, context }) => {
    await severOpener(context)
    const order = await anOpenOrder(page)
    const window = await payInWindow(page)
    expect(await opener(window)).toBe(false)
    await choose(window, 'Pay')
    await Promise.all([expectPaidOnce(window, order), expectPaidOnce(page, order)])
  })

  test('takes one payment when two tabs each open one', async ({ page, context }) => {
    const order = await anOpenOrder(page)
    const first = await payInWindow(page)
    const other = await context.newPage()
    await visit(other, `/project/${order.projectId}/purchase/`)
    const second = await payInWindow(other)
    await choose(first, 'Pay')
    await choose(second, 'Pay')
    await Promise.all([expectPaidOnce(page, order), expectPaidOnce(other, order)])
  })
})
