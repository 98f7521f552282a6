import type { ReadDb } from '../../../platform/server/database.ts'
import type { FailablePaymentReport } from './apply-reading.ts'
import { isEntered, toLossFact } from './ledger.ts'
import type { Payment } from './payment-row.ts'
import { listRefunds } from './refund-row.ts'

/**
 * Computes how much of a successful payment the provider has returned without a refund of ours, in minor
 * units. Money lost in a dispute is already recorded and doesn't count.
 */
export async function computeReversedAmount(
  db: ReadDb,
  payment: Payment,
  report: Pick<FailablePaymentReport, 'status' | 'refunded'>,
): Promise<number> {
  const isDown = report.status === 'FAILED' || report.refunded > payment.refunded
  if (!payment.pays || !isDown || (await isEntered(db, toLossFact(payment.publicId)))) return 0
  const refunds = await listRefunds(db, payment.id)
  const ours = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const theirs = report.status === 'FAILED' ? payment.amount : report.refunded
  return Math.max(0, theirs - ours)
}
