import type { ServerModule } from '../../../platform/server/app.ts'
import { paymentMachine } from './payment-machine.ts'
import { refundMachine } from './refund-machine.ts'

/** Payments, refunds and the ledger (docs/payments.md). */
export const paymentsModule: ServerModule = {
  name: 'payments',
  implementations: [],
  machines: [paymentMachine, refundMachine],
}
