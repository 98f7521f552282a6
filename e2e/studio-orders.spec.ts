import { orderFixtures } from '../src/commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { expect, onPhone, test } from './fixtures.ts'
import { waitForEmail } from './inbox.ts'
import { aPaidCardOrder } from './orders.ts'
import { openStudio, signInToStudio } from './studio-steps.ts'

/** Creates paid orders of one project, each for one mug that is to be sent. */
async function someUnsentOrders(count: number, name: string) {
  const shop = shopFixtures(database())
  const orders = orderFixtures(database())
  const { id: projectId, products } = await shop.aProject({
    name,
    until: new Date(Date.now() + 86_400_000).toISOString(),
    products: [{ name: 'Mug', stock: 1_000, prices: { EUR: 1_000 } }],
  })
  const [product] = products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }
  const placed: string[] = []
  for (let index = 0; index < count; index += 1) {
    const userId = await orders.aBuyer()
    placed.push((await orders.aPaidOrder({ userId, projectId, lines: [line], now: Date.now() })).publicId)
  }
  const { rows } = await database().pool.query<{ public_id: string; number: string }>(
    'select public_id, number from orders where public_id = any($1) order by id',
    [placed],
  )
  return rows
}

test.describe('orders in the studio', () => {
  test(
    'are found by email, refunded by parts, and get their mail again',
    onPhone,
    async ({ page, context }) => {
      const { fan, number } = await aPaidCardOrder()
      await signInToStudio(context, { role: 'Support' })
      await openStudio(page, `/studio/orders/?query=${encodeURIComponent(fan.email)}`)
      await page.getByRole('link', { name: number }).click()
      await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
      await expectNoAxeFindings(page)

      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^Units of Picture/).fill('1')
      await expect(dialog.getByText('Goes back to the fan')).toBeVisible()
      await dialog.getByLabel(/^Goodwill/).fill('500')
      await expect(dialog.getByText('₩5,000').first()).toBeVisible()
      await dialog.getByLabel('Reason').fill('One picture was broken')
      await expectNoAxeFindings(page, { include: ['dialog'] })
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(page.getByText('Done.', { exact: true })).toBeVisible()
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('region', { name: 'Money' })).toContainText('Done', { timeout: 2_000 })
      }).toPass()

      const after = Date.now()
      await page.getByRole('button', { name: 'Send again' }).click()
      await dialog.getByRole('radio').first().check()
      await dialog.getByRole('button', { name: 'Send again' }).click()
      const { text } = await waitForEmail(fan.email, { after })
      expect(text).toContain(number)
    },
  )

  test('are picked, and fifty of them dispatched by one file', async ({ page, context }) => {
    const orders = await someUnsentOrders(50, 'Fifty mugs')
    await signInToStudio(context, { role: 'Shop' })
    await openStudio(page, '/studio/sending/')
    await expectNoAxeFindings(page)
    const row = page.getByRole('row', { name: /Fifty mugs/ })
    await row.getByRole('link', { name: /^Pick list/ }).click()
    await page.getByRole('button', { name: 'Make list' }).click()
    await expect(page.getByText('50 units').first()).toBeVisible()
    await expectNoAxeFindings(page)

    await openStudio(page, '/studio/sending/')
    const lines = orders.map(({ number }, index) => `${number},hermes,H${1_000_000 + index}`)
    await page.getByLabel('Choose file').setInputFiles({
      name: 'parcels.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['number,carrier,tracking_number', ...lines, 'XXXX-XXXXX,hermes,H9'].join('\n')),
    })
    await expect(page.getByText('1 can’t be sent')).toBeVisible()
    await page.getByRole('button', { name: 'Dispatch 50 parcels' }).click()
    await expect(page.getByText('Everything was sent.')).toBeVisible()
    await expectNoAxeFindings(page)
    const { rows } = await database().pool.query(
      'select count(*)::int as sent from orders where public_id = any($1) and dispatched_at is not null',
      [orders.map(order => order.public_id)],
    )
    expect(rows).toEqual([{ sent: 50 }])
  })

  test('above the limit are refunded once an owner approves', async ({ page, context, browser }) => {
    const { id, number } = await aPaidCardOrder()
    // A role for this test alone, whose limit the order exceeds.
    const { rows } = await database().pool.query<{ name: string }>(
      `insert into roles (name, rights, refund_limits, idle_minutes)
        select 'Desk ' || gen_random_uuid(), rights, '[{"currency": "KRW", "amount": 1000}]', idle_minutes
          from roles where name = 'Support' returning name`,
    )
    const other = await browser.newContext()
    // Somebody who joins after the proposal can't approve it.
    await signInToStudio(other, { role: 'Owner' })
    await signInToStudio(context, { role: rows[0]?.name ?? '' })
    await openStudio(page, `/studio/orders/${id}/`)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Units of Picture/).fill('2')
    await expect(dialog.getByText(/^A second person has to approve/)).toBeVisible()
    await dialog.getByLabel('Reason').fill('Sent twice')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByText(/^Sent for approval/)).toBeVisible()

    const owner = await other.newPage()
    await openStudio(owner, '/studio/acts/')
    await expectNoAxeFindings(owner)
    await owner.getByRole('link', { name: new RegExp(`^Refund order: .*${number}`) }).click()
    await expect(owner.getByText('₩9,000 goes back to fans')).toBeVisible()
    await expectNoAxeFindings(owner)
    await owner.getByRole('button', { name: 'Approve' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(owner.getByText('Done.', { exact: true })).toBeVisible()
    await other.close()
    await page.reload()
    await expect(page.getByText('Refunded').first()).toBeVisible()
  })
})
