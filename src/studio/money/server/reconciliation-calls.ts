import {
  listPaymentsToSettle,
  listReconciliations,
  makePaymentTools,
  readReconciliation,
  type StoredReconciliation,
  settleReconciliation,
  startReconciliation,
} from '../../../commerce/payments/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import { readPeople } from '../../log/server/index.ts'
import * as contract from '../contract.ts'
import { maySettle } from './may-settle.ts'

type Presented = ResponseOf<typeof contract.listReconciliations>['results'][number]

async function presentReconciliations(
  read: ReadDb,
  rows: readonly StoredReconciliation[],
): Promise<Presented[]> {
  const people = await readPeople(
    read,
    rows.map(row => row.requested_by),
  )
  return rows.map(row => ({
    reconciliation_id: row.id,
    requested_at: row.requested_at.toISOString(),
    requested_by: people.get(row.requested_by) ?? null,
    days: row.days,
    status: row.status,
    finished_at: row.finished_at?.toISOString() ?? null,
    checked: row.checked,
    never_charged: row.never_charged,
    difference_count: row.difference_count,
    without_keys: row.without_keys,
  }))
}

export const reconciliationCalls: Implementation[] = [
  implement(contract.listReconciliations, async (_input, { read }) => ({
    results: await presentReconciliations(read, await listReconciliations(read)),
  })),
  implement(contract.getReconciliation, async ({ params }, { read, staff }) => {
    const found = await readReconciliation(read, params.reconciliation_id)
    const [presented] = found ? await presentReconciliations(read, [found]) : []
    if (!found || !presented) return fail(platformErrors.notFound)
    const { differences } = found
    const canSettle = maySettle(staff) && listPaymentsToSettle(differences).length > 0
    return {
      ...presented,
      differences: differences.map(({ kind, object, ours, theirs, order_id, order_number: number }) => ({
        kind,
        object,
        ours,
        theirs,
        order: order_id !== null && number !== null ? { order_id, number } : null,
      })),
      allowed: canSettle ? ['settle' as const] : [],
    }
  }),
  implement(contract.startReconciliation, async ({ body }, context) => {
    const by = { actor: context.actor, reason: null, now: context.now() }
    const tools = makePaymentTools(context)
    return context.write(async db => ({
      reconciliation_id: await startReconciliation(db, tools, body.days, by),
    }))
  }),
  implement(contract.settleDifferences, async ({ params, body }, context) => {
    const by = { actor: context.actor, reason: body.reason, now: context.now() }
    const tools = makePaymentTools(context)
    return context.write(async db => {
      const count = await settleReconciliation(db, tools, params.reconciliation_id, by)
      return count instanceof Failure ? count : { payment_count: count }
    })
  }),
]
