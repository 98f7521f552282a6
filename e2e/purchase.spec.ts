import type { Page } from '@playwright/test'
import { shopOf } from '../src/modules/shop/server/testing/shop-of.ts'
import { ticketVerifier } from '../src/modules/tickets/web/shared/verify-ticket.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { visit, withoutNotices } from './shell-steps.ts'
import { aTicketSale } from './tickets.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

// Stripe answers 402 to a declined card.
test.use({ plannedErrors: [/status of 402/] })
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

/** A project of the test's own: a download code, in won and dollars. */
const aProject = () =>
  shopOf(database()).aProject({
    ...{ name: 'Wallpaper', from: inDays(-1), until: inDays(5) },
    products: [
      {
        ...{ name: 'Picture', stock: 20, prices: { KRW: 11_000, USD: 900 } },
        also: { needs_shipping: false },
      },
    ],
  })

/** On the purchase page with one picture in the basket, buying from that country; null: the detected one. */
async function beginPurchase(page: Page, country: string | null, projectId: number) {
  await visit(page, `/project/${projectId}/`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  // The country is set once the price is there; at first it's the detected one.
  await expect(page.getByRole('button', { name: /^Pay \D?\d/ })).toBeVisible()
  if (country === null) return
  await page.getByRole('combobox', { name: 'Where are you?' }).fill(country)
  await page.getByRole('option', { name: country }).click()
}

/** A fan who may buy: the mail address is confirmed. */
async function aBuyer(page: Page) {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  await signIn(page, fan)
  return fan
}

/** Types a card into the frame of Stripe's script, and pays. */
async function typeCard(page: Page, number: string) {
  const card = page.frameLocator('iframe').first()
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expires').fill('12/40')
  await card.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay now' }).click()
}

/** The bridge redirects to the order once the server has read the payment; a reload shows the same. */
async function expectPaid(page: Page) {
  await expect(page).toHaveURL(/\/project\/order\/[\w-]+\//, { timeout: 20_000 })
  for (const _ of ['at once', 'after a reload']) {
    await expect(page.getByRole('article').getByText('Paid', { exact: true }).first()).toBeVisible()
    await page.reload()
  }
  await page.getByRole('article').getByRole('link', { name: 'Wallpaper' }).click()
  await expect(page.getByRole('button', { name: 'Add to basket' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your basket' })).toBeHidden()
}

test('a card is typed into a frame of its own; one that is declined is told, and another one pays', async ({
  page,
}) => {
  const { id } = await aProject()
  await aBuyer(page)
  await beginPurchase(page, null, id)
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await expectNoAxeFindings(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay $9.00' }).click()
  await typeCard(page, '4000000000000002')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The last payment didn’t go through')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/1[0-5]:\d\d/)
  await page.getByRole('button', { name: 'Pay $9.00' }).click()
  await typeCard(page, '4242424242424242')
  await expectPaid(page)
})

test('a ticket is paid by card, and its code is one that the door takes', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the steps are the same')
  const { projectId, eventId, eventName, startsAt } = await aTicketSale({ USD: 2_500 })
  await aBuyer(page)
  await beginPurchase(page, null, projectId)
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay $25.00' }).click()
  await typeCard(page, '4242424242424242')
  await expect(page).toHaveURL(/\/project\/order\/[\w-]+\//, { timeout: 20_000 })
  await page.getByRole('main').getByRole('link', { name: 'Show tickets' }).click()
  const code = page.getByRole('img', { name: 'Your ticket’s code for the door' })
  await expect(code).toHaveCount(1)
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible()
  const token = (await code.getAttribute('data-ticket-code')) ?? ''
  const keys = await (await page.request.get('/.well-known/fanfare-tickets.json')).json()
  const door = { admits: { eventId }, now: startsAt.getTime() }
  expect(await ticketVerifier(keys)(token, door)).toMatchObject({ isGood: true })
})

test('KakaoPay: its window is paid in, closes itself, and the page goes on', async ({ page }) => {
  const { id } = await aProject()
  await aBuyer(page)
  await beginPurchase(page, 'South Korea', id)
  await page.getByRole('radio', { name: 'KakaoPay' }).check()
  await page.getByRole('checkbox').check()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pay ₩11,000' }).click()
  const window = await opening
  await expect(window.getByText('KakaoPay, played by the sandbox')).toBeVisible()
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Pay' }).click()
  await closed
  await expectPaid(page)
})

test('KG Inicis: its window opens over the page; closed, and then paid', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have pages of their own')
  const { id } = await aProject()
  await aBuyer(page)
  await beginPurchase(page, 'South Korea', id)
  await page.getByRole('radio', { name: 'Korean card' }).check()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay ₩11,000' }).click()
  const inicis = page.frameLocator('iframe[title="KG Inicis"]')
  await inicis.getByRole('button', { name: 'Close the window' }).click()
  await expect(page.getByTitle('KG Inicis')).toBeHidden()
  await page.getByRole('button', { name: 'Pay ₩11,000' }).click()
  await inicis.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectPaid(page)
})

test('PayPal: its page is paid on', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same page')
  const { id } = await aProject()
  await aBuyer(page)
  await beginPurchase(page, null, id)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay $9.00' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectPaid(page)
})
