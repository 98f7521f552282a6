import type { Attempt, ProviderPayment } from '../providers/provider.ts'

/** Builds a payment of ₩11,000 that has just started. */
export const aPayment = (more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 'pay_0123456789abcdefgh',
  method: 'kakaopay',
  device: 'desktop',
  amount: 11_000,
  currency: 'KRW',
  taxFree: 0,
  vat: 1_000,
  ref: null,
  kept: {},
  createdAt: new Date(1_700_000_000_000),
  payer: 'fan_5d2c',
  isApprovalAsked: false,
  approvingUntil: null,
  customer: null,
  savesCard: false,
  ...more,
})

export const anAttempt = (payment: ProviderPayment): Attempt => ({
  payment,
  title: 'Tour shirt and 2 more',
  quantity: 3,
  orderNumber: 'K7M2-9QXPR',
  locale: 'ko',
  buyer: { name: '민지', email: 'minji@mail.example', phone: '01012345678' },
  returnUrls: {
    success: 'http://localhost:3000/returns/payments/t0ken/success/',
    cancel: 'http://localhost:3000/returns/payments/t0ken/cancel/',
    fail: 'http://localhost:3000/returns/payments/t0ken/fail/',
  },
})
