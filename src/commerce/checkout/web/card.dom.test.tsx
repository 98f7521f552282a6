import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { getOrder, placeOrder } from '../../orders/contract.ts'
import { confirmPayment, createPayment, openCardSession } from '../../payments/contract.ts'
import { stubStripe } from './testing/fake-stripe.ts'
import { findReadyPayButton, openPurchase, pay } from './testing/open-purchase.ts'
import { orderId, paymentId, toCreatedPayment, toOrder, toQuote } from './testing/sample-sale.ts'

const bridge = `/project/4/purchasebridge/${orderId}/stripe_card/success/`
const cardForm = 'the form of payment'

async function openCards({ hasSaved = false, unit = 1_000 } = {}) {
  const stripe = stubStripe()
  const payment_methods: ('stripe_card' | 'paypal')[] = ['stripe_card', 'paypal']
  const page = await openPurchase({
    status: { card: stripe.keys, has_saved_card: hasSaved },
    quote: ({ items }) => toQuote({ quantity: items[0]?.quantity ?? 0, unit, payment_methods }),
    prepare: server => {
      server.answers(openCardSession, { client_secret: 'secret-of-saved-cards' })
      server.answers(placeOrder, toOrder({ payment_methods, payment_method: 'stripe_card' }))
      server.answers(getOrder, toOrder({ payment_methods, payment_method: 'stripe_card' }))
      server.answers(
        createPayment,
        toCreatedPayment({
          provider: 'stripe_card',
          method: 'stripe_card',
          next_action: { type: 'stripe', client_secret: 'secret-of-payment', ...stripe.keys },
        }),
      )
      server.answers(confirmPayment, {
        payment_id: paymentId,
        order_id: orderId,
        order_status: 'PENDING',
        provider: 'stripe_card',
        method: 'stripe_card',
        status: 'FAILED',
        amount: { amount: 2_000, currency: 'EUR' },
        failure_reason: 'declined',
      })
    },
  })
  await screen.findByText(cardForm)
  return { ...page, stripe }
}

describe('card payment', () => {
  test('charges the card for the order and opens the bridge', async () => {
    const { stripe, user, server, address } = await openCards()
    expect(stripe.made.find(({ kind }) => kind === 'payment')?.options).toMatchObject({
      amount: 2_000,
      currency: 'eur',
      locale: 'en',
    })
    await pay(user)
    await waitFor(() => expect(address()).toBe(bridge))
    expect(server.calls(createPayment)).toMatchObject([
      { body: { order_id: orderId, provider: 'stripe_card', save_card: false } },
    ])
    expect(stripe.confirmPayment.mock.calls[0]?.[0]).toMatchObject({
      clientSecret: 'secret-of-payment',
      confirmParams: { return_url: `${server.url}${bridge}` },
    })
  })

  test('updates the amount in the card form when the total changes', async () => {
    const { stripe, user } = await openCards()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('button', { name: 'Pay €30.00' })
    await waitFor(() => expect(stripe.update).toHaveBeenCalledWith({ amount: 3_000, currency: 'eur' }))
  })

  test('focuses an incomplete card form and places no order', async () => {
    const { stripe, user, server } = await openCards()
    stripe.submit.mockResolvedValue({ error: { type: 'validation_error' } })
    await pay(user)
    await waitFor(() => expect(stripe.focus).toHaveBeenCalledOnce())
    expect(server.calls(placeOrder)).toEqual([])
  })

  test('shows a hint about the bank while the card is being confirmed', async () => {
    const { stripe, user, address } = await openCards()
    const confirmed = Promise.withResolvers<object>()
    stripe.confirmPayment.mockReturnValue(confirmed.promise)
    await pay(user)
    await screen.findByText('Your bank may ask you to confirm. Keep this page open.')
    confirmed.resolve({})
    await waitFor(() => expect(address()).toBe(bridge))
  })

  test('keeps the form and the order when the card is declined and retries with a new payment', async () => {
    const { stripe, user, server, address } = await openCards()
    const declined = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
    stripe.confirmPayment.mockResolvedValueOnce({ error: declined })
    await pay(user)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'There isn’t enough money on this card. Try another one.',
      ),
    )
    screen.getByText(cardForm)
    await screen.findByRole('timer', { name: 'We’re holding your items for you' })
    await waitFor(() => expect(server.calls(confirmPayment)).toMatchObject([{ body: { result: 'fail' } }]))
    await user.click(await findReadyPayButton())
    await waitFor(() => expect(address()).toBe(bridge))
    expect(server.calls(placeOrder)).toHaveLength(1)
    const [first, second] = server.calls(createPayment).map(({ key }) => key)
    expect(second).not.toBe(first)
  })

  test("shows an error when Stripe's script throws", async () => {
    vi.stubGlobal('reportError', vi.fn())
    const { stripe, user } = await openCards()
    stripe.confirmPayment.mockRejectedValueOnce(new Error('of their script'))
    await pay(user)
    await screen.findByText('That didn’t work. Try again or pay another way.')
    expect(reportError).toHaveBeenCalledOnce()
  })

  test('keeps the card form mounted when the fan switches methods', async () => {
    const { stripe, user } = await openCards()
    await user.click(screen.getByRole('radio', { name: 'PayPal' }))
    await waitFor(() => expect(screen.getByText(cardForm).closest('[hidden]')).not.toBeNull())
    await user.click(screen.getByRole('radio', { name: 'Card' }))
    await waitFor(() => expect(screen.getByText(cardForm).closest('[hidden]')).toBeNull())
    expect(stripe.made.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  })

  test('reloads the card form when the fan retries after a failure', async () => {
    const stripe = stubStripe()
    vi.stubGlobal('Stripe', undefined)
    const { user } = await openPurchase({
      status: { card: stripe.keys },
      quote: () => toQuote({ payment_methods: ['stripe_card'] }),
    })
    await screen.findByRole('heading', { name: 'The card form didn’t load' })
    stubStripe()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(cardForm)
    expect(screen.queryByRole('heading', { name: 'The card form didn’t load' })).toBeNull()
  })
})

describe('saved cards', () => {
  test('are stored only when the fan checks the box', async () => {
    const { stripe, user, server } = await openCards()
    await user.click(screen.getByRole('checkbox', { name: /^Save this card for next time/ }))
    await waitFor(() => expect(stripe.update).toHaveBeenCalledWith({ setupFutureUsage: 'on_session' }))
    await pay(user)
    await waitFor(() => expect(server.calls(createPayment)).toHaveLength(1))
    expect(server.calls(createPayment)[0]?.body).toMatchObject({ save_card: true })
  })

  test('are offered through a customer session and not saved again', async () => {
    const { stripe } = await openCards({ hasSaved: true })
    expect(stripe.made.find(({ kind }) => kind === 'payment')?.options).toMatchObject({
      customerSessionClientSecret: 'secret-of-saved-cards',
    })
    await act(async () => stripe.emit('payment', 'change', { empty: false, value: { payment_method: {} } }))
    expect(screen.queryByRole('checkbox', { name: /^Save this card/ })).toBeNull()
    await act(async () => stripe.emit('payment', 'change', { empty: true, value: {} }))
    screen.getByRole('checkbox', { name: /^Save this card/ })
  })
})

const aPress = () => ({ resolve: vi.fn(), reject: vi.fn() })

describe('wallet buttons', () => {
  test('appear only when the device supports a wallet', async () => {
    const { stripe } = await openCards()
    await screen.findByText('the form of expressCheckout')
    expect(screen.queryByText('Or pay with a wallet')).toBeNull()
    await act(async () =>
      stripe.emit('expressCheckout', 'ready', { availablePaymentMethods: { applePay: true } }),
    )
    screen.getByText('Or pay with a wallet')
  })

  test('open when no input is missing and otherwise show the missing input', async () => {
    const { stripe, user } = await openCards()
    await screen.findByText('the form of expressCheckout')
    const [early, whole] = [aPress(), aPress()]
    await act(async () => stripe.emit('expressCheckout', 'click', early))
    expect(early.reject).toHaveBeenCalledOnce()
    await screen.findByText('Check this box to continue.')
    await user.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
    await act(async () => stripe.emit('expressCheckout', 'click', whole))
    expect(whole.resolve).toHaveBeenCalledOnce()
  })

  test('place the order and pay for it', async () => {
    const { stripe, user, server, address } = await openCards()
    await screen.findByText('the form of expressCheckout')
    await user.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
    const paymentFailed = vi.fn()
    await act(async () => stripe.emit('expressCheckout', 'confirm', { paymentFailed }))
    await waitFor(() => expect(address()).toBe(bridge))
    expect(server.calls(placeOrder)).toMatchObject([{ body: { payment_method: 'stripe_card' } }])
    expect(server.calls(createPayment)).toMatchObject([{ body: { save_card: false } }])
    expect(paymentFailed).not.toHaveBeenCalled()
  })

  test('show an error and notify the wallet when the payment fails', async () => {
    const { stripe, user } = await openCards()
    await screen.findByText('the form of expressCheckout')
    await user.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
    stripe.confirmPayment.mockResolvedValue({ error: { type: 'card_error' } })
    const paymentFailed = vi.fn()
    await act(async () => stripe.emit('expressCheckout', 'confirm', { paymentFailed }))
    await waitFor(() => expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' }))
    await screen.findByText('Your card was declined. Try another one.')
  })
})
