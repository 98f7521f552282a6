import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { mira } from '../../../app/testing/mira.ts'
import { openPage } from '../../../app/testing/open-page.tsx'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { fail } from '../../../platform/contract/errors.ts'
import {
  dropFailedReads,
  noConnection,
  startContractServer,
} from '../../../platform/web/testing/contract-server.ts'
import { getOrder, orderErrors } from '../../orders/contract.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import { confirmPayment, getPaymentStatus } from '../../payments/contract.ts'
import { getProject, getSupporterNumber } from '../../shop/contract.ts'
import { basketKey } from './testing/open-purchase.ts'
import { orderId, paymentId, project, toOrder, toPayment } from './testing/sample-sale.ts'

type PaymentState = ResponseOf<typeof getPaymentStatus>

const toState = (given: Partial<PaymentState> = {}): PaymentState => ({
  payment_id: paymentId,
  order_id: orderId,
  order_status: 'PENDING',
  provider: 'paypal',
  method: 'paypal',
  status: 'PENDING',
  amount: { amount: 2_000, currency: 'EUR' },
  failure_reason: null,
  ...given,
})
const paid = toState({ status: 'SUCCEEDED', order_status: 'INPROGRESS' })
const toPaid = (given: Partial<Order> = {}) =>
  toOrder({
    status: 'INPROGRESS',
    hold_expires_at: null,
    allowed: [],
    payments: [toPayment({ status: 'SUCCEEDED' })],
    ...given,
  })

interface Returning {
  result?: 'success' | 'cancel' | 'fail'
  order?: Order
  payment?: PaymentState
  fan?: typeof mira | null
  of?: Partial<typeof project>
}

const toBridgePath = (result: string) => `/project/4/purchasebridge/${orderId}/paypal/${result}/`

async function comeBack(returning: Returning = {}) {
  const { result = 'success', payment = toState(), fan = mira, of = {} } = returning
  const { order = toOrder({ payments: [toPayment()] }) } = returning
  const server = await startContractServer()
  server.answers(getOrder, order)
  server.answers(getPaymentStatus, payment)
  server.answers(confirmPayment, payment)
  server.answers(getProject, { ...project, ...of })
  server.answers(getSupporterNumber, { supporter_no: null })
  const page = await openPage(toBridgePath(result), { server, fan })
  return { ...page, server }
}

const findTitle = (name: string) => screen.findByRole('heading', { name, level: 1 })
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('payment bridge page', () => {
  test("reports the fan's return once and polls until the payment is settled", async () => {
    const { server } = await comeBack({ result: 'cancel' })
    await findTitle('Checking your payment')
    await waitFor(() => expect(server.calls(getPaymentStatus).length).toBeGreaterThan(1))
    server.answers(getPaymentStatus, paid)
    server.answers(getOrder, toPaid())
    await findTitle('Thank you, Mira!')
    expect(server.calls(confirmPayment)).toMatchObject([
      { params: { payment_id: paymentId }, body: { result: 'cancel' } },
    ])
    const readCount = server.calls(getPaymentStatus).length
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect(server.calls(getPaymentStatus)).toHaveLength(readCount)
  })

  test("trusts the server's outcome and not the URL's", async () => {
    await comeBack({ payment: toState({ status: 'FAILED', failure_reason: 'declined' }) })
    await findTitle('Your payment didn’t go through')
    screen.getByText('The payment was declined. You haven’t been charged.')
    expect(getHref('Pay another way')).toBe('/project/4/purchase/')
    expect(getHref('See your order')).toBe(`/project/order/${orderId}/`)
  })

  test('links to the project when a failed order is no longer held', async () => {
    await comeBack({
      order: toOrder({ status: 'NOTHING', allowed: [], payments: [toPayment({ status: 'FAILED' })] }),
      payment: toState({ status: 'FAILED', order_status: 'NOTHING', failure_reason: 'timed_out' }),
    })
    await findTitle('Your payment didn’t go through')
    screen.getByText('We’re no longer holding your items. Please start a new order.')
    expect(getHref('Back to the project')).toBe('/project/4/')
  })

  test('announces a refund when the payment arrived too late', async () => {
    await comeBack({
      order: toOrder({ status: 'NOTHING', allowed: [], payments: [toPayment()] }),
      payment: toState({ status: 'SUCCEEDED', order_status: 'NOTHING' }),
    })
    await findTitle('You’re getting your money back')
  })

  test('links to the purchase when the order has no payment by that method', async () => {
    const { server } = await comeBack({ order: toOrder({ payments: [toPayment({ method: 'kakaopay' })] }) })
    await findTitle('Your payment isn’t finished')
    expect(getHref('Go back and pay')).toBe('/project/4/purchase/')
    expect(server.calls(getPaymentStatus)).toEqual([])
  })

  test('polls the newest payment by that method', async () => {
    const newer = toPayment({ payment_id: 'payment-of-mira-0000002', created_at: '2026-05-04T11:00:00.000Z' })
    const other = toPayment({ payment_id: 'payment-of-mira-0000003', method: 'kakaopay' })
    const { server } = await comeBack({
      order: toOrder({ payments: [toPayment(), newer, other] }),
      payment: toState({ status: 'FAILED' }),
    })
    await findTitle('Your payment didn’t go through')
    expect(server.calls(getPaymentStatus)[0]?.params).toEqual({ payment_id: newer.payment_id })
  })

  test('shows an error for an unknown order', async () => {
    const server = await startContractServer()
    server.answers(getOrder, fail(orderErrors.notFound))
    await openPage(toBridgePath('success'), { server, fan: mira })
    await findTitle('We can’t find this order')
    expect(getHref('See all orders')).toBe('/project/order/')
  })

  test('reloads the order when the fan retries after a failure', async () => {
    const server = await startContractServer()
    server.answers(getOrder, noConnection)
    const { user } = await openPage(toBridgePath('success'), { server, fan: mira })
    await findTitle('Your payment didn’t load')
    server.answers(getOrder, toOrder())
    await dropFailedReads()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findTitle('Your payment isn’t finished')
  })

  test.each([
    ['success', /^If you’ve paid, your payment reaches us either way/],
    ['cancel', /^Log in to pay for your order/],
    ['fail', /^Log in to see what happened/],
  ] as const)('asks a visitor to log in after %s', async (result, text) => {
    const { server } = await comeBack({ result, fan: null })
    await screen.findByText(text)
    expect(server.calls(getOrder)).toEqual([])
  })

  test('returns 404 for an unknown payment method', async () => {
    const server = await startContractServer()
    const { router } = await openPage(`/project/4/purchasebridge/${orderId}/cash/success/`, {
      server,
      fan: mira,
    })
    expect(router.state.opened?.loaded).toMatchObject({ kind: 'failure', status: 404 })
  })

  test('notifies the page that opened the window', async () => {
    const opener = { postMessage: vi.fn() }
    vi.stubGlobal('opener', opener)
    const { server } = await comeBack({ result: 'cancel' })
    const message = { kind: 'payment-return', projectId: 4, orderId, method: 'paypal', result: 'cancel' }
    await waitFor(() => expect(opener.postMessage).toHaveBeenCalledWith(message, server.url))
  })
})

describe('thank-you page', () => {
  test('shows the order number and empties the basket of the order', async () => {
    const lines = [{ productId: 41, optionIds: [], quantity: 2 }]
    const basket = { lines, country: 'PT', currency: null, presaleCode: null, changedAt: Date.now(), orderId }
    localStorage.setItem(basketKey, JSON.stringify(basket))
    await comeBack({ order: toPaid(), payment: paid })
    const title = await findTitle('Thank you, Mira!')
    screen.getByText('Order FF-1001')
    expect(getHref('Noor on tour')).toBe('/project/4/')
    await screen.findByRole('link', { name: 'See your order' })
    expect(getHref('See your order')).toBe(`/project/order/${orderId}/`)
    await waitFor(() => expect(localStorage.getItem(basketKey)).not.toContain('productId'))
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toContain('Thank you! Your order is paid')
  })

  test('keeps a basket that was changed since', async () => {
    const lines = [{ productId: 41, optionIds: [], quantity: 5 }]
    const basket = {
      lines,
      country: null,
      currency: null,
      presaleCode: null,
      changedAt: Date.now(),
      orderId: null,
    }
    localStorage.setItem(basketKey, JSON.stringify(basket))
    await comeBack({ order: toPaid(), payment: paid })
    await findTitle('Thank you, Mira!')
    expect(localStorage.getItem(basketKey)).toContain('"quantity":5')
  })

  test("shows the fan's supporter number", async () => {
    const server = await startContractServer()
    server.answers(getOrder, toPaid())
    server.answers(getPaymentStatus, paid)
    server.answers(getProject, project)
    server.answers(getSupporterNumber, { supporter_no: 1_042 })
    await openPage(toBridgePath('success'), { server, fan: mira })
    await findTitle('Thank you, Mira!')
    expect((await screen.findByText('no. 1,042')).parentElement?.textContent).toBe(
      'You’re supporter no. 1,042',
    )
  })

  test('shows the next steps for a shipped order', async () => {
    const line = { ...toOrder().lines[0]!, needs_shipping: true }
    await comeBack({
      order: toPaid({
        lines: [line],
        delivery: { promised_from: '2026-06-01', promised_to: '2026-06-05' },
      }),
      payment: paid,
      of: { goal: { target: 100, reached: 120 } },
    })
    const steps = within(await screen.findByRole('list', { name: 'What happens next' })).getAllByRole(
      'listitem',
    )
    expect(steps.map(step => step.querySelector('p')?.firstChild?.textContent)).toEqual([
      'Paid',
      'The sale ends',
      'Making it',
      'On its way to you',
    ])
    expect(steps[0]?.textContent).toContain('€20.00')
    expect(steps[1]?.textContent).toContain('The goal is reached.')
    expect(steps[3]?.textContent).toContain('Delivery: Jun 1, 2026 – Jun 5, 2026.')
  })

  test('redirects to the order page when the order was refunded', async () => {
    const { address } = await comeBack({
      order: toPaid({ status: 'REFUNDED' }),
      payment: toState({ status: 'REFUNDED', order_status: 'REFUNDED' }),
    })
    await waitFor(() => expect(address()).toBe(`/project/order/${orderId}/`))
  })
})

describe('KG Inicis close page', () => {
  test('states that nothing was charged', async () => {
    const server = await startContractServer()
    await openPage('/close_kginicis/', { server, fan: null })
    await findTitle('Payment window closed')
    screen.getByText('Nothing was charged. You can close this page.')
  })
})
