import { endHoldsIfExpired } from '../../orders/server/index.ts'
import { abandonPayment } from './abandon-payment.ts'
import { listOpenPayments } from './payment-row.ts'
import type { PaymentTools } from './tools.ts'

/**
 * Ends the hold of an expired order. Abandons its open payments first; if one of them turns out to be
 * charged, it pays for the order. Frees the stock once no payment is open.
 */
export async function endOrderHold(tools: PaymentTools, orderId: number): Promise<void> {
  await abandonPayments(tools, orderId, 'timed_out')
  await tools.transaction(db => endHoldsIfExpired(db, [orderId], tools.now()))
}

/** Abandons the payments; returns true if none of them may be charged any more. */
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
