import { eventFaults, moneyFaults } from '../misbehave.ts'
import type { Means, Player } from '../player.ts'
import { PaypalDesk, webhookPath } from './desk.ts'
import { paypalPages } from './pages.ts'
import { paypalRoutes } from './paypal-routes.ts'

export const paypalFaults = {
  calls: [
    ...moneyFaults,
    ...['refused', 'wrong_amount', 'wrong_currency', 'foreign_host', 'expired_token'],
    ...['refund_pending', 'refund_fails'],
  ],
  events: eventFaults,
}

/** PayPal: orders, captures, refunds, signed events with their certificate, and its page for the fan. */
export function playPaypal(means: Means): Player {
  const desk = new PaypalDesk(means)
  return {
    name: 'paypal',
    title: 'PayPal',
    routes: [...paypalRoutes(desk, means), ...paypalPages(desk)],
    env: url => ({
      PAYPAL_URL: url,
      PAYPAL_CLIENT_ID: desk.keys.clientId,
      PAYPAL_SECRET: desk.keys.secret,
      PAYPAL_WEBHOOK_ID: desk.keys.webhookId,
    }),
    guide: url => ({
      operations: ['token', 'create', 'read', 'capture', 'refund', 'read_refund', 'verify'],
      webhook: webhookPath,
      pay: [
        `POST ${url}/checkoutnow?token={order id} with act=pay, pay_declined, pay_later, pay_bouncing, cancel or close, and follow the redirect`,
      ],
    }),
  }
}
