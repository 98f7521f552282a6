import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import type { ProviderRefund } from './providers/provider.ts'
import { refundMachine } from './refund-machine.ts'

const refundRow = z.object({
  id: z.int(),
  publicId: z.string(),
  paymentId: z.int(),
  amount: z.int(),
  shipping: z.int(),
  fees: z.int(),
  taxFree: z.int(),
  vat: z.int(),
  reason: z.string(),
  status: z.enum(refundMachine.states),
  ref: z.string().nullable(),
  kept: z.record(z.string(), z.unknown()),
  failureReason: z.string().nullable(),
  readTries: z.int(),
  requestedAt: z.date(),
  askedAt: z.date().nullable(),
})

const columns = `r.id, r.public_id as "publicId", r.payment_id as "paymentId", r.amount, r.shipping, r.fees, r.tax_free as "taxFree", r.vat,
  r.reason, r.status, r.provider_ref as ref, r.kept, r.failure_reason as "failureReason",
  r.read_tries as "readTries", r.requested_at as "requestedAt", r.asked_at as "askedAt"`

const lockStatement = statement({
  name: 'payments.lock-refund',
  text: `select ${columns} from refunds r where r.id = $1 for no key update of r`,
  row: refundRow,
})
export type Refund = RowOf<typeof lockStatement>

export async function lockRefund(db: Db, id: number): Promise<Refund> {
  const [row] = await db.query(lockStatement, [id])
  if (!row) throw new Error('a refund is gone')
  return row
}

const byPaymentStatement = statement({
  name: 'payments.refunds-of-payment',
  text: `select ${columns} from refunds r where r.payment_id = $1 order by r.id`,
  row: refundRow,
})

export const listRefunds = (db: ReadDb, paymentId: number) => db.query(byPaymentStatement, [paymentId])

/** Sums the refunds of a payment in the currency in which it was charged. */
export async function sumRefunds(db: ReadDb, paymentId: number): Promise<number> {
  const refunds = await listRefunds(db, paymentId)
  return refunds
    .filter(({ status }) => status === 'done' || status === 'by_hand')
    .reduce((sum, { amount }) => sum + amount, 0)
}

const underWay: readonly Refund['status'][] = ['requested', 'pending', 'done', 'by_hand']

export async function sumOtherRefunds(db: ReadDb, { id, paymentId }: Pick<Refund, 'id' | 'paymentId'>) {
  const others = await listRefunds(db, paymentId)
  return others
    .filter(other => other.id !== id && underWay.includes(other.status) && other.askedAt !== null)
    .reduce((sum, { amount }) => sum + amount, 0)
}

export function toProviderRefund(refund: Refund, refundedBefore: number): ProviderRefund {
  const { publicId: id, amount, taxFree, vat, ref, kept, askedAt } = refund
  return { id, amount, taxFree, vat, ref, kept, askedAt, refundedBefore }
}
