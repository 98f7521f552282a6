import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { RefundAmounts } from '../../orders/server/index.ts'
import type { ProviderName } from './providers/provider.ts'

/**
 * Ledger accounts. Debits are positive: what providers owe us (receivable), their fees, lost disputes.
 * Credits are negative: sales by project, shipping with the fees that fans pay, tax, what we owe fans, money
 * that belongs to no order, and refunds paid by hand.
 */
type Account =
  | `receivable:${ProviderName}`
  | 'sales'
  | 'shipping'
  | 'tax'
  | 'refunds_payable'
  | 'unmatched'
  | 'fees'
  | 'disputes'
  | 'by_hand'

export interface LedgerLine {
  account: Account
  /** For sales only. */
  projectId?: number
  amount: number
}

interface Entry {
  at: number
  kind: 'capture' | 'fee' | 'refund' | 'refund_done' | 'refund_failed' | 'paid_by_hand' | 'dispute'
  /** Unique key of the recorded fact, such as a capture or a refund. */
  fact: string
  paymentId: number
  refundId?: number
  currency: string
  /** Must add up to zero; lines of 0 are skipped. */
  lines: readonly LedgerLine[]
}

const enter = statement({
  name: 'payments.enter',
  text: `with e as (
      insert into ledger_entries (at, kind, fact, payment_id, refund_id) values ($1, $2, $3, $4, $5) returning id
    ) insert into ledger_lines (entry_id, position, account, project_id, currency, amount)
      select e.id, l.position, l.account, l.project_id, $6, l.amount
        from e, unnest($7::text[], $8::int[], $9::bigint[]) with ordinality l (account, project_id, amount, position)`,
  row: none,
})

/**
 * Records a fact in the transaction that establishes it. The database rejects an unbalanced entry and a
 * repeated fact.
 */
export async function enterLedger(db: Db, entry: Entry): Promise<void> {
  const { at, kind, fact, paymentId, refundId = null, currency } = entry
  const lines = entry.lines.filter(({ amount }) => amount !== 0)
  if (lines.length === 0) return
  await db.query(enter, [
    ...[new Date(at), kind, fact, paymentId, refundId, currency],
    lines.map(({ account }) => account),
    lines.map(({ projectId }) => projectId ?? null),
    lines.map(({ amount }) => amount),
  ])
}

const entered = statement({
  name: 'payments.is-entered',
  text: 'select true as is_there from ledger_entries where fact = $1',
  row: z.object({ is_there: z.boolean() }),
})

/**
 * Returns true if the fact is already recorded, which matters for facts that providers report more than once.
 */
export const isEntered = async (db: ReadDb, fact: string): Promise<boolean> =>
  (await db.query(entered, [fact])).length > 0

/** Builds the ledger key of a lost dispute from the payment's public id. */
export const toLossFact = (publicId: string): string => `dispute ${publicId}`

const inLoss = statement({
  name: 'payments.is-in-loss',
  text: `select true as is_there from ledger_entries l where l.fact = $1 and (select count(*) from ledger_entries e
    where e.fact = any(array['refund_done ' || $2, 'refund_failed ' || $2]) and e.id < l.id) % 2 = 0`,
  row: z.object({ is_there: z.boolean() }),
})

/**
 * Returns the account for a refund's outcome: the usual one, or `disputes` if the payment was lost in a
 * dispute and its loss included this amount because the refund was pending or had failed. The bank takes
 * nothing twice.
 */
export async function getRefundAccount(
  db: Db,
  { payment, refund }: Record<'payment' | 'refund', { publicId: string }>,
  usual: Account,
): Promise<Account> {
  const found = await db.query(inLoss, [toLossFact(payment.publicId), refund.publicId])
  return found.length > 0 ? 'disputes' : usual
}

/**
 * Builds the credits of an order: goods and shipping without tax. Shipping and fees share an account. Goodwill
 * reduces sales, as discounts do.
 */
export function toCredits(
  { amount, shipping, fees, vat, extrasVat }: RefundAmounts,
  projectId: number,
): LedgerLine[] {
  const net = shipping + fees - extrasVat
  return [
    { account: 'sales', projectId, amount: -(amount - net - vat) },
    { account: 'shipping', amount: -net },
    { account: 'tax', amount: -vat },
  ]
}

export const reverseLines = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.map(line => ({ ...line, amount: -line.amount }))
