import { endExpired } from '../../orders/server/index.ts'
import { abandonPayment } from './abandon-payment.ts'
import { openPaymentsOf } from './payment-row.ts'
import type { PaymentTools } from './tools.ts'

/**
 * The time of an order is over: what might still be charged is given up first, and what turns out to be charged pays the
 * order. Its stock is free once no payment is open.
 */
export async function endHoldOf(tools: PaymentTools, orderId: number): Promise<void> {
  await abandonAll(tools, orderId, 'timed_out')
  await tools.transaction(db => endExpired(db, [orderId], tools.now()))
}

/** Whether none of them may be charged any more. */
export async function abandonAll(tools: PaymentTools, orderId: number, reason: string): Promise<boolean> {
  const outcomes: string[] = []
  for (const payment of await openPaymentsOf(tools.read, orderId)) {
    outcomes.push(await abandonPayment(tools, payment, reason))
  }
  return !outcomes.includes('open')
}
