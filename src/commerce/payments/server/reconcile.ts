import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { differenceKinds } from '../payment-shapes.ts'
import { decideReading } from './decisions/decide-reading.ts'
import { isSameMoney } from './decisions/settle.ts'
import { type Payment, readPayment, toProviderPayment } from './payment-row.ts'
import type { PaymentProvider, ProviderName, Reading } from './providers/provider.ts'
import { type DuePayment, markDue, scheduleSettlement } from './request-settlement.ts'
import { computeReversedAmount } from './reversed-amount.ts'
import type { PaymentTools } from './tools.ts'

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

const unknownNewsStatement = statement({
  name: 'payments.strange-news',
  text: `select provider, event_id as event, type, outcome from provider_events
    where outcome <> 'done' and received_at >= $1 order by id`,
  row: z.object({ provider: z.string(), event: z.string(), type: z.string(), outcome: z.string() }),
})

export interface Difference {
  what: (typeof differenceKinds)[number]
  /** Our id of the payment or refund, or the provider's id of its event. */
  id: string
  ours: unknown
  theirs: unknown
}

const refundMs = 3 * 86_400_000

export interface Reconciliation {
  /** Number of payments read at their providers. */
  checked: number
  differences: Difference[]
  /** Internal ids of payments with a difference. */
  paymentIds: number[]
  /** Public ids of payments whose start failed. No browser received their link, so nothing was charged. */
  neverCharged: string[]
  /** Number of payments that were not read, by provider without keys here. */
  withoutKeys: Map<ProviderName, number>
}

/** Reads every payment since the given time at its provider and lists all differences. Changes nothing. */
export async function reconcile(tools: PaymentTools, sinceMs: number): Promise<Reconciliation> {
  const found: Reconciliation = {
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
  for (const { event, ...theirs } of await tools.read.query(unknownNewsStatement, [new Date(sinceMs)])) {
    differences.push({ what: 'news', id: event, ours: null, theirs })
  }
  return found
}

async function reconcilePayment(tools: PaymentTools, id: number, found: Reconciliation): Promise<void> {
  const payment = await readPayment(tools.read, id)
  if (!payment) return
  const { provider: name, publicId } = payment
  const provider = tools.providers.get(name)
  if (payment.status === 'FAILED' && payment.ref === null) {
    found.neverCharged.push(publicId)
  } else if (!provider) {
    found.withoutKeys.set(name, (found.withoutKeys.get(name) ?? 0) + 1)
  } else {
    const differences = await findDifferences(tools, payment, provider)
    found.checked += 1
    found.differences.push(...differences)
    if (differences.length > 0) found.paymentIds.push(id)
  }
}

async function findDifferences(
  tools: PaymentTools,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Difference[]> {
  // Passes no return data, because a reading with return data may reverse an approval with an unknown
  // outcome.
  const reading = await provider.read(toProviderPayment(payment, tools), null)
  // An abandoned payment may stay open at the provider forever; without our approval nothing is charged.
  const isOpenThere =
    reading.is === 'read' && ['REQUIRES_FOLLOW_UP_ACTION', 'APPROVED'].includes(reading.status)
  if (provider.chargesByApproval && payment.status === 'FAILED' && isOpenThere) return []
  const reversed = reading.is === 'read' ? await computeReversedAmount(tools.read, payment, reading) : 0
  if (reading.is === 'read' && reversed > 0 && reversed === payment.amount - payment.refunded) {
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
  // A charge that paid for nothing is settled by its refund.
  if (chargedAmount !== null) {
    const isSame = reading.amount === chargedAmount && reading.currency === chargedCurrency
    return isSame ? [] : [{ what: 'money', ours: chargedAmount, theirs: reading.amount }]
  }
  const differences: Omit<Difference, 'id'>[] = []
  const decision = decideReading(payment, reading)
  const isApplied = decision.is === 'moves' && decision.acts.length === 0
  if (!isApplied) differences.push({ what: 'status', ours: status, theirs: reading.status })
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

/** Schedules the settlement of payments with differences, as the sweep does. */
export async function settleDifferences(
  db: Db,
  tools: PaymentTools,
  paymentIds: readonly number[],
  by: OperatorAct,
): Promise<void> {
  // Jobs are added after the last lock on payments.
  const due: DuePayment[] = []
  for (const id of paymentIds) {
    const dueAt = await markDue(db, tools, id)
    if (dueAt) due.push({ id, dueAt })
  }
  for (const { id, dueAt } of due) await scheduleSettlement(db, tools, id, dueAt)
  const entry = { ...by, act: 'payments reconcile', object: 'payments', before: {} }
  await writeAudit(db, { ...entry, after: { settled: paymentIds } }, by.now)
}
