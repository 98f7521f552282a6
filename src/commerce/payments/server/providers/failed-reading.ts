import type { FailureReason, ProviderPayment, Reading } from './provider.ts'

/** Nothing was charged, and nothing will be. */
export function failedReading({ amount, currency }: ProviderPayment, reason: FailureReason): Reading {
  return { is: 'read', status: 'FAILED', reason, amount, currency, refunded: 0 }
}
