import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { giveUpOrder } from '../../../app/testing/inner-calls.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ContractServer } from '../../../platform/web/testing/contract-server.ts'
import { getOrder, getPurchaseStatus } from '../../orders/contract.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import { createPayment } from '../../payments/contract.ts'
import { quoteBasket } from '../../prices/contract.ts'
import { findPayButton, findReadyPayButton, openPurchase } from './testing/open-purchase.ts'
import { orderId, toCreatedPayment, toOrder, toPayment, toQuote, toStatus } from './testing/sample-sale.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))
const bridge = (method: string) => `/project/4/purchasebridge/${orderId}/${method}/success/`
const openHeld = (order: Partial<Order> = {}, quote = () => toQuote()) =>
  openPurchase({ order: toOrder(order), quote })

describe('checkout of an unpaid order', () => {
  test('shows its items, its total and the remaining time', async () => {
    const { server } = await openHeld()
    const timer = await screen.findByRole('timer', { name: 'We’re holding your items for you' })
    expect(timer.textContent).toMatch(/(9:5\d|10:00)$/)
    screen.getByText('2 × €10.00')
    const summary = within(screen.getByRole('region', { name: 'Order summary' }))
    expect(summary.getAllByText('€20.00')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe(
      `/project/order/${orderId}/`,
    )
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    expect(server.calls(quoteBasket)).toEqual([])
  })

  test('pays by the method that the fan chooses now', async () => {
    const { server, user } = await openHeld()
    server.answers(createPayment, toCreatedPayment({ provider: 'kakaopay', method: 'kakaopay' }))
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    vi.spyOn(window, 'open').mockReturnValue(null)
    await user.click(await screen.findByRole('radio', { name: 'KakaoPay' }))
    await user.click(await findReadyPayButton())
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(server.calls(createPayment)[0]?.body).toMatchObject({ payment_method: 'kakaopay' })
  })

  test('shows that the last payment failed', async () => {
    await openHeld({
      payments: [
        toPayment({ status: 'FAILED', created_at: '2026-05-04T10:05:00.000Z' }),
        toPayment({ payment_id: 'payment-of-mira-0000000', created_at: '2026-05-04T10:01:00.000Z' }),
      ],
    })
    await screen.findByText(/^The last payment didn’t go through\. Nothing was charged\./)
  })

  test("disables the pay button when the server doesn't allow payment", async () => {
    const { server, user } = await openHeld({ allowed: [] })
    await user.click(await findPayButton())
    expect((await findPayButton()).getAttribute('aria-disabled')).toBe('true')
    expect(server.calls(createPayment)).toEqual([])
  })

  test('opens the bridge when the order was paid elsewhere', async () => {
    const { server, address } = await openHeld()
    await findPayButton()
    server.answers(getOrder, toOrder({ status: 'INPROGRESS', payment_method: 'kakaopay' }))
    comeBack()
    await waitFor(() => expect(address()).toBe(bridge('kakaopay')))
  })

  test('opens the order page when the order was cancelled elsewhere', async () => {
    const { server, address } = await openHeld()
    await findPayButton()
    server.answers(getOrder, toOrder({ status: 'NOTHING' }))
    comeBack()
    await waitFor(() => expect(address()).toBe(`/project/order/${orderId}/`))
  })

  test('announces the last minute', async () => {
    await openHeld({ hold_expires_at: inMs(50_000) })
    await screen.findByText('One minute left')
  })

  test('announces nothing while more than a minute is left', async () => {
    await openHeld()
    await screen.findByRole('timer')
    expect(screen.queryByText('One minute left')).toBeNull()
  })
})

describe('expired order', () => {
  /** Makes the server cancel the order and free its stock. */
  const giveUp = (server: ContractServer) =>
    server.answers(giveUpOrder, () => {
      server.answers(getOrder, toOrder({ status: 'NOTHING', hold_expires_at: null, allowed: [] }))
      server.answers(getPurchaseStatus, toStatus())
      return { order_id: orderId, order_status: 'NOTHING' as const }
    })

  test('is cancelled and returns the fan to the basket with the focus on the notice', async () => {
    const { server } = await openPurchase({
      order: toOrder({ hold_expires_at: inMs(-1_000) }),
      prepare: giveUp,
    })
    const note = await screen.findByText(
      'Your time is over, and nothing was charged. Your basket is still here.',
    )
    await waitFor(() => expect(document.activeElement).toBe(note))
    await screen.findByRole('button', { name: 'More' })
    expect(server.calls(giveUpOrder)).toMatchObject([{ params: { order_id: orderId } }])
  })

  test('shows the old and the new total when the price has changed', async () => {
    await openPurchase({
      order: toOrder({ hold_expires_at: inMs(-1_000) }),
      quote: () => toQuote({ unit: 1_200 }),
      prepare: giveUp,
    })
    await screen.findByText(/^Your time is over.*It was €20\.00, now it’s €24\.00\.$/)
  })

  test('opens the bridge when its payment succeeded after all', async () => {
    const { server, address } = await openPurchase({
      order: toOrder({ hold_expires_at: inMs(-1_000) }),
      prepare: prepared =>
        prepared.answers(giveUpOrder, () => {
          prepared.answers(getOrder, toOrder({ status: 'INPROGRESS', hold_expires_at: null }))
          return fail(platformErrors.notAllowedNow)
        }),
    })
    await waitFor(() => expect(address()).toBe(bridge('paypal')))
    expect(server.calls(quoteBasket)).toEqual([])
  })

  test('is polled until the server knows the outcome', async () => {
    const { server } = await openPurchase({
      order: toOrder({ hold_expires_at: inMs(-1_000) }),
      prepare: prepared => prepared.answers(giveUpOrder, fail(platformErrors.notAllowedNow)),
    })
    await screen.findByText('Your time is over. We’re checking that nothing is charged.')
    const before = server.calls(getOrder).length
    await waitFor(() => expect(server.calls(getOrder).length).toBeGreaterThan(before + 1))
    screen.getByText('Your time is over. We’re checking that nothing is charged.')
  })
})

/** Fakes the browser window that shows the provider's page. */
function aWindow() {
  return {
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn() },
    focus: vi.fn(),
    close: vi.fn(),
  }
}

async function payInWindow(opened: ReturnType<typeof aWindow> | null) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  const page = await openHeld({ payment_method: 'kakaopay' })
  const next_action = { type: 'redirect' as const, url: 'https://kakao.test/pay', mobile_url: null }
  page.server.answers(
    createPayment,
    toCreatedPayment({ provider: 'kakaopay', method: 'kakaopay', next_action }),
  )
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  await page.user.click(await findReadyPayButton())
  return { ...page, assign }
}

describe('KakaoPay window on desktop', () => {
  test("loads the provider's page while the checkout shows how to continue", async () => {
    const opened = aWindow()
    const { user, assign } = await payInWindow(opened)
    await screen.findByText('Finish paying in the KakaoPay window. This page then updates by itself.')
    expect(opened.location.replace).toHaveBeenCalledWith('https://kakao.test/pay')
    expect(assign).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Show window' }))
    expect(opened.focus).toHaveBeenCalledOnce()
  })

  test('is replaced by a redirect of the page when it is blocked', async () => {
    const { assign } = await payInWindow(null)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://kakao.test/pay'))
  })

  test('keeps the order payable when the fan closes it', async () => {
    const opened = aWindow()
    await payInWindow(opened)
    await screen.findByRole('button', { name: 'Show window' })
    opened.closed = true
    await screen.findByText(/^We can’t see the KakaoPay window any more/)
    await findPayButton()
  })

  test('opens the bridge and closes when it reports the outcome', async () => {
    const opened = aWindow()
    const { address } = await payInWindow(opened)
    await screen.findByRole('button', { name: 'Show window' })
    const data = { kind: 'payment-return', projectId: 4, orderId, method: 'kakaopay', result: 'success' }
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin }))
    await waitFor(() => expect(address()).toBe(bridge('kakaopay')))
    expect(opened.close).toHaveBeenCalled()
  })

  test('ignores a message from another origin', async () => {
    const { address } = await payInWindow(aWindow())
    await screen.findByRole('button', { name: 'Show window' })
    const data = { kind: 'payment-return', projectId: 4, orderId, method: 'kakaopay', result: 'success' }
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.test' }))
    expect(address()).toBe('/project/4/purchase/')
  })

  test("closes when the payment can't be started", async () => {
    const opened = aWindow()
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    const { server, user } = await openHeld({ payment_method: 'kakaopay' })
    server.answers(createPayment, fail(platformErrors.notAllowedNow))
    await user.click(await findPayButton())
    await screen.findByRole('alert')
    expect(opened.close).toHaveBeenCalled()
  })
})
