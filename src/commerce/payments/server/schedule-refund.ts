import type { Db } from '../../../platform/server/database.ts'
import { addJob, type KeyMode } from '../../../platform/server/jobs/add-job.ts'
import type { PaymentTools } from './tools.ts'

/** Schedules the job of a refund; replaces a waiting one unless `mode` says otherwise. */
export async function scheduleRefund(
  db: Db,
  tools: PaymentTools,
  id: number,
  runAt: Date,
  mode?: KeyMode,
): Promise<void> {
  await addJob(db, tools.tasks.sendRefund, { refund_id: id }, { runAt, key: `refund ${id}`, mode })
}
