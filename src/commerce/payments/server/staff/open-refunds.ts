import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { scheduleRefund } from '../schedule-refund.ts'
import { leaseMs } from '../send-refund.ts'
import type { PaymentTools } from '../tools.ts'

const statusesByState = {
  failed: ['failed'],
  waiting: ['requested', 'pending'],
  all: ['requested', 'pending', 'failed'],
}
export type OpenRefundState = keyof typeof statusesByState

const isOpenSql = `r.status in ('requested', 'pending', 'failed')`

const list = statement({
  name: 'payments.open-refunds-for-staff',
  text: `select r.public_id as refund_id, o.public_id as order_id, o.number as order_number, o.project_id,
      ${buildTextSql('j.name', '$2')} as project, r.amount, coalesce(p.charged_currency, p.currency) as currency,
      p.provider, r.status, r.reason, r.failure_reason, r.requested_at,
      case when r.status = 'failed' then r.settled_at end as failed_at, count(*) over ()::int as total
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      join projects j on j.id = o.project_id
    where ${isOpenSql} and r.status = any($1) order by r.id limit $3 offset $4`,
  row: z.object({
    refund_id: z.string(),
    order_id: z.string(),
    order_number: z.string(),
    project_id: z.int(),
    project: z.string(),
    amount: z.int(),
    currency: z.string(),
    provider: z.string(),
    status: z.enum(['requested', 'pending', 'failed']),
    reason: z.string(),
    failure_reason: z.string().nullable(),
    requested_at: z.date(),
    failed_at: z.date().nullable(),
    total: z.int(),
  }),
})

const count = statement({
  name: 'payments.count-open-refunds',
  text: `select (count(*) filter (where r.status = any($1)))::int as count,
      (count(*) filter (where r.status = 'failed'))::int as failed,
      (count(*) filter (where r.status <> 'failed'))::int as waiting
    from refunds r where ${isOpenSql}`,
  row: z.object({ count: z.int(), failed: z.int(), waiting: z.int() }),
})

/** Lists refunds that failed or that the provider has not finished, oldest first. */
export async function listOpenRefunds(
  db: ReadDb,
  { state, locale, limit, offset }: { state: OpenRefundState; locale: string; limit: number; offset: number },
) {
  const statuses = statusesByState[state]
  const rows = await db.query(list, [statuses, locale, limit, offset])
  // A page behind the end has no row that knows the total.
  const totalCount = rows[0]?.total ?? (await countRefunds(db, statuses)).count
  return { totalCount, rows }
}

async function countRefunds(db: ReadDb, statuses: readonly string[]) {
  const [counted] = await db.query(count, [statuses])
  return counted ?? { count: 0, failed: 0, waiting: 0 }
}

/** Counts refunds that failed, and those that the provider has not finished. */
export const countOpenRefunds = (db: ReadDb) => countRefunds(db, [])

const lockByPublicId = statement({
  name: 'payments.lock-refund-to-check',
  text: 'select id, status from refunds where public_id = $1 for no key update',
  row: z.object({ id: z.int(), status: z.string() }),
})

const makeDue = statement({
  name: 'payments.make-refund-due',
  text: 'update refunds set read_due_at = $2, read_tries = 0 where id = $1',
  row: none,
})

/** Has a job read a refund at its provider soon; only while the provider has not finished it. */
export async function checkRefundSoon(
  db: Db,
  tools: PaymentTools,
  publicId: string,
  by: OperatorAct,
): Promise<Failure | undefined> {
  const [refund] = await db.query(lockByPublicId, [publicId])
  if (!refund) return fail(platformErrors.notFound)
  if (!statusesByState.waiting.includes(refund.status)) return fail(platformErrors.notAllowedNow)
  // An attempt that is under way ends first, because some providers distinguish refunds by what is left.
  const dueAt = new Date(refund.status === 'requested' ? by.now + leaseMs : by.now)
  await db.query(makeDue, [refund.id, dueAt])
  await scheduleRefund(db, tools, refund.id, dueAt)
  const entry = { ...by, act: 'payments check-refund', object: `refund ${publicId}` }
  await writeAudit(db, { ...entry, before: { status: refund.status }, after: {} }, by.now)
  return undefined
}
