import type { ServerModule } from '../../../platform/server/app.ts'
import { pageOrigins } from './page-origins.ts'
import { createPaymentsModule } from './payments-module.ts'
import { providersOf } from './providers/providers-of.ts'
import { testModeOf } from './test-mode.ts'

export { tellMethodsOff } from './tell-methods-off.ts'

/** Payments, refunds and the ledger (docs/payments.md). */
export const paymentsModule: ServerModule = {
  ...createPaymentsModule(providersOf),
  pageOrigins,
  site: config => ({ testMode: testModeOf(config), takesCards: config.stripe !== null }),
}
