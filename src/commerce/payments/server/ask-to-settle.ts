import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob, type KeyMode } from '../../../platform/server/jobs/add-job.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { earlyMsMax } from './decisions/settle.ts'
import type { PaymentTools } from './tools.ts'

/** Readings that are due sooner have a separate job, to the second; the rest is left to the sweep. */
export const soonMs = earlyMsMax + 10_000

/** No payment is read more often. */
const readEveryMs = 5_000

const ask = statement({
  name: 'payments.ask-to-settle',
  text: `update payments set read_tries = 0,
      read_due_at = greatest($2::timestamptz, read_at + make_interval(secs => $3), approving_until)
    where id = $1 returning read_due_at as "dueAt"`,
  row: z.object({ dueAt: z.date() }),
})

/** There may be news of a payment (a return, a webhook, a confirm): a job reads its provider, at most every 5 s. */
export async function askToSettle(db: Db, tools: PaymentTools, paymentId: number): Promise<void> {
  const dueAt = await noteToSettle(db, tools, paymentId)
  if (dueAt) await settleAt(db, tools, paymentId, dueAt)
}

/** The same without the job, for whoever locks more rows before jobs are added. */
export async function noteToSettle(db: Db, tools: PaymentTools, paymentId: number): Promise<Date | null> {
  const [row] = await db.query(ask, [paymentId, new Date(tools.now()), readEveryMs / 1_000])
  return row?.dueAt ?? null
}

const askOthers = statement({
  name: 'payments.ask-others-to-settle',
  text: `update payments set read_due_at = greatest($3::timestamptz, approving_until)
    where order_id = $1 and id <> $2 and status in ('NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION')
    returning id, read_due_at as "dueAt"`,
  row: z.object({ id: z.int(), dueAt: z.date() }),
})

/** When a payment is due. */
export type ToSettle = RowOf<typeof askOthers>

/** The order is paid: what else was begun for it is undone, by the jobs that the caller adds ({@link settleAt}). */
export function noteOthersToSettle(
  db: Db,
  tools: PaymentTools,
  { id, orderId }: { id: number; orderId: number },
): Promise<ToSettle[]> {
  return db.query(askOthers, [orderId, id, new Date(tools.now())])
}

/** A waiting job of the same payment is replaced, unless the mode says otherwise. */
export async function settleAt(
  db: Db,
  tools: PaymentTools,
  paymentId: number,
  runAt: Date,
  mode?: KeyMode,
): Promise<void> {
  const key = `settle ${paymentId}`
  await addJob(db, tools.tasks.settlePayment, { payment_id: paymentId }, { runAt, key, mode })
}
