import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { ByOperator } from '../../../platform/server/operators/by-operator.ts'
import { statement } from '../../../platform/server/statement.ts'
import { decideReading } from './decisions/decide-reading.ts'
import { isSameMoney } from './decisions/settle.ts'
import { type Payment, readPayment, toProvider } from './payment-row.ts'
import type { PaymentProvider, ProviderName, Reading } from './providers/provider.ts'
import { requestSettlement } from './request-settlement.ts'
import type { PaymentTools } from './tools.ts'
import { undoneAmount } from './undone.ts'

const since = statement({
  name: 'payments.since',
  text: `select id from payments where status <> 'NOTHING' and created_at >= $1 and id > $2 order by id limit 200`,
  row: z.object({ id: z.int() }),
})

const openRefunds = statement({
  name: 'payments.open-refunds',
  text: `select r.public_id as refund, r.status, r.amount, r.failure_reason as reason from refunds r
    where r.status = 'failed' or (r.status in ('requested', 'pending') and r.requested_at < $1) order by r.id`,
  row: z.object({ refund: z.string(), status: z.string(), amount: z.int(), reason: z.string().nullable() }),
})

const strangeNews = statement({
  name: 'payments.strange-news',
  text: `select provider, event_id as event, type, outcome from provider_events
    where outcome <> 'done' and received_at >= $1 order by id`,
  row: z.object({ provider: z.string(), event: z.string(), type: z.string(), outcome: z.string() }),
})

export interface Difference {
  what: 'no_answer' | 'undone' | 'missing' | 'status' | 'money' | 'refunded' | 'refund' | 'news'
  /** Our id of the payment or refund, or the provider's of its event. */
  id: string
  ours: unknown
  theirs: unknown
}

const refundMs = 3 * 86_400_000

export interface Reconciled {
  /** Payments that were read at their providers. */
  checked: number
  differences: Difference[]
  /** Of the payments that differ. */
  paymentIds: number[]
  /** Public ids of payments whose begin came to nothing: nobody was given what opens them, so nothing was charged. */
  neverCharged: string[]
  /** How many payments of a provider were not read, because it has no keys here. */
  withoutKeys: Map<ProviderName, number>
}

/** Reads every payment of a time at its provider, and names every difference. Changes nothing. */
export async function reconcile(tools: PaymentTools, sinceMs: number): Promise<Reconciled> {
  const found: Reconciled = {
    checked: 0,
    differences: [],
    paymentIds: [],
    neverCharged: [],
    withoutKeys: new Map(),
  }
  for (let after = 0; ; ) {
    const rows = await tools.read.query(since, [new Date(sinceMs), after])
    for (const { id } of rows) {
      await reconcilePayment(tools, id, found)
      after = id
    }
    if (rows.length === 0) break
  }
  const { differences } = found
  for (const { refund, ...ours } of await tools.read.query(openRefunds, [new Date(tools.now() - refundMs)])) {
    differences.push({ what: 'refund', id: refund, ours, theirs: null })
  }
  for (const { event, ...theirs } of await tools.read.query(strangeNews, [new Date(sinceMs)])) {
    differences.push({ what: 'news', id: event, ours: null, theirs })
  }
  return found
}

async function reconcilePayment(tools: PaymentTools, id: number, found: Reconciled): Promise<void> {
  const payment = await readPayment(tools.read, id)
  if (!payment) return
  const { provider: name, publicId } = payment
  const provider = tools.providers.get(name)
  if (payment.status === 'FAILED' && payment.ref === null) {
    found.neverCharged.push(publicId)
  } else if (!provider) {
    found.withoutKeys.set(name, (found.withoutKeys.get(name) ?? 0) + 1)
  } else {
    const differences = await differencesOf(tools, payment, provider)
    found.checked += 1
    found.differences.push(...differences)
    if (differences.length > 0) found.paymentIds.push(id)
  }
}

async function differencesOf(
  tools: PaymentTools,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Difference[]> {
  // Nothing that was brought goes along: with it a reading may undo an approval that nobody knows the end of.
  const reading = await provider.read(toProvider(payment, tools), null)
  // What we gave up may wait there for ever: without an approval of ours nothing is charged.
  const isOpenThere =
    reading.is === 'read' && ['REQUIRES_FOLLOW_UP_ACTION', 'APPROVED'].includes(reading.status)
  if (provider.chargesByApproval && payment.status === 'FAILED' && isOpenThere) return []
  const undone = reading.is === 'read' ? await undoneAmount(tools.read, payment, reading) : 0
  if (reading.is === 'read' && undone > 0 && undone === payment.amount - payment.refunded) {
    const [ours, theirs] = [payment, reading].map(({ status, refunded }) => ({ status, refunded }))
    return [{ what: 'undone', id: payment.publicId, ours, theirs }]
  }
  return compare(payment, reading).map(difference => ({ ...difference, id: payment.publicId }))
}

function compare(payment: Payment, reading: Reading): Omit<Difference, 'id'>[] {
  const { status, amount, currency, refunded, chargedAmount, chargedCurrency } = payment
  if (reading.is === 'unclear') return [{ what: 'no_answer', ours: status, theirs: null }]
  if (reading.is === 'missing') {
    return status === 'FAILED' ? [] : [{ what: 'missing', ours: status, theirs: null }]
  }
  // Money that paid nothing and goes back is settled by its refund.
  if (chargedAmount !== null) {
    const isSame = reading.amount === chargedAmount && reading.currency === chargedCurrency
    return isSame ? [] : [{ what: 'money', ours: chargedAmount, theirs: reading.amount }]
  }
  const differences: Omit<Difference, 'id'>[] = []
  const fold = decideReading(payment, reading)
  const isFolded = fold.is === 'moves' && fold.acts.length === 0
  if (!isFolded) differences.push({ what: 'status', ours: status, theirs: reading.status })
  const isPaid = status === 'SUCCEEDED' || status === 'REFUNDED'
  if (isPaid && !isSameMoney(payment, reading)) {
    const theirs = { amount: reading.amount, currency: reading.currency }
    differences.push({ what: 'money', ours: { amount, currency }, theirs })
  }
  if (isPaid && reading.refunded !== refunded) {
    differences.push({ what: 'refunded', ours: refunded, theirs: reading.refunded })
  }
  return differences
}

/** Has jobs settle payments that differ, as the sweep does. */
export async function settleDifferences(
  db: Db,
  tools: PaymentTools,
  paymentIds: readonly number[],
  by: ByOperator,
): Promise<void> {
  for (const id of paymentIds) await requestSettlement(db, tools, id)
  const entry = { ...by, act: 'payments reconcile', subject: 'payments', before: {} }
  await writeAudit(db, { ...entry, after: { settled: paymentIds } }, by.now)
}
