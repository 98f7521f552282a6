import type { Page } from '@playwright/test'
import { addSupporter } from '../src/commerce/shop/server/index.ts'
import { expectNoAxeFindings } from './axe.ts'
import { signInThroughDialog } from './campaign-steps.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { anOrder, type PlacedOrder, type StartedPayment, startPayment } from './orders.ts'
import { openOrderFromThanks } from './purchase-steps.ts'
import { hasHorizontalOverflow, hideCookieNotice, visit } from './shell-steps.ts'
import { getDialog } from './sign-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const getBridgePath = (
  { id, projectId }: PlacedOrder,
  result: 'success' | 'cancel' | 'fail',
  method = 'kakaopay',
) => `/project/${projectId}/purchasebridge/${id}/${method}/${result}/`
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Places an order and opens the sandbox's KakaoPay page, logged in as the order's fan. */
async function atKakaopay(page: Page): Promise<PlacedOrder> {
  const order = await anOrder()
  await signIn(page, order.fan)
  const { next_action: next } = await startPayment(order)
  await page.goto(next.url)
  return order
}

/** Adds supporters who paid earlier. */
async function addSupporters(count: number, projectId: number) {
  for (let n = 0; n < count; n += 1) {
    const { id: userId } = await aFan()
    const supporter = { projectId, userId, name: 'Ada', country: 'DE', at: Date.now() - 60_000 }
    await database().transaction(db => addSupporter(db, supporter))
  }
}

const choose = (page: Page, choice: 'Pay' | 'Refuse' | 'Cancel') =>
  page.getByRole('button', { name: choice, exact: true }).click()

/** Expects the thank-you page, then the paid order's page. */
async function expectPaid(page: Page, order: PlacedOrder) {
  await openOrderFromThanks(page)
  await expect(heading(page, `Order ${order.number}`)).toBeVisible()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
}

test.describe('payment return page', () => {
  test('thanks a fan who has paid, shows the supporter number, and does so again when reopened', async ({
    page,
  }) => {
    const order = await anOrder()
    await addSupporters(2, order.projectId)
    await signIn(page, order.fan)
    const { next_action: next } = await startPayment(order)
    await page.goto(next.url)
    await choose(page, 'Pay')
    await expect(heading(page, /^Thank you, /)).toBeFocused({ timeout: 30_000 })
    await expect(page).toHaveTitle(/^Thank you! Your order is paid/)
    await expect(page.getByText(`Order ${order.number}`, { exact: true })).toBeVisible()
    await expect(page.getByText('You’re supporter no. 3')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
    await expectNoAxeFindings(page)
    expect(await hasHorizontalOverflow(page)).toBe(false)
    await expectPaid(page, order)
    await visit(page, getBridgePath(order, 'success'))
    await expectPaid(page, order)
    // The server's state takes precedence over the URL.
    await visit(page, getBridgePath(order, 'fail'))
    await expectPaid(page, order)
  })

  test('omits the supporter number for one of the first two supporters', async ({ page }) => {
    const order = await anOrder()
    await signIn(page, order.fan)
    await addSupporters(1, order.projectId)
    const { next_action: next } = await startPayment(order)
    await page.goto(next.url)
    const supporterResponse = page.waitForResponse(/\/supporter\/$/)
    await choose(page, 'Pay')
    expect(await (await supporterResponse).json()).toEqual({ supporter_no: null })
    await expect(heading(page, /^Thank you, /)).toBeVisible()
    await expect(page.getByText('You’re supporter')).toHaveCount(0)
  })

  test('explains a cancellation and offers another payment method', onPhoneAlone, async ({ page }) => {
    const order = await atKakaopay(page)
    await choose(page, 'Cancel')
    await expect(heading(page, 'Your payment didn’t go through')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('You cancelled the payment. You haven’t been charged.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay another way' })).toHaveAttribute(
      'href',
      `/project/${order.projectId}/purchase/`,
    )
    await expectNoAxeFindings(page)
    expect(await hasHorizontalOverflow(page)).toBe(false)
  })

  test('shows that the payment was declined', async ({ page }) => {
    await atKakaopay(page)
    await choose(page, 'Refuse')
    await expect(page.getByText('The payment was declined. You haven’t been charged.')).toBeVisible({
      timeout: 30_000,
    })
  })

  test('confirms one payment despite a reload and two tabs, and updates both tabs', async ({
    page,
    context,
  }) => {
    const order = await anOrder()
    await signIn(page, order.fan)
    const { next_action: next } = await startPayment(order)
    let confirmed = 0
    page.on('request', request => {
      if (request.url().endsWith('/confirm/')) confirmed += 1
    })
    // The order isn't paid yet: the `success` URL alone proves nothing.
    await visit(page, getBridgePath(order, 'success'))
    await expect(heading(page, 'Checking your payment')).toBeVisible()
    await expect.poll(() => confirmed).toBe(1)
    await page.reload()
    await expect(heading(page, 'Checking your payment')).toBeVisible()
    await expect.poll(() => confirmed).toBe(2)
    const other = await context.newPage()
    await other.goto(next.url)
    await choose(other, 'Pay')
    await expectPaid(other, order)
    await expectPaid(page, order)
    // Each load confirms once; polling doesn't confirm again.
    expect(confirmed).toBe(2)
    const payments = page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
    await expect(payments).toHaveCount(1)
  })

  test('offers to continue an unfinished payment and still detects its completion', async ({
    page,
    context,
  }) => {
    const order = await anOrder()
    await signIn(page, order.fan)
    const { next_action: next } = await startPayment(order)
    await visit(page, getBridgePath(order, 'cancel'))
    await expect(heading(page, 'Your payment isn’t finished')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('link', { name: 'Go back and pay' })).toBeVisible()
    const other = await context.newPage()
    await other.goto(next.url)
    await choose(other, 'Pay')
    await expectPaid(page, order)
  })

  test('shows general information without a session, and the order after login', async ({ page }) => {
    const order = await anOrder()
    const { next_action: next } = await startPayment(order)
    await page.goto(next.url)
    await choose(page, 'Pay')
    await expect(page).toHaveURL(getBridgePath(order, 'success'))
    await expect(
      page.getByText('If you’ve paid, your payment reaches us either way, and we’ll email you.'),
    ).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(getDialog(page, 'Log in')).toBeVisible()
    await signInThroughDialog(page, order.fan)
    await expectPaid(page, order)
  })

  test.describe("another fan's order", () => {
    test.use({ plannedErrors: [/status of 404/] })
    test('is not found', async ({ page }) => {
      const [order, stranger] = [await anOrder(), await aFan()]
      await signIn(page, stranger)
      await visit(page, getBridgePath(order, 'success'))
      await expect(heading(page, 'We can’t find this order')).toBeVisible()
      await expectNoAxeFindings(page)
    })
  })

  test('returns 404 for an unknown method or result', async ({ request }) => {
    for (const [method, result] of [
      ['cash', 'success'],
      ['kakaopay', 'paid'],
    ])
      expect((await request.get(`/project/1/purchasebridge/x/${method}/${result}/`)).status()).toBe(404)
  })

  /** Opens KG Inicis' window over the page, as its script does during a purchase. */
  async function openWindow(page: Page, { next_action: next }: StartedPayment) {
    await page.evaluate(async ({ url, fields = {}, script_url: script }) => {
      const form = document.createElement('form')
      form.id = 'to-inicis'
      form.action = url
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input')
        Object.assign(input, { type: 'hidden', name, value })
        form.append(input)
      }
      document.body.append(form)
      const inicis = window as { INIStdPay?: { pay: (id: string) => void } }
      if (!inicis.INIStdPay)
        await new Promise((resolve, reject) => {
          const element = document.createElement('script')
          Object.assign(element, { src: script, onload: resolve, onerror: reject })
          document.head.append(element)
        })
      inicis.INIStdPay?.pay('to-inicis')
    }, next)
    return page.frameLocator('iframe[title="KG Inicis"]')
  }

  test('opens after payment in a KG Inicis window that was closed once before', async ({ page }) => {
    const order = await anOrder('kg_card')
    await signIn(page, order.fan)
    const payment = await startPayment(order, 'kg_card')
    await visit(page, `/project/${order.projectId}/purchase/`)
    const window = await openWindow(page, payment)
    await window.getByRole('button', { name: 'Close the window' }).click()
    await expect(page.locator('iframe[title="KG Inicis"]')).toHaveCount(0)
    const again = await openWindow(page, payment)
    await again.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectPaid(page, order)
  })
})
