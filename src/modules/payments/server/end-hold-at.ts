import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { PaymentTools } from './tools.ts'

/** Asks for the job that ends the hold of an order with open payments; one that waits is replaced. */
export async function endHoldAt(db: Db, tools: PaymentTools, orderId: number, runAt: Date): Promise<void> {
  await addJob(db, tools.tasks.endHold, { order_id: orderId }, { runAt, key: `end hold ${orderId}` })
}
