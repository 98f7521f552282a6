import { pageOrigins } from './page-origins.ts'
import { createPaymentsModule } from './payments-module.ts'
import { providersOf } from './providers/providers-of.ts'

/** Payments, refunds and the ledger (docs/payments.md). */
export const paymentsModule = { ...createPaymentsModule(providersOf), pageOrigins }
