import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, noPayload, type Task } from '../../../platform/server/jobs/task.ts'
import { remindOfClosing, takeClosingProjects } from '../../shop/server/index.ts'
import { findFansWithBasket } from './baskets.ts'

const batchSize = 5_000

/**
 * Finds projects that close within a day, each once, and enqueues their reminder jobs in the same
 * transaction.
 */
export const announceClosing = defineTask({
  name: 'announceClosing',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    const at = now()
    await database.transaction(async db => {
      for (const projectId of await takeClosingProjects(db, at)) {
        await addJob(db, remindBaskets, { project_id: projectId, closing_at: at })
      }
    })
  },
})

const payload = z.object({
  project_id: z.int(),
  /**
   * Time at which the closing project was found. It is new when the end of the sale has moved, which allows
   * another reminder.
   */
  closing_at: z.int(),
  /** Cursor: fans with ids up to this one have been reminded. */
  after: z.int().default(0),
})
type Payload = z.output<typeof payload>

/**
 * Reminds fans who have a project in their basket, in batches. Each batch commits its reminder and the next
 * job in one transaction.
 */
export const remindBaskets: Task<z.input<typeof payload>> = defineTask({
  name: 'remindBaskets',
  schema: payload,
  queue: 'bulk',
  priority: priorities.fanOut,
  run: (job, { database, now }) => database.transaction(db => remindSome(db, job, now())),
})

async function remindSome(db: Db, job: Payload, now: number): Promise<void> {
  const { project_id: projectId, closing_at: closingAt, after } = job
  const fanIds = await findFansWithBasket(db, { projectId, after, limit: batchSize })
  const last = fanIds.at(-1)
  if (last === undefined) return
  const key = `project-closes:${projectId}:${closingAt}:${after}`
  const isNew = await remindOfClosing(db, { projectId, key, fanIds, now })
  // A job that is repeated after its commit finds its reminder recorded and the next job enqueued.
  if (isNew && fanIds.length === batchSize) await addJob(db, remindBaskets, { ...job, after: last })
}
