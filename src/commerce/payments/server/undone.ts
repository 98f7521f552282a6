import type { ReadDb } from '../../../platform/server/database.ts'
import type { FailablePaymentReport } from './apply-reading.ts'
import { isEntered, lossOf } from './ledger.ts'
import type { Payment } from './payment-row.ts'
import { refundsOfPayment } from './refund-row.ts'

/**
 * The amount that the provider gave back of a payment that pays its order without a refund of ours, in minor units. Money that a
 * lost dispute took is booked, so it counts as none.
 */
export async function undoneAmount(
  db: ReadDb,
  payment: Payment,
  said: Pick<FailablePaymentReport, 'status' | 'refunded'>,
): Promise<number> {
  const isDown = said.status === 'FAILED' || said.refunded > payment.refunded
  if (!payment.pays || !isDown || (await isEntered(db, lossOf(payment.publicId)))) return 0
  const refunds = await refundsOfPayment(db, payment.id)
  const ours = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const theirs = said.status === 'FAILED' ? payment.amount : said.refunded
  return Math.max(0, theirs - ours)
}
