import type { Db } from '../../../platform/server/database.ts'
import { addJob, type KeyMode } from '../../../platform/server/jobs/add-job.ts'
import type { PaymentTools } from './tools.ts'

/**
 * Schedules the end of a hold on an order with open payments; replaces a waiting job unless `mode` says
 * otherwise.
 */
export async function scheduleHoldEnd(
  db: Db,
  tools: PaymentTools,
  orderId: number,
  runAt: Date,
  mode?: KeyMode,
): Promise<void> {
  await addJob(db, tools.tasks.endHold, { order_id: orderId }, { runAt, key: `end hold ${orderId}`, mode })
}
