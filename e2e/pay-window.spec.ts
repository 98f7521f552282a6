import type { BrowserContext, Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { anOrder, type PlacedOrder } from './orders.ts'
import { thankedToOrder } from './purchase-steps.ts'
import { isTooWide, visit, withoutNotices } from './shell-steps.ts'

// KakaoPay on a desk: its page opens in a window of its own. `purchase.spec.ts` pays in one from the basket on.
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₩9,000' })
const choose = (page: Page, choice: 'Pay' | 'Cancel') =>
  page.getByRole('button', { name: choice, exact: true }).click()

/** The purchase page of an order that is placed and not paid. */
async function anOpenOrder(page: Page): Promise<PlacedOrder> {
  const order = await anOrder()
  await signIn(page, order.fan)
  await visit(page, `/project/${order.projectId}/purchase/`)
  return order
}

/** Presses Pay, and waits until the window shows KakaoPay's page. */
async function payInWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await payButton(page).click()
  const window = await opening
  await expect(window.getByText('KakaoPay, played by the sandbox')).toBeVisible()
  return window
}

/** The order's page, after the thanks: paid once, whatever was tried. */
async function expectPaidOnce(page: Page, { id }: PlacedOrder) {
  await thankedToOrder(page)
  await expect(page).toHaveURL(new RegExp(`/project/order/${id}/$`))
  const payments = page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
  await expect(payments.getByText(/^Paid · /)).toHaveCount(1)
  await expect(payments.getByText(/^Refunded · /)).toHaveCount(0)
}

const opener = (window: Page) => window.evaluate(() => window.opener !== null)

test('the page waits beside the window and goes on when it is paid, also after a reload', async ({
  page,
}) => {
  const order = await anOpenOrder(page)
  const window = await payInWindow(page)
  await expect(page.getByText('Finish paying in the KakaoPay window')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show window' })).toBeVisible()
  await expectNoAxeFindings(page)
  expect(await isTooWide(page)).toBe(false)
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  const closed = window.waitForEvent('close')
  await choose(window, 'Pay')
  await closed
  await expectPaidOnce(page, order)
})

test('where windows are blocked the page itself leads there', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.open = () => null
  })
  const order = await anOpenOrder(page)
  await payButton(page).click()
  await choose(page, 'Pay')
  await expectPaidOnce(page, order)
})

test('a window that is closed costs nothing; cancelled in it, another one pays', async ({ page }) => {
  const order = await anOpenOrder(page)
  const first = await payInWindow(page)
  await first.close()
  await expect(page.getByRole('status').getByText('We can’t see the KakaoPay window any more')).toBeVisible()
  await expectNoAxeFindings(page)
  const second = await payInWindow(page)
  const closed = second.waitForEvent('close')
  await choose(second, 'Cancel')
  await closed
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await choose(await payInWindow(page), 'Pay')
  await expectPaidOnce(page, order)
})

/** The provider's page with a policy that cuts its window off from ours. */
const cutOff = (context: BrowserContext) =>
  context.route(/\/mockup\/bridge\/pc\//, async route => {
    const response = await route.fetch({ maxRedirects: 0 })
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response, headers })
  })

test('a window that the provider cuts off goes on by itself, and so does the page', async ({
  page,
  context,
}) => {
  await cutOff(context)
  const order = await anOpenOrder(page)
  const window = await payInWindow(page)
  expect(await opener(window)).toBe(false)
  await choose(window, 'Pay')
  await Promise.all([expectPaidOnce(window, order), expectPaidOnce(page, order)])
})

test('two tabs with a window each: the last wish counts, and one payment is taken', async ({
  page,
  context,
}) => {
  const order = await anOpenOrder(page)
  const first = await payInWindow(page)
  const other = await context.newPage()
  await visit(other, `/project/${order.projectId}/purchase/`)
  const second = await payInWindow(other)
  await choose(first, 'Pay')
  await choose(second, 'Pay')
  await Promise.all([expectPaidOnce(page, order), expectPaidOnce(other, order)])
})
