import type { Db } from '../../../platform/server/database.ts'
import { addJob, type KeyMode } from '../../../platform/server/jobs/add-job.ts'
import type { PaymentTools } from './tools.ts'

/**
 * Asks for the job that ends the hold of an order with open payments; one that waits is replaced, unless the mode says
 * otherwise.
 */
export async function endHoldAt(
  db: Db,
  tools: PaymentTools,
  orderId: number,
  runAt: Date,
  mode?: KeyMode,
): Promise<void> {
  await addJob(db, tools.tasks.endHold, { order_id: orderId }, { runAt, key: `end hold ${orderId}`, mode })
}
