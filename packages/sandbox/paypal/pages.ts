import type { Context } from 'hono'
import { renderPayPage } from '../pay-page.ts'
import type { Route } from '../routes.ts'
import type { PaypalState } from './paypal-state.ts'
import { createId, type FundingInstrument, type Order, orderLifetimeMs } from './record.ts'

const path = '/checkoutnow'
const instruments: Record<string, FundingInstrument> = {
  pay: 'balance',
  pay_declined: 'declined',
  pay_later: 'echeck',
  pay_bouncing: 'bouncing',
}

/**
 * Serves PayPal's approval page, on which a fan chooses a funding source, goes back, or closes the window.
 */
export function createPaypalPages(desk: PaypalState): Route[] {
  const open = (c: Context): Order | undefined => {
    const order = desk.orders.get(c.req.query('token') ?? '')
    return order && !order.capture && desk.now < order.createdAt + orderLifetimeMs ? order : undefined
  }
  const choose = async (c: Context) => {
    const order = open(c)
    if (!order) return over(c)
    const act = new URLSearchParams(await c.req.text()).get('act') ?? ''
    if (act === 'cancel') return c.redirect(withQuery(order.cancelUrl, { token: order.id }), 303)
    const instrument = instruments[act]
    if (!instrument) return c.text('The window is closed. Nobody was told.')
    desk.approve({ ...order, status: 'APPROVED', instrument, updatedAt: desk.now })
    return c.redirect(withQuery(order.returnUrl, { token: order.id, PayerID: createId() }), 303)
  }
  return [
    { method: 'GET', path, handle: c => show(c, open(c)) },
    { method: 'POST', path, handle: choose },
  ]
}

const over = (c: Context): Response => c.text('This order is paid, over or unknown.', 404)

function show(c: Context, order: Order | undefined): Response {
  if (!order) return over(c)
  const { value, currency_code: currency } = order.amount
  const action = `${path}?token=${order.id}`
  const form = (act: string, label: string, isMain = false) => ({ label, isMain, action, fields: { act } })
  return renderPayPage(c, {
    service: 'PayPal',
    title: 'Pay with PayPal',
    amount: `${value} ${currency}`,
    lines: order.description ? [order.description] : [],
    forms: [
      form('pay', 'Pay', true),
      form('pay_declined', 'Pay with a card that is declined'),
      form('pay_later', 'Pay by eCheck: pending, then paid'),
      form('pay_bouncing', 'Pay by eCheck: pending, then denied'),
      form('cancel', 'Cancel and return to the shop'),
      form('close', 'Close the window'),
    ],
  })
}

function withQuery(address: string, fields: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
