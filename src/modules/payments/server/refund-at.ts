import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { PaymentTools } from './tools.ts'

/** Asks for the job of a refund; one that waits is replaced. */
export async function refundAt(db: Db, tools: PaymentTools, id: number, runAt: Date): Promise<void> {
  await addJob(db, tools.tasks.sendRefund, { refund_id: id }, { runAt, key: `refund ${id}` })
}
