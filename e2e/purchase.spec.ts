import type { Locator, Page } from '@playwright/test'
import { createTicketVerifier } from '../src/ticketing/tickets/web/shared/verify-ticket.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { expect, test } from './fixtures.ts'
import {
  aBuyer,
  addFees,
  aProject,
  beginPurchase,
  cardFrame,
  consent,
  openOrderFromThanks,
  typeCard,
} from './purchase-steps.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'
import { aTicketSale } from './tickets.ts'

// Stripe returns 402 for a declined card.
test.use({ plannedErrors: [/status of 402/] })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

/**
 * Expects the thank-you page once the server has read the payment, and then an order that is paid, even after
 * a reload.
 */
async function expectPaid(page: Page) {
  await openOrderFromThanks(page)
  for (const _ of ['at once', 'after a reload']) {
    await expect(page.getByRole('article').getByText('Paid', { exact: true }).first()).toBeVisible()
    await page.reload()
  }
  await page.getByRole('article').getByRole('link', { name: 'Wallpaper' }).click()
  await expect(page.getByRole('button', { name: 'Add to basket' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your basket' })).toBeHidden()
}

test.describe('purchase', () => {
  test('takes a card in a separate frame, shows when it is declined, and accepts another', async ({
    page,
  }) => {
    const { id } = await aProject()
    await aBuyer(page)
    await beginPurchase(page, null, id)
    const testMode = page.getByRole('complementary', { name: 'Test mode' })
    await expect(testMode).toContainText('pay with 4242 4242 4242 4242')
    await expect(testMode.getByRole('link')).toHaveAttribute('href', process.env['E2E_INBOX_URL'] ?? '')
    await page.getByRole('radio', { name: 'Card', exact: true }).check()
    await expectNoAxeFindings(page)
    await consent(page).check()
    const pay = page.getByRole('button', { name: 'Pay $9.00' })
    // Pay places no order while the card form is empty.
    await pay.click()
    await expect(cardFrame(page).getByLabel('Card number')).toBeFocused()
    await expect(cardFrame(page).getByRole('alert')).toHaveText('Check the card number.')
    await expect(page.getByRole('timer')).toBeHidden()
    await typeCard(page, '4000000000000002')
    await pay.click()
    await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another one.')
    const items = page.getByRole('region', { name: 'Your items' })
    await expect(items.getByRole('listitem')).toHaveText(/^Picture.*1 × \$9\.00\$9\.00$/)
    await expectNoAxeFindings(page)
    await expect(page.getByRole('timer')).toContainText(/1[0-5]:\d\d/)
    await typeCard(page, '4242424242424242')
    await pay.click()
    await expectPaid(page)
  })

  test('leads from a wallet payment to missing input, and charges after a declined attempt', async ({
    page,
  }) => {
    const { id } = await aProject()
    await aBuyer(page)
    await beginPurchase(page, null, id)
    await page.getByRole('radio', { name: 'Card', exact: true }).check()
    const wallet = page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Test wallet' })
    const sheet = page.frameLocator('iframe[title="Test wallet"]')
    await wallet.click()
    await expect(consent(page)).toBeFocused()
    await expect(page.getByTitle('Test wallet')).toBeHidden()
    await consent(page).check()
    await wallet.click()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByTitle('Test wallet')).toBeHidden()
    await expect(page.getByRole('timer')).toBeHidden()
    await wallet.click()
    await expect(sheet.getByText('$9.00')).toBeVisible()
    await sheet.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another one.')
    await expect(page.getByRole('timer')).toContainText(/1[0-5]:\d\d/)
    await wallet.click()
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectPaid(page)
  })

  test('sells a ticket by card, with a code that is accepted at the door', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the steps are the same')
    const { projectId, eventId, eventName, startsAt } = await aTicketSale({ USD: 2_500 })
    await aBuyer(page)
    await beginPurchase(page, null, projectId)
    await page.getByRole('radio', { name: 'Card', exact: true }).check()
    await consent(page).check()
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay $25.00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Thank you, / })).toBeVisible({
      timeout: 30_000,
    })
    const next = page.getByRole('region', { name: 'What happens next' })
    await expect(next.getByRole('listitem')).toHaveText(['Paid: done$25.00', 'Your tickets: doneReady now'])
    const calendar = page.getByRole('link', { name: 'Add to calendar' })
    await expect(calendar).toHaveAttribute('href', `/event/${eventId}/calendar.en.ics`)
    await expectNoAxeFindings(page)
    await page.getByRole('main').getByRole('link', { name: 'Show tickets' }).click()
    const code = page.getByRole('img', { name: 'Your ticket’s code for the door' })
    await expect(code).toHaveCount(1)
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible()
    const token = (await code.getAttribute('data-ticket-code')) ?? ''
    const keys = await (await page.request.get('/.well-known/fanfare-tickets.json')).json()
    const door = { admits: { eventId }, now: startsAt.getTime() }
    expect(await createTicketVerifier(keys)(token, door)).toMatchObject({ isGood: true })
  })

  test('scrolls a long summary and keeps total, consent and button in view', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const { id } = await aProject()
    await addFees('FO')
    await aBuyer(page)
    await beginPurchase(page, 'Faroe Islands', id)
    const costs = page.getByRole('region', { name: 'Order summary' })
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    const staying = [costs.getByText('Total', { exact: true }), consent(page), pay]
    const lastFee = costs.getByRole('term').nth(-2)
    await expect(lastFee).toContainText('Fee 12')
    await expect(lastFee).not.toBeInViewport()
    for (const isAtEnd of [false, true]) {
      if (isAtEnd) await page.getByRole('radio', { name: 'PayPal' }).scrollIntoViewIfNeeded()
      for (const part of staying) await expect(part).toBeInViewport({ ratio: 1 })
    }
    await expectNoAxeFindings(page)
    await costs.focus()
    await page.keyboard.press('End')
    await expect(lastFee).toBeInViewport({ ratio: 1 })
    await page.emulateMedia({ media: 'print' })
    await expect(costs).toHaveCSS('overflow-y', 'visible')
    await page.emulateMedia({ media: 'screen' })
    // At a zoom of 200 % nothing is sticky, because it would cover the steps.
    await page.setViewportSize({ width: 640, height: 360 })
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await expect(pay).not.toBeInViewport()
    await expect(costs).not.toHaveAttribute('tabindex')
  })

  test('pays with KakaoPay in a window that closes itself', async ({ page }) => {
    const { id } = await aProject()
    await aBuyer(page)
    await beginPurchase(page, 'South Korea', id)
    await page.getByRole('radio', { name: 'KakaoPay' }).check()
    await consent(page).check()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Pay ₩11,000' }).click()
    const window = await opening
    await expect(window.getByText('KakaoPay, played by the sandbox')).toBeVisible()
    const closed = window.waitForEvent('close')
    await window.getByRole('button', { name: 'Pay' }).click()
    await closed
    await expectPaid(page)
  })

  test('pays with KG Inicis in a window over the page, after closing it once', async ({ page, isMobile }) => {
    test.skip(isMobile, 'phones have pages of their own')
    const { id } = await aProject()
    await aBuyer(page)
    await beginPurchase(page, 'South Korea', id)
    await page.getByRole('radio', { name: 'Korean card' }).check()
    await consent(page).check()
    await page.getByRole('button', { name: 'Pay ₩11,000' }).click()
    const inicis = page.frameLocator('iframe[title="KG Inicis"]')
    await inicis.getByRole('button', { name: 'Close the window' }).click()
    await expect(page.getByTitle('KG Inicis')).toBeHidden()
    await page.getByRole('button', { name: 'Pay ₩11,000' }).click()
    await inicis.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectPaid(page)
  })

  test('pays with PayPal on its page', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same page')
    const { id } = await aProject()
    await aBuyer(page)
    await beginPurchase(page, null, id)
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await consent(page).check()
    await page.getByRole('button', { name: 'Pay $9.00' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectPaid(page)
  })

  async function tabTo(page: Page, target: Locator) {
    const hasFocus = () =>
      target.evaluate(
        element => element.ownerDocument.hasFocus() && element === element.ownerDocument.activeElement,
      )
    for (let presses = 0; presses < 80; presses++) {
      if (await hasFocus()) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`80 times Tab did not lead to ${target}`)
  }

  test('works by keyboard alone from the project to the paid order', async ({ page, isMobile }) => {
    test.skip(isMobile, 'phones have no Tab key')
    const { id } = await aProject()
    await aBuyer(page)
    await visit(page, `/project/${id}/`)
    await tabTo(page, page.getByRole('button', { name: 'Add to basket' }))
    await page.keyboard.press('Enter')
    const onward = page.getByRole('link', { name: 'Continue' })
    await expect(onward).toBeVisible()
    await tabTo(page, onward)
    await page.keyboard.press('Enter')
    const card = cardFrame(page)
    await expect(card.getByLabel('Card number')).toBeVisible()
    await tabTo(page, card.getByLabel('Card number'))
    for (const typed of ['4242424242424242', '12/40', '123']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await tabTo(page, consent(page))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Pay $9.00' }))
    await page.keyboard.press('Enter')
    await expectPaid(page)
  })

  test('focuses and explains the next missing input on each press of Pay', async ({ page }) => {
    const { id, products } = await aProject({ also: { needs_shipping: true } })
    await database().pool.query(
      `insert into custom_fields (product_id, position, label, input_type, is_required)
      values ($1, 0, '{"en": "Name to print"}', 0, true)`,
      [products[0]?.id],
    )
    await aBuyer(page)
    await beginPurchase(page, null, id)
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    const field = page.getByRole('textbox', { name: 'Name to print' })
    await expect(field).toHaveAttribute('required')
    await pay.press('Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Check this box to continue.')).toBeVisible()
    await field.fill('Mira')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await pay.press('Enter')
    // Pay submits the empty address form.
    await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused()
    await expectNoAxeFindings(page)
    const quantity = page.getByRole('group', { name: 'Picture' }).getByRole('textbox')
    await quantity.fill('21')
    await expect(page.getByText('Only 20 left')).toBeVisible()
    await pay.press('Enter')
    await expect(page.getByText('Only 20 left')).toBeFocused()
  })

  test('keeps a typed address through a reload, saves it once on Pay, and continues', async ({ page }) => {
    const { id } = await aProject({ also: { needs_shipping: true, weight_g: 100 } })
    const fan = await aBuyer(page)
    await beginPurchase(page, null, id)
    const form = page.getByRole('form', { name: 'New address' })
    await form.getByRole('textbox', { name: 'Full name' }).fill('Mira Lind')
    await form.getByRole('textbox', { name: 'Street address', exact: false }).first().fill('12 Harbor Street')
    await page.reload()
    await expect(form.getByRole('textbox', { name: 'Full name' })).toHaveValue('Mira Lind')
    await form.getByRole('textbox', { name: 'City' }).fill('Portland')
    await form.getByRole('combobox', { name: 'State' }).selectOption('ME')
    await form.getByRole('textbox', { name: 'ZIP code' }).fill('04101')
    await form.getByRole('textbox', { name: /Phone/ }).fill('+12075550123')
    await page.getByRole('radio', { name: 'PayPal' }).check()
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    await pay.click()
    await expect(page.getByText('Check this box to continue.')).toBeVisible()
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await pay.click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectPaid(page)
    const { rows } = await database().pool.query(
      'select count(*)::int as count from shipping_addresses where user_id = $1',
      [fan.id],
    )
    expect(rows).toEqual([{ count: 1 }])
    // An unsaved draft is deleted with the session.
    await page.evaluate(id => sessionStorage.setItem(`draft:address:${id}`, '{}'), fan.id)
    await page.goto('/logout/')
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft:')
  })

  test('saves a card and pays with it again after 3-D Secure', async ({ page }) => {
    const bank = page.frameLocator('iframe[title="3-D Secure"]')
    const pay = page.getByRole('button', { name: 'Pay $9.00' })
    const save = page.getByRole('checkbox', { name: /^Save this card/ })
    await aBuyer(page)
    const first = await aProject()
    await beginPurchase(page, null, first.id)
    await typeCard(page, '4000002500003155')
    await expect(save).not.toBeChecked()
    await save.check()
    await consent(page).check()
    await pay.click()
    await bank.getByRole('button', { name: 'Authorise' }).click()
    await openOrderFromThanks(page)

    const second = await aProject()
    await beginPurchase(page, null, second.id)
    await expect(cardFrame(page).getByRole('radio', { name: '•••• 3155' })).toBeChecked()
    await expect(save).toBeHidden()
    await expectNoAxeFindings(page)
    await consent(page).check()
    await pay.click()
    await bank.getByRole('button', { name: 'Fail' }).click()
    await expect(page.getByRole('alert')).toContainText('Your bank didn’t confirm the payment.')
    await pay.click()
    await bank.getByRole('button', { name: 'Authorise' }).click()
    await openOrderFromThanks(page)

    // The removed card is no longer listed, so the test enters another one.
    const third = await aProject()
    await beginPurchase(page, null, third.id)
    await cardFrame(page).getByRole('button', { name: 'Remove' }).click()
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
    await expect(save).toBeVisible()
  })
})
