import type { Page } from '@playwright/test'
import { signInThroughDialog } from './campaign-steps.ts'
import { database } from './database.ts'
import type { Fan } from './fans.ts'
import { expect, test } from './fixtures.ts'
import {
  aBuyer,
  aProject,
  beginPurchase,
  cardFrame,
  consent,
  openOrderFromThanks,
  typeCard,
} from './purchase-steps.ts'
import { hideCookieNotice, holdRequests, mockNewerBuild } from './shell-steps.ts'

// Failures between pressing Pay and the paid order. Each test ends with one order and one successful payment.
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))
// A failed challenge gets a 402 and an expired session a 401; a lost response logs a console error.
test.use({ plannedErrors: [/status of 40[12]|ERR_FAILED/] })

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $9.00' })

/** Opens the basket, consents and chooses the payment method. */
async function readyToPay(page: Page, method: 'Card' | 'PayPal'): Promise<Fan> {
  const { id } = await aProject()
  const fan = await aBuyer(page)
  await beginPurchase(page, null, id)
  await page.getByRole('radio', { name: method, exact: true }).check()
  await consent(page).check()
  return fan
}

async function payOnPaypal(page: Page) {
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

/** Expects the order's page to show it as paid, and the database to contain no other order or charge. */
async function expectPaidOnce(page: Page, fan: Fan) {
  await openOrderFromThanks(page)
  await expect(page.getByRole('article').getByText('Paid', { exact: true }).first()).toBeVisible()
  const { rows } = await database().pool.query(
    `select (select count(*)::int from orders o where o.user_id = $1) as orders,
        (select count(*)::int from payments p join orders o on o.id = p.order_id
          where o.user_id = $1 and p.status = 'SUCCEEDED') as payments`,
    [fan.id],
  )
  expect(rows).toEqual([{ orders: 1, payments: 1 }])
}

/** Processes the next POST on the server but drops its response. */
async function dropResponse(page: Page, address: string): Promise<void> {
  await page.route(
    url => url.pathname === address,
    async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test.describe('failing purchase', () => {
  test('charges nothing when 3-D Secure fails, charges once when it succeeds, and sells nothing again on Back', async ({
    page,
  }) => {
    const fan = await readyToPay(page, 'Card')
    const bank = page.frameLocator('iframe[title="3-D Secure"]')
    await typeCard(page, '4000000000003220')
    await payButton(page).click()
    await expect(page.getByText('Your bank may ask you to confirm.')).toBeVisible()
    await bank.getByRole('button', { name: 'Fail' }).click()
    await expect(page.getByRole('alert')).toContainText('Your bank didn’t confirm the payment.')
    await expect(page.getByRole('timer')).toContainText(/1[0-5]:\d\d/)
    await expect(cardFrame(page).getByLabel('Card number')).toHaveValue('4000 0000 0000 3220')
    await payButton(page).click()
    await bank.getByRole('button', { name: 'Authorise' }).click()
    await expectPaidOnce(page, fan)
    await page.goBack()
    await expect(page.getByRole('heading', { name: /^Thank you, / })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Your basket is empty')).toBeVisible()
    await expect(payButton(page)).toBeHidden()
  })

  test('accepts another card at once, before the page knows about the failed payment', async ({ page }) => {
    const fan = await readyToPay(page, 'Card')
    await typeCard(page, '4000000000000002')
    const release = await holdRequests(page, '**/api/v1/payments/*/confirm/')
    await payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another one.')
    await typeCard(page, '4242424242424242')
    release()
    await payButton(page).click()
    await expectPaidOnce(page, fan)
  })

  test.describe('price change', () => {
    test.use({ plannedErrors: [/status of 409/] })

    test('shows both totals and asks for consent again when Pay is pressed', async ({ page }) => {
      const { id } = await aProject()
      const fan = await aBuyer(page)
      await beginPurchase(page, null, id)
      await page.getByRole('radio', { name: 'PayPal', exact: true }).check()
      await consent(page).check()
      await database().pool.query(
        `update product_prices set amount = 1200
        where currency = 'USD' and product_id in (select id from products where project_id = $1)`,
        [id],
      )
      await payButton(page).click()
      const notice = page.getByRole('alert').filter({ hasText: 'Price or stock has just changed.' })
      await expect(notice).toContainText('It was $9.00, now it’s $12.00.')
      await expect(consent(page)).not.toBeChecked()
      await expect(page.getByText('Reload the page')).toHaveCount(0)
      await consent(page).check()
      await page.getByRole('button', { name: 'Pay $12.00' }).click()
      await payOnPaypal(page)
      await expectPaidOnce(page, fan)
    })
  })

  test('keeps all input when the session expires on Pay, and is paid after login', async ({ page }) => {
    const fan = await readyToPay(page, 'PayPal')
    await page.getByRole('radio', { name: 'Only my country' }).check()
    // Ends the session at the press of Pay, because any later request of the page would notice it.
    await page.route(
      '**/users/self/orders/',
      async route => {
        await database().pool.query('delete from sessions where user_id = $1', [fan.id])
        await route.continue()
      },
      { times: 1 },
    )
    await payButton(page).click()
    await expect(page.getByText('Your basket will still be here.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await signInThroughDialog(page, fan)
    await expect(page.getByRole('radio', { name: 'Only my country' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
    await consent(page).check()
    await payButton(page).click()
    await payOnPaypal(page)
    await expectPaidOnce(page, fan)
  })

  test('creates one order and one payment when both responses are lost and Pay is pressed again', async ({
    page,
  }) => {
    const fan = await readyToPay(page, 'PayPal')
    await dropResponse(page, '/api/v1/shops/md/users/self/orders/')
    await payButton(page).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await dropResponse(page, '/api/v1/payments/')
    await payButton(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await payButton(page).click()
    await payOnPaypal(page)
    await expectPaidOnce(page, fan)
  })

  test('starts the payment on the next press when it could not start on the first', async ({ page }) => {
    const fan = await readyToPay(page, 'PayPal')
    await page.route('**/api/v1/payments/', route => route.abort(), { times: 1 })
    await payButton(page).click()
    await expect(page.getByRole('timer')).toBeVisible()
    const why = page.getByRole('alert')
    await expect(why).toContainText('No connection')
    // The message also remains after the order is fetched again.
    await page.waitForResponse(response => /\/users\/self\/orders\/[\w-]+\//.test(response.url()))
    await expect(why).toContainText('No connection')
    await payButton(page).click()
    await payOnPaypal(page)
    await expectPaidOnce(page, fan)
  })

  test('finds a free order after its response was lost and the page was reloaded, and empties the basket', async ({
    page,
  }) => {
    // The limit is one per fan, and a new quote reports that it is reached.
    const { id } = await aProject({ prices: { KRW: 0, USD: 0 }, also: { limit_per_fan: 1 } })
    const fan = await aBuyer(page)
    await beginPurchase(page, null, id)
    const place = page.getByRole('button', { name: 'Place order' })
    await consent(page).check()
    await dropResponse(page, '/api/v1/shops/md/users/self/orders/')
    await place.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.reload()
    await consent(page).check()
    await place.click()
    await expect(page).toHaveURL(/\/project\/order\/[\w-]+\//)
    await expect(page.getByRole('article').getByText('Picture')).toBeVisible()
    const { rows } = await database().pool.query('select status from orders where user_id = $1', [fan.id])
    expect(rows).toEqual([{ status: 'INPROGRESS' }])
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/project/${id}/$`))
    await expect(page.getByRole('button', { name: 'Add to basket' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your basket' })).toBeHidden()
  })

  test('keeps a partly typed card when a new build appears', async ({ page }) => {
    const { comeBack, documents } = await mockNewerBuild(page)
    await readyToPay(page, 'Card')
    const number = cardFrame(page).getByLabel('Card number')
    await number.fill('4242')
    const before = documents()
    await comeBack()
    expect(documents()).toBe(before)
    await expect(number).toHaveValue('4242')
  })

  test.describe('expired hold', () => {
    // The order has expired by the time the page cancels it.
    test.use({ plannedErrors: [/status of 40[29]/] })

    test('closes the card form, keeps the basket, and allows a new order to be paid', async ({ page }) => {
      const fan = await readyToPay(page, 'Card')
      await typeCard(page, '4000000000000002')
      await payButton(page).click()
      await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another one.')
      await database().pool.query(
        `update orders set hold_expires_at = now() + interval '8 seconds' where user_id = $1`,
        [fan.id],
      )
      await page.reload()
      await expect(page.getByText('The last payment didn’t go through')).toBeVisible()
      await expect(
        page.getByText('Your time is over, and nothing was charged.', { exact: false }),
      ).toBeFocused({
        timeout: 30_000,
      })
      await expect(page.getByRole('timer')).toHaveCount(0)
      await consent(page).check()
      await typeCard(page, '4242424242424242')
      await payButton(page).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible({
        timeout: 30_000,
      })
      const { rows } = await database().pool.query(
        `select o.status, p.status as payment from orders o join payments p on p.order_id = o.id and p.status = 'SUCCEEDED'
        where o.user_id = $1`,
        [fan.id],
      )
      expect(rows).toHaveLength(1)
    })
  })
})
