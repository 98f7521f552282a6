import type { ServerModule } from '../../../platform/server/app.ts'
import { pageOrigins } from './page-origins.ts'
import { paymentMachine } from './payment-machine.ts'
import { refundMachine } from './refund-machine.ts'

/** Payments, refunds and the ledger (docs/payments.md). */
export const paymentsModule: ServerModule = {
  name: 'payments',
  implementations: [],
  pageOrigins,
  machines: [paymentMachine, refundMachine],
}
