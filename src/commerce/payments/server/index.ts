import type { ServerModule } from '../../../platform/server/app.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { getPageOrigins } from './page-origins.ts'
import { createPaymentsModule, createPaymentWork } from './payments-module.ts'
import { createProviders } from './providers/create-providers.ts'
import { getTestMode } from './test-mode.ts'
import { makeCallTools, type PaymentTools } from './tools.ts'

export {
  addFile as addEvidenceFile,
  noteDispute,
  removeFile as removeEvidenceFile,
  saveEvidence,
} from './disputes/edit-evidence.ts'
export { listOpenDisputes } from './disputes/list-open-disputes.ts'
export { listOrderDisputes, type StaffDispute } from './disputes/list-order-disputes.ts'
export { readEvidenceFile } from './disputes/read-evidence-file.ts'
export { logUnavailableMethods } from './log-unavailable-methods.ts'
export { payRefundByHand } from './pay-by-hand.ts'
export {
  countLedgerLines,
  exportLedgerLines,
  listLedgerEntries,
  sumLedgerLines,
} from './staff/ledger-lines.ts'
export { checkRefundSoon, countOpenRefunds, listOpenRefunds } from './staff/open-refunds.ts'
export { readPaymentsForStaff } from './staff/read-payments-for-staff.ts'
export {
  listPaymentsToSettle,
  listReconciliations,
  readLastReconciliation,
  readReconciliation,
  type StoredReconciliation,
  settleReconciliation,
  startReconciliation,
} from './staff/reconciliations.ts'
export { readSales, readSalesOfHours } from './staff/sales-days.ts'

const work = createPaymentWork(createProviders)

/** Creates the tools of the use cases for a call of staff. */
export const makePaymentTools = (context: CallContext): PaymentTools => makeCallTools(work.makeTools, context)

/** Payments, refunds and the ledger (docs/payments.md). */
export const paymentsModule: ServerModule = {
  ...createPaymentsModule(createProviders, work),
  pageOrigins: getPageOrigins,
  site: config => ({ testMode: getTestMode(config), takesCards: config.stripe !== null }),
}
