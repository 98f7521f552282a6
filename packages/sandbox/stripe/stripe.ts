import { eventFaults, paymentFaults } from '../fault-injector.ts'
import type { ServiceDeps, SimulatedService } from '../simulated-service.ts'
import { browserRoutes } from './card-frame.ts'
import { createChallengeRoutes } from './challenge-page.ts'
import { createStripeRoutes } from './stripe-routes.ts'
import { StripeState, webhookPath } from './stripe-state.ts'
import { testCards } from './test-cards.ts'

export const stripeFaults = {
  calls: [
    ...paymentFaults,
    ...['refused', 'wrong_amount', 'wrong_currency', 'refund_pending', 'refund_fails'],
  ],
  events: eventFaults,
}

/**
 * Simulates Stripe: PaymentIntents, refunds, customers with saved cards, signed events, the 3-D Secure page
 * and the browser script.
 */
export function simulateStripe(deps: ServiceDeps): SimulatedService {
  const desk = new StripeState(deps)
  return {
    name: 'stripe',
    title: 'Cards (Stripe)',
    routes: [...createStripeRoutes(desk, deps), ...createChallengeRoutes(desk), ...browserRoutes],
    env: url => ({
      STRIPE_URL: url,
      STRIPE_SECRET_KEY: desk.keys.secret,
      STRIPE_PUBLISHABLE_KEY: desk.keys.publishable,
      STRIPE_WEBHOOK_SECRET: desk.keys.webhook,
      STRIPE_SCRIPT_URL: `${url}/stripe/stripe.js`,
    }),
    guide: url => ({
      operations: [
        ...['create', 'read', 'confirm', 'cancel', 'capture', 'refund', 'list_refunds', 'read_refund'],
        ...['create_customer', 'delete_customer', 'create_customer_session', 'read_session'],
        ...['list_cards', 'detach_card', 'register_domain'],
        ...['list_disputes', 'read_dispute', 'update_dispute', 'create_file'],
      ],
      cards: testCards.map(({ number, token, result }) => ({
        number,
        payment_method: token ?? number,
        result,
      })),
      webhook: webhookPath,
      pay: [
        `POST ${url}/v1/payment_intents/{id}/confirm by the publishable key with client_secret, payment_method and return_url, as the browser does`,
        'then, where next_action is redirect_to_url: POST its url with act=authorise or act=fail',
      ],
    }),
  }
}
