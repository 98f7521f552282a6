import { eventFaults, paymentFaults } from '../fault-injector.ts'
import type { ServiceDeps, SimulatedService } from '../simulated-service.ts'
import { createPaypalPages } from './pages.ts'
import { createPaypalRoutes } from './paypal-routes.ts'
import { PaypalState, webhookPath } from './paypal-state.ts'

export const paypalFaults = {
  calls: [
    ...paymentFaults,
    ...['refused', 'wrong_amount', 'wrong_currency', 'foreign_host', 'expired_token'],
    ...['refund_pending', 'refund_fails'],
  ],
  events: eventFaults,
}

/**
 * Simulates PayPal: orders, captures, refunds, signed events with their certificate, and the approval page.
 */
export function simulatePaypal(deps: ServiceDeps): SimulatedService {
  const desk = new PaypalState(deps)
  return {
    name: 'paypal',
    title: 'PayPal',
    routes: [...createPaypalRoutes(desk, deps), ...createPaypalPages(desk)],
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
