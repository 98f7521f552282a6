import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { addProviderIds } from '../../orders/server/index.ts'
import { paymentMethods } from '../../prices/contract.ts'
import type { PaymentFacts } from './decisions/settle.ts'
import { paymentMachine } from './payment-machine.ts'
import { type PaymentProvider, type ProviderPayment, providerNames } from './providers/provider.ts'
import { createPayerId, unseal } from './secrets.ts'
import type { PaymentTools } from './tools.ts'

const paymentRow = z.object({
  id: z.int(),
  publicId: z.string(),
  orderId: z.int(),
  provider: z.enum(providerNames),
  method: z.enum(paymentMethods),
  status: z.enum(paymentMachine.states),
  amount: z.int(),
  currency: z.string(),
  taxFree: z.int(),
  vat: z.int(),
  ref: z.string().nullable(),
  kept: z.record(z.string(), z.unknown()),
  brought: z.instanceof(Buffer).nullable(),
  device: z.enum(['desktop', 'mobile']),
  failureReason: z.string().nullable(),
  refunded: z.int(),
  pays: z.boolean(),
  chargedAmount: z.int().nullable(),
  chargedCurrency: z.string().nullable(),
  approvingUntil: z.date().nullable(),
  readDueAt: z.date().nullable(),
  readTries: z.int(),
  readAt: z.date().nullable(),
  createdAt: z.date(),
  endsAt: z.date(),
  settledAt: z.date().nullable(),
  savesCard: z.boolean(),
  customerRef: z.string().nullable(),
})
export type Payment = z.output<typeof paymentRow>

const columns = `p.id, p.public_id as "publicId", p.order_id as "orderId", p.provider, p.method, p.status, p.amount,
  p.currency, p.tax_free as "taxFree", p.vat, p.provider_ref as ref, p.kept, p.brought, p.device,
  p.failure_reason as "failureReason", p.refunded, p.pays, p.charged_amount as "chargedAmount",
  p.charged_currency as "chargedCurrency", p.approving_until as "approvingUntil", p.read_due_at as "readDueAt",
  p.read_tries as "readTries", p.read_at as "readAt", p.created_at as "createdAt", p.ends_at as "endsAt",
  p.settled_at as "settledAt", p.saves_card as "savesCard", p.customer_ref as "customerRef"`

const conditions = {
  id: 'p.id = $1',
  publicId: 'p.public_id = $1',
  returnHash: 'p.return_hash = $1',
  order: `p.order_id = $1 and p.status in ('NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION')`,
  // News of PayPal's disputes name the capture.
  ref: `p.provider = $1 and (p.provider_ref = $2 or p.kept ->> 'capture' = $2)`,
}
type By = keyof typeof conditions

const readBy = (by: By) =>
  statement({
    name: 'payments.read',
    variant: [by],
    text: `select ${columns} from payments p where ${conditions[by]} order by p.id`,
    row: paymentRow,
  })
const readStatements = {
  id: readBy('id'),
  publicId: readBy('publicId'),
  returnHash: readBy('returnHash'),
  order: readBy('order'),
  ref: readBy('ref'),
}

const first = async (rows: Promise<Payment[]>) => (await rows)[0] ?? null

export const readPayment = (db: ReadDb, id: number) => first(db.query(readStatements.id, [id]))
export const findPayment = (db: ReadDb, publicId: string) =>
  first(db.query(readStatements.publicId, [publicId]))
export const findPaymentByReturn = (db: ReadDb, hash: Buffer) =>
  first(db.query(readStatements.returnHash, [hash]))
export const findPaymentByRef = (db: ReadDb, provider: string, ref: string) =>
  first(db.query(readStatements.ref, [provider, ref]))
export const listOpenPayments = (db: ReadDb, orderId: number) => db.query(readStatements.order, [orderId])

const paysStatement = statement({
  name: 'payments.that-pays',
  text: 'select id from payments where order_id = $1 and pays',
  row: z.object({ id: z.int() }),
})

export async function findPayingPaymentId(db: ReadDb, orderId: number): Promise<number | null> {
  const [row] = await db.query(paysStatement, [orderId])
  return row?.id ?? null
}

const lockStatement = statement({
  name: 'payments.lock',
  text: `select ${columns} from payments p where p.id = $1 for no key update of p`,
  row: paymentRow,
})

/** Locks a payment. If the order's row is also needed, lock that first (docs/writes.md). */
export async function lockPayment(db: Db, id: number): Promise<Payment> {
  const [row] = await db.query(lockStatement, [id])
  if (!row) throw new Error('a payment is gone')
  return row
}

const noteStatement = statement({
  name: 'payments.note',
  text: `update payments set provider_ref = $2, kept = $3, brought = $4, approving_until = $5, read_due_at = $6,
      failure_reason = $7, ends_at = $8, settled_at = $9, pays = $10, charged_amount = $11, charged_currency = $12
    where id = $1`,
  row: none,
})

type PaymentChanges = Pick<
  Payment,
  'ref' | 'kept' | 'brought' | 'approvingUntil' | 'readDueAt' | 'failureReason' | 'endsAt' | 'pays'
> &
  Pick<Payment, 'chargedAmount' | 'chargedCurrency' | 'settledAt'>

/** Updates the given fields of a locked payment, except its state. */
export async function updatePayment(
  db: Db,
  payment: Payment,
  changes: Partial<PaymentChanges>,
): Promise<void> {
  const updated = { ...payment, ...changes }
  await db.query(noteStatement, [
    ...[payment.id, updated.ref, JSON.stringify(updated.kept), updated.brought, updated.approvingUntil],
    ...[updated.readDueAt, updated.failureReason, updated.endsAt, updated.settledAt, updated.pays],
    ...[updated.chargedAmount, updated.chargedCurrency],
  ])
  if (updated.ref !== null && updated.ref !== payment.ref)
    await addProviderIds(db, payment.orderId, [updated.ref])
}

/**
 * Returns when a locked payment is next read, after a reading that started when the payment looked like
 * `requested`. If a webhook event has arrived or another reading has started since, that newer schedule is
 * kept, so that it also survives a crash of its process.
 */
export function getNextDue(locked: Payment, requested: Payment, next: Date | null): Date | null {
  const isMine = requested.readTries > 0 && requested.readTries === locked.readTries
  return isMine && requested.readDueAt?.getTime() === locked.readDueAt?.getTime() ? next : locked.readDueAt
}

export const toPaymentFacts = (
  payment: Payment,
  { chargesByApproval, isReadEarly }: Pick<PaymentProvider, 'chargesByApproval' | 'isReadEarly'>,
): PaymentFacts => ({
  status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
  chargesByApproval,
  hasBrought: payment.brought !== null,
  approvingUntil: payment.approvingUntil?.getTime() ?? null,
  endsAt: payment.endsAt.getTime(),
  ...(isReadEarly && { readEarlyFrom: payment.createdAt.getTime() }),
})

/**
 * Maps a payment for its provider's adapter. A wrong amount is passed as charged, so that it can be refunded.
 */
export function toProviderPayment(
  payment: Payment,
  { config }: Pick<PaymentTools, 'config'>,
): ProviderPayment {
  const { publicId: id, method, device, taxFree, vat, ref, kept, createdAt } = payment
  const amount = payment.chargedAmount ?? payment.amount
  const currency = payment.chargedCurrency ?? payment.currency
  const { approvingUntil, savesCard, customerRef: customer } = payment
  const isApprovalRequested = approvingUntil !== null
  const parts = { taxFree: Math.min(taxFree, amount), vat: Math.min(vat, amount) }
  return {
    id,
    method,
    device,
    amount,
    currency,
    ...parts,
    ref,
    kept,
    createdAt,
    payer: createPayerId(id, config),
    isApprovalAsked: isApprovalRequested,
    approvingUntil,
    savesCard,
    customer,
  }
}

export const unsealReturnData = (payment: Payment, { config }: Pick<PaymentTools, 'config'>) =>
  unseal(payment.brought, config)
