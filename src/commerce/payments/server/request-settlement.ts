import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob, type KeyMode } from '../../../platform/server/jobs/add-job.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { earlyMsMax } from './decisions/settle.ts'
import type { PaymentTools } from './tools.ts'

/** Readings due within this time have a separate job with an exact time; the sweep performs the others. */
export const exactJobMs = earlyMsMax + 10_000

/** Minimum time between two readings of a payment. */
const readEveryMs = 5_000

const markStatement = statement({
  name: 'payments.ask-to-settle',
  text: `update payments set read_tries = 0,
      read_due_at = greatest($2::timestamptz, read_at + make_interval(secs => $3), approving_until)
    where id = $1 returning read_due_at as "dueAt"`,
  row: z.object({ dueAt: z.date() }),
})

/** Schedules a job that reads the provider after a return, a webhook or a confirmation, at most every 5 s. */
export async function requestSettlement(db: Db, tools: PaymentTools, paymentId: number): Promise<void> {
  const dueAt = await markDue(db, tools, paymentId)
  if (dueAt) await scheduleSettlement(db, tools, paymentId, dueAt)
}

/** Marks a payment as due without adding the job, for callers that lock more rows before they add jobs. */
export async function markDue(db: Db, tools: PaymentTools, paymentId: number): Promise<Date | null> {
  const [row] = await db.query(markStatement, [paymentId, new Date(tools.now()), readEveryMs / 1_000])
  return row?.dueAt ?? null
}

const markOthersStatement = statement({
  name: 'payments.ask-others-to-settle',
  text: `update payments set read_due_at = greatest($3::timestamptz, approving_until)
    where order_id = $1 and id <> $2 and status in ('NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION')
    returning id, read_due_at as "dueAt"`,
  row: z.object({ id: z.int(), dueAt: z.date() }),
})

export type DuePayment = RowOf<typeof markOthersStatement>

/**
 * Marks the paid order's other payments as due, so that they are reversed; the caller adds their jobs with
 * {@link scheduleSettlement}.
 */
export function markOthersDue(
  db: Db,
  tools: PaymentTools,
  { id, orderId }: { id: number; orderId: number },
): Promise<DuePayment[]> {
  return db.query(markOthersStatement, [orderId, id, new Date(tools.now())])
}

/** Schedules a reading; replaces a waiting job of the same payment unless `mode` says otherwise. */
export async function scheduleSettlement(
  db: Db,
  tools: PaymentTools,
  paymentId: number,
  runAt: Date,
  mode?: KeyMode,
): Promise<void> {
  const key = `settle ${paymentId}`
  await addJob(db, tools.tasks.settlePayment, { payment_id: paymentId }, { runAt, key, mode })
}
