import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { waitForEmail } from './inbox.ts'
import { anOrder, type PlacedOrder, startPayment } from './orders.ts'
import { openOrderFromThanks } from './purchase-steps.ts'
import { hasHorizontalOverflow, hideCookieNotice, visit } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)
const stateLabel = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).first()

/**
 * Places an order for two pictures (9,000 won in total), pays with KakaoPay in this browser and opens the
 * order's page.
 */
async function aPaidOrder(page: Page): Promise<PlacedOrder> {
  const order = await anOrder()
  await signIn(page, order.fan)
  const { next_action: next } = await startPayment(order)
  await page.goto(next.url)
  await button(page, 'Pay').click()
  await openOrderFromThanks(page)
  return order
}

test.describe('order actions', () => {
  test('cancel an unpaid order and put its items back on sale', onPhoneAlone, async ({ page }) => {
    const order = await anOrder()
    await signIn(page, order.fan)
    await visit(page, `/project/order/${order.id}/`)
    await link(page, 'Cancel this order').click()
    await expect(page.getByText('Your items go back on sale')).toBeVisible()
    await expectNoAxeFindings(page)
    expect(await hasHorizontalOverflow(page)).toBe(false)
    await button(page, 'Cancel order').click()
    await expect(toast(page, 'Your order is cancelled')).toBeVisible()
    await expect(stateLabel(page, 'Not completed')).toBeVisible()
    await expect(link(page, 'Cancel this order')).toHaveCount(0)
    await page.goto(`/project/order/${order.id}/cancel/`)
    await expect(page.getByText('This order can’t be cancelled any more.')).toBeVisible()
  })

  test('cancel one unit of a paid order, then the rest, with two partial refunds', async ({ page }) => {
    const { id, number, fan } = await aPaidOrder(page)
    const confirmed = await waitForEmail(fan.email)
    for (const words of [`Order ${number} · `, '2 × Picture', '₩9,000', 'Sold by Fanfare Inc.']) {
      expect(confirmed.text).toContain(words)
      expect(confirmed.html).toContain(words)
    }
    const refundedAfter = Date.now()
    await link(page, 'Cancel order').click()
    await page.getByLabel('Picture').fill('0')
    await button(page, 'Cancel these items').click()
    await expect(page.getByText('Choose at least one item.')).toBeVisible()
    await expect(page.getByLabel('Picture')).toBeFocused()
    await page.getByLabel('Picture').fill('')
    await expect(page.getByLabel('Picture')).toHaveValue('')
    await page.getByLabel('Picture').fill('1')
    await button(page, 'Cancel these items').click()
    await expect(toast(page, 'Cancelled. Your money is on its way back.')).toBeVisible()
    await expect(page.getByText('1 refunded')).toBeVisible()
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(payments.getByText('-₩4,500')).toHaveCount(1)
    const refunded = await waitForEmail(fan.email, { after: refundedAfter })
    expect(refunded.text).toContain('₩4,500 goes back to your KakaoPay account.')
    await link(page, 'Cancel order').click()
    await expect(page.getByLabel('Picture')).toHaveValue('1')
    await button(page, 'Cancel these items').click()
    await expect(stateLabel(page, 'Refunded')).toBeVisible()
    await expect(payments.getByText('-₩4,500')).toHaveCount(2)
    await visit(page, `/project/order/${id}/receipt/`)
    await expect(page.getByText('Sold by Fanfare Inc., 1 Sample Street, Sampletown')).toBeVisible()
    await expect(page.getByText('Registration number: 000-00-00000')).toBeVisible()
  })

  test(
    'request a refund with a reason and pictures when cancellation is no longer possible',
    onPhoneAlone,
    async ({ page }) => {
      const order = await aPaidOrder(page)
      await database().pool.query(
        `update projects set cancel_until = now() - interval '1 day' where id = $1`,
        [order.projectId],
      )
      await visit(page, `/project/order/${order.id}/`)
      await link(page, 'Ask for a refund').click()
      await page.getByLabel('Reason').fill('The file does not open.')
      const icon = await (await page.request.get('/icon-192.png')).body()
      const file = { name: 'screen.png', mimeType: 'image/png', buffer: icon }
      await page.locator('input[type=file]').setInputFiles(file)
      await expect(page.getByText('screen.png')).toBeVisible()
      await expectNoAxeFindings(page)
      await button(page, 'Send request').click()
      // In Korea a fan may withdraw from a purchase within seven days for any reason.
      await expect(toast(page, 'We’ve got your withdrawal')).toBeVisible()
      const { rows } = await database().pool.query<{ message: string }>(
        'select message from support_tickets where email = $1',
        [order.fan.email],
      )
      expect(rows.map(({ message }) => message)).toEqual([expect.stringContaining('The file does not open.')])
    },
  )
})
