import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { paymentMethods } from '../../prices/contract.ts'
import type { PaymentFacts } from './decisions/settle.ts'
import { paymentMachine } from './payment-machine.ts'
import { type PaymentProvider, type ProviderPayment, providerNames } from './providers/provider.ts'
import { payerOf, unseal } from './secrets.ts'
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
  ref: 'p.provider = $1 and p.provider_ref = $2',
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
export const paymentOf = (db: ReadDb, publicId: string) =>
  first(db.query(readStatements.publicId, [publicId]))
export const paymentOfReturn = (db: ReadDb, hash: Buffer) =>
  first(db.query(readStatements.returnHash, [hash]))
export const paymentOfRef = (db: ReadDb, provider: string, ref: string) =>
  first(db.query(readStatements.ref, [provider, ref]))
/** Those that may still charge. */
export const openPaymentsOf = (db: ReadDb, orderId: number) => db.query(readStatements.order, [orderId])

const paysStatement = statement({
  name: 'payments.that-pays',
  text: 'select id from payments where order_id = $1 and pays',
  row: z.object({ id: z.int() }),
})

/** The payment that an order is paid by. */
export async function paymentThatPays(db: ReadDb, orderId: number): Promise<number | null> {
  const [row] = await db.query(paysStatement, [orderId])
  return row?.id ?? null
}

const lockStatement = statement({
  name: 'payments.lock',
  text: `select ${columns} from payments p where p.id = $1 for no key update of p`,
  row: paymentRow,
})

/** Its order's row, where it is needed, is locked before (docs/writes.md). */
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

type Noted = Pick<
  Payment,
  'ref' | 'kept' | 'brought' | 'approvingUntil' | 'readDueAt' | 'failureReason' | 'endsAt' | 'pays'
> &
  Pick<Payment, 'chargedAmount' | 'chargedCurrency' | 'settledAt'>

/** Whatever is no state of a locked payment: what is not named stays. */
export async function notePayment(db: Db, payment: Payment, given: Partial<Noted>): Promise<void> {
  const noted = { ...payment, ...given }
  await db.query(noteStatement, [
    ...[payment.id, noted.ref, JSON.stringify(noted.kept), noted.brought, noted.approvingUntil],
    ...[noted.readDueAt, noted.failureReason, noted.endsAt, noted.settledAt, noted.pays],
    ...[noted.chargedAmount, noted.chargedCurrency],
  ])
}

/**
 * When a locked payment is read next, by whoever folds a reading that was asked for as the payment was `asked`. Where
 * there were news since, or somebody else has begun to read, that reading may be newer: its plan stands, so that nothing
 * is lost if its process dies.
 */
export function dueAfter(locked: Payment, asked: Payment, next: Date | null): Date | null {
  const isMine = asked.readTries > 0 && asked.readTries === locked.readTries
  return isMine && asked.readDueAt?.getTime() === locked.readDueAt?.getTime() ? next : locked.readDueAt
}

/** What decisions need to know. */
export const heldOf = (
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

/** What an adapter is told. Money of another amount is named as it was charged, so that it can be given back. */
export function toProvider(payment: Payment, { config }: Pick<PaymentTools, 'config'>): ProviderPayment {
  const { publicId: id, method, device, taxFree, vat, ref, kept, createdAt } = payment
  const amount = payment.chargedAmount ?? payment.amount
  const currency = payment.chargedCurrency ?? payment.currency
  const { approvingUntil, savesCard, customerRef: customer } = payment
  const isApprovalAsked = approvingUntil !== null
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
    payer: payerOf(id, config),
    isApprovalAsked,
    approvingUntil,
    savesCard,
    customer,
  }
}

export const broughtOf = (payment: Payment, { config }: Pick<PaymentTools, 'config'>) =>
  unseal(payment.brought, config)
