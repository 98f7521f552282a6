import { knowWithdrawals } from '../../orders/server/index.ts'
import { pageOrigins } from './page-origins.ts'
import { createPaymentsModule } from './payments-module.ts'
import { providersOf } from './providers/providers-of.ts'
import { isWithdrawal } from './withdrawal.ts'

knowWithdrawals(isWithdrawal)

/** Payments, refunds and the ledger (docs/payments.md). */
export const paymentsModule = { ...createPaymentsModule(providersOf), pageOrigins }
