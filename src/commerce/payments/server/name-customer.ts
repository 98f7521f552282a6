import { none, statement } from '../../../platform/server/statement.ts'
import { clearCustomerRef, ensureCustomerKey, storeCustomerRef } from './card-customers.ts'
import type { BegunOrNot } from './note-begun.ts'
import { lockPayment, type Payment } from './payment-row.ts'
import type { PaymentProvider } from './providers/provider.ts'
import type { PaymentTools } from './tools.ts'

const nameStatement = statement({
  name: 'payments.name-customer',
  text: `update payments set customer_ref = $2 where id = $1 and status = 'NOTHING'`,
  row: none,
})

/**
 * The payment with the customer that its card is saved for, who is made where there is none. The name is committed to
 * the payment before the provider hears of the payment, so that a repeat after a crash names the same customer. Where
 * nobody can be made, the payment does not begin.
 */
export async function nameCustomer(
  tools: PaymentTools,
  { cards }: PaymentProvider,
  { payment, userId }: { payment: Payment; userId: number },
): Promise<Payment | BegunOrNot> {
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

/** The next payment makes a new customer: the old one was deleted at the provider, or belongs to other keys. */
export async function forgetCustomer(tools: PaymentTools, ref: string | null): Promise<void> {
  if (ref !== null) await tools.transaction(db => clearCustomerRef(db, ref))
}
