import { endHoldsIfExpired } from '../../orders/server/index.ts'
import { abandonPayment } from './abandon-payment.ts'
import { listOpenPayments } from './payment-row.ts'
import type { PaymentTools } from './tools.ts'

/**
 * Ends an expired order: abandons its open payments first, and a payment that turns out to be charged pays
 * the order. The stock is freed when no payment is open.
 */
export async function endOrderHold(tools: PaymentTools, orderId: number): Promise<void> {
  await abandonPayments(tools, orderId, 'timed_out')
  await tools.transaction(db => endHoldsIfExpired(db, [orderId], tools.now()))
}

/** Returns true if none of the payments may be charged any more. */
export async function abandonPayments(
  tools: PaymentTools,
  orderId: number,
  reason: string,
): Promise<boolean> {
  const outcomes: string[] = []
  for (const payment of await listOpenPayments(tools.read, orderId)) {
    outcomes.push(await abandonPayment(tools, payment, reason))
  }
  return !outcomes.includes('open')
}
