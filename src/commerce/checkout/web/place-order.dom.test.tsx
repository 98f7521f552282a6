import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type Failure, fail, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import { noConnection } from '../../../platform/web/testing/contract-server.ts'
import { getOrder, getPurchaseStatus, orderErrors, placeOrder } from '../../orders/contract.ts'
import { createPayment } from '../../payments/contract.ts'
import { quoteBasket } from '../../prices/contract.ts'
import { basketKey, findPayButton, findReadyPayButton, openPurchase, pay } from './testing/open-purchase.ts'
import {
  orderId,
  project,
  toCreatedPayment,
  toOrder,
  toPayment,
  toQuote,
  toStatus,
} from './testing/sample-sale.ts'

type Page = Awaited<ReturnType<typeof openPurchase>>

const getKeys = ({ server }: Page, endpoint: Parameters<Page['server']['calls']>[0]) =>
  server.calls(endpoint).map(({ key }) => key)
const leaving = () => vi.spyOn(location, 'assign').mockReturnValue()

/** Opens the purchase page and presses Pay while the server responds to the order with this outcome. */
async function payWith(outcome: ReturnType<typeof toOrder> | Failure | typeof noConnection, sale = {}) {
  const page = await openPurchase(sale)
  page.server.answers(placeOrder, outcome)
  page.server.answers(createPayment, toCreatedPayment())
  page.server.answers(getOrder, toOrder())
  const assign = leaving()
  await pay(page.user)
  await waitFor(() => expect(page.server.calls(placeOrder)).toHaveLength(1))
  return { ...page, assign }
}

describe('order placement', () => {
  test('orders the shown quote and redirects to the provider', async () => {
    const page = await payWith(toOrder())
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('https://paypal.test/pay'))
    expect(page.server.calls(placeOrder)[0]?.body).toMatchObject({
      quote_id: 'quote-of-2-at-1000',
      payment_method: 'paypal',
      shipping_address_id: null,
      agreed: true,
    })
    expect(page.server.calls(createPayment)[0]?.body).toMatchObject({
      order_id: orderId,
      provider: 'paypal',
      return_path: `/project/4/purchasebridge/${orderId}/paypal/success/`,
      device: 'desktop',
    })
  })

  test('places one order when the button is pressed twice', async () => {
    const page = await openPurchase()
    const placed = Promise.withResolvers<ReturnType<typeof toOrder>>()
    page.server.answers(placeOrder, () => placed.promise)
    page.server.answers(createPayment, toCreatedPayment())
    const assign = leaving()
    await pay(page.user)
    await page.user.click(await findPayButton())
    placed.resolve(toOrder())
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(page.server.calls(placeOrder)).toHaveLength(1)
    expect(page.server.calls(createPayment)).toHaveLength(1)
  })

  test('creates no payment when the total is zero', async () => {
    const page = await payWith(toOrder({ status: 'INPROGRESS', total: 0 }), {
      quote: () => toQuote({ total: 0, payment_methods: [] }),
    })
    await waitFor(() => expect(page.address()).toBe(`/project/order/${orderId}/`))
    expect(page.server.calls(placeOrder)[0]?.body).toMatchObject({ payment_method: null })
    expect(page.server.calls(createPayment)).toEqual([])
    expect(localStorage.getItem(basketKey) ?? '').not.toContain('productId')
  })
})

describe('order with a lost response', () => {
  test('is repeated unchanged although the price has changed', async () => {
    let unit = 1_000
    const page = await payWith(noConnection, { quote: () => toQuote({ unit }) })
    await screen.findByText('No connection. Check your network and try again.')
    unit = 1_200
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(page.server.calls(quoteBasket).length).toBeGreaterThan(1))
    page.server.answers(placeOrder, toOrder())
    await page.user.click(await findReadyPayButton())
    await waitFor(() => expect(page.assign).toHaveBeenCalled())
    const [lost, repeated] = page.server.calls(placeOrder)
    expect(repeated?.key).toBe(lost?.key)
    expect(repeated?.body).toEqual(lost?.body)
  })

  test('is repeated under the same key after a reload', async () => {
    const page = await payWith(noConnection)
    await screen.findByText('No connection. Check your network and try again.')
    cleanup()
    const again = await payWith(toOrder())
    expect(getKeys(again, placeOrder)).toEqual(getKeys(page, placeOrder))
    await waitFor(() => expect(again.assign).toHaveBeenCalled())
  })

  test('is replaced by a new order when the basket has changed', async () => {
    const page = await payWith(noConnection)
    await screen.findByText('No connection. Check your network and try again.')
    await page.user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('button', { name: 'Pay €30.00' })
    page.server.answers(placeOrder, toOrder({ total: 3_000 }))
    await page.user.click(await findReadyPayButton())
    await waitFor(() => expect(page.assign).toHaveBeenCalled())
    const [lost, other] = page.server.calls(placeOrder)
    expect(other?.key).not.toBe(lost?.key)
    expect(other?.body).toMatchObject({ quote_id: 'quote-of-3-at-1000' })
  })

  test('becomes a new purchase when it has expired', async () => {
    const page = await payWith(noConnection)
    await screen.findByText('No connection. Check your network and try again.')
    page.server.answers(placeOrder, toOrder({ status: 'NOTHING' }))
    await page.user.click(await findReadyPayButton())
    await screen.findByText(/^Price or stock has just changed/)
    page.server.answers(placeOrder, toOrder())
    await pay(page.user)
    await waitFor(() => expect(page.assign).toHaveBeenCalled())
    const [lost, expired, other] = getKeys(page, placeOrder)
    expect(expired).toBe(lost)
    expect(other).not.toBe(lost)
  })
})

describe('refused order', () => {
  test('shows both totals and asks for consent again when the price has changed', async () => {
    let unit = 1_000
    const page = await openPurchase({ quote: () => toQuote({ unit }) })
    page.server.answers(placeOrder, () => {
      unit = 1_200
      return failWith(orderErrors.quoteChanged, { quote: toQuote({ unit }) })
    })
    const assign = leaving()
    await pay(page.user)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/It was €20\.00, now it’s €24\.00\.$/),
    )
    const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree to the terms/ })
    expect(consent.checked).toBe(false)
    expect(page.server.calls(createPayment)).toEqual([])
    page.server.answers(placeOrder, toOrder({ total: 2_400 }))
    page.server.answers(createPayment, toCreatedPayment())
    await pay(page.user)
    await waitFor(() => expect(assign).toHaveBeenCalled())
    const [refused, other] = page.server.calls(placeOrder)
    expect(other?.key).not.toBe(refused?.key)
    expect(other?.body).toMatchObject({ quote_id: 'quote-of-2-at-1200' })
  })

  test('fetches a new quote silently when the quote has expired', async () => {
    const page = await payWith(fail(orderErrors.quoteNotFound))
    await waitFor(() => expect(page.server.calls(quoteBasket)).toHaveLength(2))
    await findReadyPayButton()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the open order when the project already has one', async () => {
    const page = await openPurchase()
    page.server.answers(placeOrder, () => {
      page.server.answers(getPurchaseStatus, toStatus({ open_order_id: orderId }))
      return failWith(orderErrors.orderOpen, { order_id: orderId })
    })
    page.server.answers(getOrder, toOrder({ total: 1_900 }))
    await pay(page.user)
    await screen.findByRole('timer', { name: 'We’re holding your items for you' })
    await screen.findByRole('button', { name: 'Pay €19.00' })
  })
})

describe('payment that fails to start', () => {
  test('leaves the order held and shows the error at the button', async () => {
    const page = await openPurchase()
    page.server.answers(placeOrder, toOrder())
    page.server.answers(getOrder, toOrder())
    page.server.answers(createPayment, fail(platformErrors.notAllowedNow))
    await pay(page.user)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'That isn’t possible any more. Reload the page to see what’s changed.',
      ),
    )
    await screen.findByRole('timer', { name: 'We’re holding your items for you' })
    expect(page.server.calls(placeOrder)).toHaveLength(1)
  })

  test('is retried under the same key for the same order', async () => {
    const page = await openPurchase()
    page.server.answers(placeOrder, toOrder())
    page.server.answers(getOrder, toOrder())
    page.server.answers(createPayment, noConnection)
    const assign = leaving()
    await pay(page.user)
    await screen.findByRole('alert')
    page.server.answers(createPayment, toCreatedPayment())
    await page.user.click(await findReadyPayButton())
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(page.server.calls(placeOrder)).toHaveLength(1)
    const [lost, repeated] = getKeys(page, createPayment)
    expect(repeated).toBe(lost)
  })

  test('is replaced by a new payment when the first one has failed', async () => {
    const page = await openPurchase({ order: toOrder() })
    const outcomes = [toCreatedPayment({ status: 'FAILED', next_action: null }), toCreatedPayment()]
    page.server.answers(createPayment, () => outcomes.shift() ?? toCreatedPayment())
    const assign = leaving()
    await page.user.click(await findReadyPayButton())
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    const [failed, other] = getKeys(page, createPayment)
    expect(other).not.toBe(failed)
  })
})

describe('redirect to the provider', () => {
  test("submits the provider's form", async () => {
    const page = await openPurchase({ order: toOrder({ payment_methods: ['kg_card'] }) })
    page.server.answers(
      createPayment,
      toCreatedPayment({
        provider: 'kginicis',
        method: 'kg_card',
        next_action: {
          type: 'form',
          url: 'https://inicis.test/pay',
          fields: { mid: 'fanfare', price: '2000' },
          charset: 'euc-kr',
          script_url: null,
        },
      }),
    )
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
    await page.user.click(await findReadyPayButton())
    await waitFor(() => expect(submit).toHaveBeenCalledOnce())
    const form = document.querySelector<HTMLFormElement>('#provider-form')!
    expect([form.action, form.method, form.acceptCharset]).toEqual([
      'https://inicis.test/pay',
      'post',
      'euc-kr',
    ])
    expect(Object.fromEntries(new FormData(form))).toEqual({ mid: 'fanfare', price: '2000' })
    expect(page.server.calls(createPayment)[0]?.body).toMatchObject({ provider: 'kginicis' })
    form.remove()
  })

  test('opens the bridge when the provider needs no action', async () => {
    const page = await openPurchase({ order: toOrder({ payments: [toPayment()] }) })
    page.server.answers(createPayment, toCreatedPayment({ status: 'PENDING', next_action: null }))
    await page.user.click(await findReadyPayButton())
    await waitFor(() =>
      expect(page.address()).toBe(`/project/${project.id}/purchasebridge/${orderId}/paypal/success/`),
    )
  })

  test("opens the provider's app on a phone", async () => {
    const page = await openPurchase({ order: toOrder() })
    const next_action = { type: 'redirect' as const, url: 'https://kakao.test/', mobile_url: 'kakao://pay' }
    page.server.answers(createPayment, toCreatedPayment({ next_action }))
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Mobile')
    const assign = leaving()
    await page.user.click(await findReadyPayButton())
    await waitFor(() => expect(assign).toHaveBeenCalledWith('kakao://pay'))
    expect(page.server.calls(createPayment)[0]?.body).toMatchObject({ device: 'mobile' })
  })
})
