import type { FailureReason, ProviderPayment, Reading } from './provider.ts'

/** Builds a reading for a payment that charged nothing and never will. */
export function toFailedReading({ amount, currency }: ProviderPayment, reason: FailureReason): Reading {
  return { is: 'read', status: 'FAILED', reason, amount, currency, refunded: 0 }
}
