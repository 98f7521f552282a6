import { randomUUID } from 'node:crypto'
import type {
  Attempt,
  ProviderPayment,
  ProviderRefund,
} from '../../../src/commerce/payments/server/providers/provider.ts'
import type { PaymentMethod } from '../../../src/commerce/prices/contract.ts'

/** Builds a payment of EUR 12.34 in the form that adapters receive. */
export function buildPayment(method: PaymentMethod, fields: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    id: randomUUID(),
    method,
    device: 'desktop',
    amount: 1_234,
    currency: 'EUR',
    taxFree: 0,
    vat: 0,
    ref: null,
    kept: {},
    createdAt: new Date(),
    payer: 'payer-1',
    isApprovalAsked: false,
    approvingUntil: null,
    customer: null,
    savesCard: false,
    ...fields,
  }
}

export function buildAttempt(payment: ProviderPayment): Attempt {
  return {
    payment,
    title: 'Tour shirt and 2 more',
    quantity: 3,
    orderNumber: 'F-1001',
    locale: 'en',
    buyer: { name: 'Jo Example', email: 'jo@fans.example', phone: null },
    returnUrls: {
      success: 'https://fans.example/returns/payments/token/success',
      cancel: 'https://fans.example/returns/payments/token/cancel',
      fail: 'https://fans.example/returns/payments/token/fail',
    },
  }
}

export function buildRefund(amount: number, fields: Partial<ProviderRefund> = {}): ProviderRefund {
  const plain = { ref: null, kept: {}, askedAt: null, refundedBefore: 0 }
  return { id: randomUUID(), amount, taxFree: 0, vat: 0, ...plain, ...fields }
}
