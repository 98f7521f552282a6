import { orderFixtures } from '../src/commerce/orders/server/testing/order-fixtures.ts'
import { database } from './database.ts'
import { expect, test } from './fixtures.ts'
import { aBuyer, aProject, beginPurchase, consent, typeCard } from './purchase-steps.ts'
import { hideCookieNotice } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))
// The first press on Pay gets a 400, because the human check is required.
test.use({ plannedErrors: [/status of 400/] })

const minuteMs = 60_000
const pauseMs = 10 * minuteMs

test.describe('purchase pause', () => {
  test('counts down after two unpaid orders, then allows an order without a reload and passes the human check', async ({
    page,
  }) => {
    const project = await aProject()
    const fan = await aBuyer(page)
    const [{ id: productId = 0, variantIds: [variantId = 0] = [] } = {}] = project.products
    const held = { userId: fan.id, projectId: project.id, lines: [{ productId, variantId }] }
    await orderFixtures(database()).anUnpaidOrder(held, Date.now() - 30 * minuteMs)
    await orderFixtures(database()).anUnpaidOrder(held, Date.now() - pauseMs + 12_000)
    await beginPurchase(page, null, project.id)
    const paused = page.getByText('so other fans get a turn first.', { exact: false })
    await expect(paused).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^You can order again in\s*0:\d\d$/)
    await expect(paused).toBeHidden({ timeout: 20_000 })

    const sent: (string | undefined)[] = []
    page.on('request', request => {
      const isOrder = request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/self/orders/')
      if (isOrder) sent.push(request.headers()['idempotency-key'])
    })
    await page.getByRole('radio', { name: 'Card', exact: true }).check()
    await typeCard(page, '4242424242424242')
    await consent(page).check()
    await page.getByRole('button', { name: 'Pay $9.00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible({ timeout: 30_000 })
    expect(new Set(sent).size).toBe(2)
  })
})
