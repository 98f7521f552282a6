import type { ServerModule } from '../../../platform/server/app.ts'
import { registerExport } from '../../exports/server/index.ts'
import { ledgerCalls, ledgerExport } from './ledger-calls.ts'
import { reconciliationCalls } from './reconciliation-calls.ts'
import { refundCalls } from './refund-calls.ts'

registerExport(ledgerExport)

/** The ledger, open refunds and comparisons with the providers for staff (docs/studio.md). */
export const moneyModule: ServerModule = {
  name: 'money',
  implementations: [...ledgerCalls, ...refundCalls, ...reconciliationCalls],
}
