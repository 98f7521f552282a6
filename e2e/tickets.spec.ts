import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { aBuyer } from './purchase-steps.ts'
import { hasHorizontalOverflow, hideCookieNotice, visit } from './shell-steps.ts'
import { aTicketOrder, aTicketSale } from './tickets.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))
// Pages that load without a network log failed requests.
test.use({ plannedErrors: [/ERR_INTERNET_DISCONNECTED/] })

test.describe('tickets page', () => {
  test(
    'shows tickets, names them, caches them for doors without a network, and deletes them with the session',
    onPhoneAlone,
    async ({ page, context }) => {
      const { id, fan, eventName } = await aTicketOrder({ quantity: 2 })
      await signIn(page, fan)
      await visit(page, `/project/order/${id}/`)
      await page.getByRole('link', { name: 'Show tickets' }).click()
      await expect(page).toHaveURL(new RegExp(`/project/order/${id}/tickets/$`))
      const codes = page.getByRole('img', { name: 'Your ticket’s code for the door' })
      await expect(codes).toHaveCount(2)
      await expect(page.getByRole('heading', { name: eventName }).first()).toBeVisible()
      await expectNoAxeFindings(page)
      expect(await hasHorizontalOverflow(page)).toBe(false)

      const before = await codes.first().getAttribute('data-ticket-code')
      const first = page.getByRole('article').first()
      await first.getByLabel('Name on the ticket').fill('Mina Krüger')
      await first.getByRole('button', { name: 'Save name' }).click()
      await expect(first.getByText('Mina Krüger', { exact: true })).toBeVisible()
      const code = await codes.first().getAttribute('data-ticket-code')
      expect(code).not.toBe(before)

      const ticketsPage = page.url()
      const isCached = () =>
        page.evaluate(
          async path => (await caches.match(path, { cacheName: 'tickets-1' })) !== undefined,
          ticketsPage,
        )
      await expect.poll(isCached).toBe(true)
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText(/^No connection\. These are your tickets as of/)).toBeVisible()
      await expect(codes.first()).toHaveAttribute('data-ticket-code', code ?? '')
      await expect(page.getByRole('button', { name: 'Save name' })).toHaveCount(0)
      await context.setOffline(false)

      await visit(page, '/user/activity/purchases/')
      await expect(
        page.getByRole('region', { name: 'Upcoming tickets' }).getByRole('link', { name: eventName }),
      ).toBeVisible()
      await visit(page, '/logout/')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('own:tickets'))).toBeNull()
      await expect.poll(isCached).toBe(false)
    },
  )

  test('transfers a ticket through a link to the fan who accepts it', async ({ page, browser }) => {
    const { id, fan, eventName } = await aTicketOrder({ quantity: 1 })
    await signIn(page, fan)
    await visit(page, `/project/order/${id}/tickets/`)
    await page.getByRole('button', { name: 'Pass it on' }).click()
    const link = await page.getByLabel('Link for one person').inputValue()
    const { fan: friend } = await aTicketOrder({ quantity: 1 })
    const other = await browser.newPage()
    await signIn(other, friend)
    await other.goto(link)
    await expect(other.getByRole('heading', { name: eventName })).toBeVisible()
    await other.getByRole('button', { name: 'Accept the ticket' }).click()
    await expect(other).toHaveURL(/\/ticket\/[\w-]{16}\/$/)
    await expect(other.getByRole('img', { name: 'Your ticket’s code for the door' })).toHaveCount(1)
    await other.context().close()
    await visit(page, `/project/order/${id}/`)
    await expect(page.getByText('Passed on: someone else has this ticket now.')).toBeVisible()
  })

  test.describe('ticket purchase', () => {
    test.use({ plannedErrors: [/status of 409/] })

    test("shows the event's date and venue at checkout, and asks for consent again when the venue changes", async ({
      page,
    }) => {
      const { projectId, eventId, eventName } = await aTicketSale({ USD: 2_500, KRW: 30_000 })
      const { pool } = database()
      await pool.query(`update events set venue = 'Rolling Hall', age_min = 15 where id = $1`, [eventId])
      await aBuyer(page)
      await visit(page, `/project/${projectId}/`)
      const facts = [eventName, /Rolling Hall, /, /^15\+\./]
      for (const fact of facts) await expect(page.getByText(fact).first()).toBeVisible()
      await page.getByRole('button', { name: 'Add to basket' }).click()
      await page.getByRole('link', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible()
      for (const fact of facts) await expect(page.getByRole('main').getByText(fact).first()).toBeVisible()
      await expectNoAxeFindings(page)
      // Changes the event before an order is placed, which the page must show.
      await pool.query(`update events set venue = 'Other Hall' where id = $1`, [eventId])
      await page.getByRole('radio', { name: 'PayPal' }).check()
      await page.getByRole('checkbox', { name: /^I agree/ }).check()
      await page.getByRole('button', { name: /^Pay / }).click()
      await expect(page.getByText(/Other Hall, /).first()).toBeVisible()
      await expect(page.getByText('This ticket’s date or place has changed.', { exact: false })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /^I agree/ })).not.toBeChecked()
    })
  })

  test('links a ticket for a postponed event to its refund', onPhoneAlone, async ({ page }) => {
    const { id, fan, eventName } = await aTicketOrder({ quantity: 2 })
    const { pool } = database()
    await pool.query('update orders set total = 2000 where public_id = $1', [id])
    await pool.query(`update projects set cancel_until = now() where name ->> 'en' = $1`, [eventName])
    await pool.query(`update events set status = 'postponed' where name = $1`, [eventName])
    await signIn(page, fan)
    await visit(page, `/project/order/${id}/tickets/`)
    const back = page.getByRole('link', { name: 'Return it for a refund' })
    await expect(back).toHaveCount(2)
    await expectNoAxeFindings(page)
    expect(await hasHorizontalOverflow(page)).toBe(false)
    await back.first().click()
    await expect(page.getByRole('heading', { name: 'Cancel order' })).toBeVisible()
    await expect(page.getByLabel('Standing')).toHaveValue('2')
  })
})
