import type { ServerModule } from '../../../platform/server/app.ts'
import { getPageOrigins } from './page-origins.ts'
import { createPaymentsModule } from './payments-module.ts'
import { createProviders } from './providers/create-providers.ts'
import { getTestMode } from './test-mode.ts'

export { listOpenDisputes, type OpenDispute } from './disputes/list-open-disputes.ts'
export { logUnavailableMethods } from './log-unavailable-methods.ts'
export { readPaymentsForStaff } from './staff/read-payments-for-staff.ts'

/** Payments, refunds and the ledger (docs/payments.md). */
export const paymentsModule: ServerModule = {
  ...createPaymentsModule(createProviders),
  pageOrigins: getPageOrigins,
  site: config => ({ testMode: getTestMode(config), takesCards: config.stripe !== null }),
}
