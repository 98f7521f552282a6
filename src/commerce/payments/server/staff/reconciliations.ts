import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { addJob } from '../../../../platform/server/jobs/add-job.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { none, type RowOf, statement } from '../../../../platform/server/statement.ts'
import { differenceKinds } from '../../payment-shapes.ts'
import { type Reconciliation, reconcile, settleDifferences } from '../reconcile.ts'
import type { PaymentTools } from '../tools.ts'

const columns = `c.id, c.requested_at, c.requested_by, c.days, c.status, c.finished_at, c.checked, c.never_charged,
  c.without_keys, (select count(*)::int from reconciliation_differences d where d.reconciliation_id = c.id)
    as difference_count`

const row = z.object({
  id: z.int(),
  requested_at: z.date(),
  requested_by: z.string(),
  days: z.int(),
  status: z.enum(['waiting', 'done', 'failed']),
  finished_at: z.date().nullable(),
  checked: z.int(),
  never_charged: z.int(),
  without_keys: z.record(z.string(), z.int()),
  difference_count: z.int(),
})
export type StoredReconciliation = z.output<typeof row>

const latest = statement({
  name: 'payments.latest-reconciliations',
  text: `select ${columns} from reconciliations c order by c.id desc limit 20`,
  row,
})
/** Lists the last comparisons with the providers, newest first. */
export const listReconciliations = (db: ReadDb) => db.query(latest)

const lastDone = statement({
  name: 'payments.last-reconciliation',
  text: `select ${columns} from reconciliations c where c.status = 'done' order by c.id desc limit 1`,
  row,
})
export async function readLastReconciliation(db: ReadDb): Promise<StoredReconciliation | null> {
  const [last] = await db.query(lastDone)
  return last ?? null
}

const byId = statement({
  name: 'payments.reconciliation',
  text: `select ${columns} from reconciliations c where c.id = $1`,
  row,
})

const differencesOf = statement({
  name: 'payments.differences',
  text: `select d.kind, d.object, d.ours, d.theirs, o.public_id as order_id, o.number as order_number, p.id as payment_id
    from reconciliation_differences d
      left join refunds r on d.kind = 'refund' and r.public_id = d.object
      left join payments p on d.kind not in ('refund', 'news') and p.public_id = d.object or p.id = r.payment_id
      left join orders o on o.id = p.order_id
    where d.reconciliation_id = $1 order by d.position`,
  row: z.object({
    kind: z.enum(differenceKinds),
    object: z.string(),
    ours: z.json(),
    theirs: z.json(),
    order_id: z.string().nullable(),
    order_number: z.string().nullable(),
    payment_id: z.int().nullable(),
  }),
})
export type StoredDifference = RowOf<typeof differencesOf>

export async function readReconciliation(
  db: ReadDb,
  id: number,
): Promise<(StoredReconciliation & { differences: StoredDifference[] }) | null> {
  const [[found], differences] = await Promise.all([db.query(byId, [id]), db.query(differencesOf, [id])])
  return found ? { ...found, differences } : null
}

const insert = statement({
  name: 'payments.start-reconciliation',
  text: `insert into reconciliations (requested_at, requested_by, days, status) values ($1, $2, $3, 'waiting')
    on conflict ((true)) where status = 'waiting' do nothing returning id`,
  row: z.object({ id: z.int() }),
})

const waiting = statement({
  name: 'payments.waiting-reconciliation',
  text: `select id from reconciliations where status = 'waiting'`,
  row: z.object({ id: z.int() }),
})

/** Has a job compare our payments of the last days with the providers'. One that is under way goes on instead. */
export async function startReconciliation(
  db: Db,
  tools: PaymentTools,
  days: number,
  by: OperatorAct,
): Promise<number> {
  const [started] = await db.query(insert, [new Date(by.now), by.actor.name, days])
  if (started) {
    await addJob(db, tools.tasks.reconcile, { reconciliation_id: started.id })
    const entry = { ...by, act: 'payments reconcile', object: `reconciliation ${started.id}` }
    await writeAudit(db, { ...entry, before: {}, after: { days } }, by.now)
    return started.id
  }
  const [found] = await db.query(waiting)
  // The other one has finished in between.
  return found?.id ?? startReconciliation(db, tools, days, by)
}

const lockWaiting = statement({
  name: 'payments.lock-reconciliation',
  text: `select id from reconciliations where id = $1 and status = 'waiting' for update`,
  row: z.object({ id: z.int() }),
})

const finish = statement({
  name: 'payments.finish-reconciliation',
  text: `update reconciliations set status = $2, finished_at = $3, checked = $4, never_charged = $5, without_keys = $6
    where id = $1`,
  row: none,
})

const addDifferences = statement({
  name: 'payments.add-differences',
  text: `insert into reconciliation_differences (reconciliation_id, position, kind, object, ours, theirs)
    select $1, d.position, d.kind, d.object, d.ours, d.theirs
      from rows from (jsonb_to_recordset($2::jsonb) as (kind text, object text, ours jsonb, theirs jsonb))
        with ordinality d (kind, object, ours, theirs, position)`,
  row: none,
})

const dayMs = 86_400_000

/** Compares payments with those of the providers and stores the differences. A repeated run starts over. */
export async function runReconciliation(tools: PaymentTools, id: number): Promise<void> {
  const [stored] = await tools.read.query(byId, [id])
  if (stored?.status !== 'waiting') return
  const found = await reconcile(tools, stored.requested_at.getTime() - stored.days * dayMs).catch(
    (error: unknown) => {
      tools.log.error({ err: error, reconciliation: id }, 'a reconciliation failed')
      return null
    },
  )
  await tools.transaction(db => storeResult(db, id, found, tools.now()))
}

async function storeResult(db: Db, id: number, found: Reconciliation | null, now: number): Promise<void> {
  const [locked] = await db.query(lockWaiting, [id])
  if (!locked) return
  const { checked = 0, neverCharged = [], withoutKeys = new Map(), differences = [] } = found ?? {}
  const keys = JSON.stringify(Object.fromEntries(withoutKeys))
  await db.query(finish, [id, found ? 'done' : 'failed', new Date(now), checked, neverCharged.length, keys])
  const rows = differences.map(({ what: kind, id: object, ours, theirs }) => ({ kind, object, ours, theirs }))
  if (rows.length > 0) await db.query(addDifferences, [id, JSON.stringify(rows)])
}

/** Schedules the settlement of the payments that differ, as the sweep does. Returns their number. */
export async function settleReconciliation(
  db: Db,
  tools: PaymentTools,
  id: number,
  by: OperatorAct,
): Promise<number | Failure> {
  const found = await readReconciliation(db, id)
  if (!found) return fail(platformErrors.notFound)
  const paymentIds = listPaymentsToSettle(found.differences)
  if (paymentIds.length === 0) return fail(platformErrors.notAllowedNow)
  await settleDifferences(db, tools, paymentIds, by)
  return paymentIds.length
}

/** Lists payments with a difference of their own; refunds are settled by their own jobs. */
export function listPaymentsToSettle(differences: readonly StoredDifference[]): number[] {
  const ids = differences.flatMap(({ kind, payment_id: id }) =>
    kind !== 'refund' && id !== null ? [id] : [],
  )
  return [...new Set(ids)].toSorted((a, b) => a - b)
}
