import { none, statement } from '../../../platform/server/statement.ts'
import { clearCustomerRef, ensureCustomerKey, storeCustomerRef } from './card-customers.ts'
import { lockPayment, type Payment } from './payment-row.ts'
import type { PaymentProvider } from './providers/provider.ts'
import type { BeginOutcome } from './record-begin.ts'
import type { PaymentTools } from './tools.ts'

const nameStatement = statement({
  name: 'payments.name-customer',
  text: `update payments set customer_ref = $2 where id = $1 and status = 'NOTHING'`,
  row: none,
})

/**
 * Assigns the Stripe customer for a payment that saves its card, and creates one if needed. The customer is
 * committed with the payment before the provider learns of the payment, so that a repeat after a crash uses
 * the same one. If none can be created, the payment doesn't start.
 */
export async function assignCustomer(
  tools: PaymentTools,
  { cards }: PaymentProvider,
  { payment, userId }: { payment: Payment; userId: number },
): Promise<Payment | BeginOutcome> {
  if (!payment.savesCard || payment.customerRef !== null || !cards) return payment
  const known = await tools.transaction(db => ensureCustomerKey(db, { userId, now: tools.now() }))
  const made =
    known.ref === null ? await cards.createCustomer(known.key) : { is: 'made' as const, ref: known.ref }
  if (made.is !== 'made') return { is: 'refused', reason: 'provider_error' }
  const customerRef = await tools.transaction(async db => {
    await lockPayment(db, payment.id)
    const ref = await storeCustomerRef(db, known.id, made.ref)
    if (ref !== null) await db.query(nameStatement, [payment.id, ref])
    return ref
  })
  return customerRef === null ? { is: 'refused', reason: 'provider_error' } : { ...payment, customerRef }
}

/**
 * Clears the stored customer, so that the next payment creates a new one: the old one was deleted at the
 * provider or belongs to other keys.
 */
export async function clearCustomer(tools: PaymentTools, ref: string | null): Promise<void> {
  if (ref !== null) await tools.transaction(db => clearCustomerRef(db, ref))
}
